/** Where robots look ahead: one thought after the other, and no table waits for it. */

import { startPython } from "./python.js";

/** @type {Promise<(thought: string) => number>} */ let ready;

/** @param {{needs: import("./python.js").Needs}} told */
async function begin({ needs }) {
  const python = await startPython(needs);
  return python.pyimport("irisade.web.worker.minds").answer;
}

addEventListener("message", async ({ data }) => {
  if (data.needs) ready = begin(data);
  else postMessage({ number: data.number, option: (await ready)(data.thought) });
});
