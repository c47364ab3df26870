/** Python in a worker, with our package in it. */

/**
 * @typedef {{runtime: string, library: string, packages: string[], lids: Record<string, string>,
 *   compiled: Record<string, string>}} Needs where things lie; where each game is found in the package,
 * by its key: "package.module:GAME"; and those that have come compiled, without .wasm and .json
 */

const HOME = "/lib/irisade";

/** @param {string} url */
export async function bytes(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A pack: a line with the name and the size of each file, then all of them. @param {string} url */
async function unpacked(url) {
  const stream = new Blob([await bytes(url)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const all = new Uint8Array(await new Response(stream).arrayBuffer());
  let at = all.indexOf(10) + 1;
  /** @type {[string, number][]} */ const told = JSON.parse(new TextDecoder().decode(all.subarray(0, at)));
  return told.map(([name, size]) => {
    at += size;
    return { name: `${HOME}/${name}`, content: all.subarray(at - size, at) };
  });
}

/** @param {Needs} needs @returns {Promise<any>} Pyodide */
export async function startPython({ runtime, library, packages, lids }) {
  const files = Promise.all(packages.map(unpacked));
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: runtime, stdLibURL: library });
  for (const { name, content } of (await files).flat()) {
    python.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    python.FS.writeFile(name, content);
  }
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
