/** A game on its way to another device: as a file, or in an address. */

import { keep, keepToken, tokenOf } from "../shared/seats.js";
import { page, to } from "../shared/words.js";
import { request } from "./boot.js";
import { Store } from "./store.js";

/** @typedef {{table: string, title: string, token: string, rows: import("./store.js").Row[], key: string}} Travelling */

/** What the house of this very page knows may be more than what the browser has kept. @param {string} table */
const known = async (table) => JSON.parse(JSON.parse(await request("rows", {}, table)).body);

/** "" where nothing of it is there. @param {string} table @param {string} title @returns {Promise<string>} */
export async function written(table, title) {
  const kept = page.table === table ? await known(table) : await new Store(() => {}).read(table);
  return kept.rows.length ? JSON.stringify({ table, title, token: tokenOf(table), ...kept }) : "";
}

/** What was written goes on here; false where it has gone on differently: then it stays as it is. @param {string} text */
export async function takeOver(text) {
  const { table, token, title, rows, key } = /** @type {Travelling} */ (JSON.parse(text));
  const [game] = String(table).split("~");
  if (!Array.isArray(rows) || !rows.length || !/^[0-9a-f]{64}$/.test(key) || !Object.hasOwn(page.site.lids, game))
    throw new Error("no game");
  const store = new Store(() => {});
  const { rows: before } = await store.read(table);
  const both = Math.min(before.length, rows.length);
  if (JSON.stringify(before.slice(0, both)) !== JSON.stringify(rows.slice(0, both))) return false;
  const fresh = rows.slice(both);
  const v = Number(fresh.at(-1)?.[0]);
  if (fresh.length) await store.append(table, fresh, { v, key, state: "playing", game });
  keepToken(table, token);
  keep(table, { game, title });
  location.assign(to(`t/${table}`));
  return true;
}

/** @param {Blob} blob @param {CompressionStream | DecompressionStream} way */
const through = (blob, way) => new Response(blob.stream().pipeThrough(/** @type {any} */ (way)));

/** Short enough for an address, if the game is. @param {string} text @returns {Promise<string>} */
export async function squeezed(text) {
  const small = await through(new Blob([text]), new CompressionStream("deflate-raw")).arrayBuffer();
  const letters = btoa(String.fromCharCode(...new Uint8Array(small)));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} letters @returns {Promise<string>} */
export async function unsqueezed(letters) {
  const small = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const text = await through(new Blob([small]), new DecompressionStream("deflate-raw")).text();
  return text;
}
