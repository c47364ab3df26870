/** Where robots look ahead: one thought after the other, and no table waits for it. */

import { machine } from "./machine.js";
import { bytes, startPython } from "./python.js";

/** @type {Promise<any>} */ let ready;
/** @type {Record<string, string>} */ let compiled = {};
/** @type {Map<string, Promise<void>>} */ const brought = new Map();

/** What is there of a compiled game, where it has come with the page; otherwise it is interpreted. @param {string} game */
async function bring(game) {
  const place = compiled[game];
  if (!place) return;
  const python = await ready;
  const [code, told] = await Promise.all([bytes(`${place}.wasm`), bytes(`${place}.json`)]);
  const instance = await machine(code);
  python.pyimport("irisade.web.worker.machines").bring(game, new TextDecoder().decode(told), instance);
}

/** Python is there, and the game, once; they come before anybody is asked. @param {string} game */
async function wake(game) {
  const python = await ready;
  const known = brought.get(game) ?? bring(game).catch((why) => console.warn(`${game} is not compiled:`, why));
  brought.set(game, known);
  await known;
  return python;
}

/** @param {{number: number, game: string, thought: string}} asked */
async function think({ number, game, thought }) {
  const python = await wake(game);
  postMessage({ number, option: python.pyimport("irisade.web.worker.minds").answer(thought) });
}

addEventListener("message", ({ data }) => {
  if (data.needs) {
    compiled = data.needs.compiled;
    ready = startPython(data.needs);
    return;
  }
  const done = data.number === undefined ? wake(data.game).then(() => postMessage({ awake: true })) : think(data);
  void done.catch((why) => {
    setTimeout(() => {
      throw why; // to whoever asked, as an error of this worker
    });
  });
});
