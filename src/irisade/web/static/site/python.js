/** Python in a worker, with our package in it. */

/**
 * @typedef {{runtime: string, library: string, packages: string[], lids: Record<string, string>}} Needs where things
 * lie, and where each game is found in the package: {"colomo-ronde": "irisade.games.colomo.ronde:GAME"}
 */

const HOME = "/lib/irisade";

/** @param {string} url */
async function bytes(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** @param {Needs} needs @returns {Promise<any>} Pyodide */
export async function startPython({ runtime, library, packages, lids }) {
  const unpacked = packages.map(bytes);
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: runtime, stdLibURL: library });
  for (const each of await Promise.all(unpacked)) python.unpackArchive(each, "zip", { extractDir: HOME });
  python.globals.set("home", HOME);
  python.globals.set("lids", JSON.stringify(lids));
  python.runPython(`
import json, sys
sys.path.insert(0, home)
from irisade.core.game import announce
announce(json.loads(lids))
`);
  return python;
}
