/**
 * Before every other script of a page without a server: from here on the house is a worker of this page. It is started
 * when a page first needs it; the table's page needs it at once.
 *
 * A table is not made where it was asked for but on its own page: that page's worker makes it, so that nobody waits
 * for Python twice. Until then the wish is kept beside the token.
 *
 * @typedef {import("../shared/house.js").Line} Line
 * @typedef {{token: string, wanted: object}} Wish
 */

import { keepToken } from "../shared/seats.js";
import { page, to } from "../shared/words.js";
import { gameIsThere, loaded, settled } from "./builds.js";
import { note } from "./note.js";

const WISH = "irisade.wish.";
const SEEN = 1000; // ms from a table that is ready to one that is seen

/** @param {string} there */
const at = (there) => new URL(page.root + there, location.href).href;
const random = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replace(/[+/]/g, "-");

// -- wishes --

/** @param {string} table @param {Wish} wish what is to be added to the address where the browser keeps nothing */
function keepWish(table, wish) {
  const text = JSON.stringify(wish);
  try {
    localStorage.setItem(WISH + table, text);
    return "";
  } catch {
    return `&wish=${encodeURIComponent(text)}`;
  }
}

/** @returns {Wish | undefined} */
function wished() {
  const told = new URLSearchParams(location.hash.slice(1).split("&").slice(1).join("&")).get("wish");
  if (told) keepToken(page.table, JSON.parse(told).token);
  try {
    const kept = told ?? localStorage.getItem(WISH + page.table);
    return kept ? JSON.parse(kept) : undefined;
  } catch {
    return undefined; // nothing is kept, and nothing is told
  }
}

function forgetWish() {
  try {
    localStorage.removeItem(WISH + page.table);
  } catch {
    // there was nowhere to keep it
  }
}

// -- the worker --

/** @type {Worker | undefined} */ let worker;
/** @type {Set<PortLine>} */ const lines = new Set();
/** @type {Map<number, {done: (text: string) => void, failed: (why: Error) => void}>} */ const waiting = new Map();
let count = 0;
/** @type {() => void} */ let isLost = () => {};
/** What happens from now on is in the memory of this page alone. */
export const memoryOnly = new Promise((done) => {
  isLost = () => done(undefined);
});

/** @returns {Worker} */
function house() {
  if (worker) return worker;
  const { runtime, library, packages, lids, compiled, script, thinker, pace } = page.site;
  const places = Object.entries(compiled).map(([game, place]) => [game, at(String(place))]);
  const fresh = new Worker(at(script), { type: "module" });
  const wish = page.table ? wished() : undefined;
  fresh.postMessage({
    begin: {
      needs: {
        runtime: at(runtime),
        library: at(library),
        packages: packages.map(at),
        lids,
        compiled: Object.fromEntries(places),
      },
      build: page.build,
      pace,
      table: page.table,
      thinker: at(thinker),
      ...(wish ? { wish: { table: page.table, ...wish } } : {}),
    },
  });
  fresh.onmessage = ({ data }) => heard(data);
  fresh.onerror = (event) => broken(event.message);
  worker = fresh;
  return fresh;
}

/** @param {{number?: number, text?: string, lost?: string, failed?: string, ready?: number, why?: string}} told */
function heard({ number, text = "", lost, failed, ready, why }) {
  if (number !== undefined) {
    waiting.get(number)?.done(text);
    waiting.delete(number);
  }
  if (failed !== undefined) broken(failed);
  if (ready !== undefined) {
    document.body.dataset.house = "1";
    performance.mark("irisade.house");
    setTimeout(gameIsThere, SEEN);
    if (!why) forgetWish();
    else note(why);
  }
  if (lost !== undefined) isLost();
}

/** Python could not be loaded, or has died: what is stored is stored; whoever tries again starts anew. @param {string} why */
function broken(why) {
  console.error("the house:", why);
  worker?.terminate();
  worker = undefined;
  for (const { failed } of waiting.values()) failed(new Error(why));
  waiting.clear();
  for (const line of [...lines]) line.ended();
}

/** @param {string} what @param {object} asked @param {string} [table] @returns {Promise<string>} */
export async function request(what, asked, table = "") {
  await settled;
  return new Promise((done, failed) => {
    waiting.set(++count, { done, failed });
    house().postMessage({ number: count, what, asked, table });
  });
}

/** What a page takes for a WebSocket. @implements {Line} */
class PortLine {
  constructor() {
    /** @type {0 | 1 | 2 | 3} */ this.readyState = WebSocket.CONNECTING;
    /** @type {Line["onopen"]} */ this.onopen = null;
    /** @type {Line["onmessage"]} */ this.onmessage = null;
    /** @type {Line["onclose"]} */ this.onclose = null;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.port.onmessage = ({ data }) => (data === null ? this.ended() : this.onmessage?.({ data }));
    lines.add(this);
    house().postMessage({}, [port2]);
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  /** @param {any} text */
  send(text) {
    this.port.postMessage(text);
  }

  close() {
    this.port.postMessage(null);
    this.ended();
  }

  ended() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    lines.delete(this);
    this.port.close();
    queueMicrotask(() => this.onclose?.());
  }
}

// -- what a server's API would answer --

/** @param {string} path @param {RequestInit} [about] @returns {Promise<Response>} */
async function ask(path, about) {
  const asked = about?.body ? JSON.parse(String(about.body)) : {};
  if (path === "api/tables") {
    const table = `${asked.game}~${random()}`;
    const token = random();
    return Response.json({ table: table + keepWish(table, { token, wanted: asked }), token }, { status: 201 });
  }
  const answered = (/** @type {string} */ text) => {
    const { body, why } = JSON.parse(text);
    return why ? Response.json({ why }, { status: 409 }) : new Response(body);
  };
  if (path === "api/home") return answered(await request("standing", asked, asked.table));
  const [, game, day] = /^api\/puzzle\/([^?]+)\?(.*)$/.exec(path) ?? [];
  if (game) return answered(await request("puzzle", { game, ...Object.fromEntries(new URLSearchParams(day)) }));
  const [, kind, table, query] = /^api\/(replay|story)\/([^?]+)\?(.*)$/.exec(path) ?? [];
  const wanted = table ? Object.fromEntries(new URLSearchParams(query)) : asked;
  const what = kind === "story" ? "story of table" : table ? "film of table" : "film of text";
  return answered(await request(what, wanted, table));
}

Reflect.set(globalThis, "irisade", { line: () => new PortLine(), ask });

/** @param {string} name @param {string} text */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// A record is a file of the server's; here it is written when somebody wants it.
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[download]");
  if (!link?.getAttribute("href")?.includes("record/")) return;
  event.preventDefault();
  void request("record", { lang: page.lang }, page.table).then((text) => {
    const { body, why } = JSON.parse(text);
    if (why) note(why);
    else download(`${page.game}.rgn`, body);
  });
});

// Another table of the same game has the same page.
addEventListener("hashchange", () => {
  if (page.table && location.hash.slice(1).split("&")[0] !== page.table) location.reload();
});
// Behind the home page while people choose. That worker ends with its page, but by then the browser has the runtime.
if (page.table) house();
else if (page.here === "") void Promise.all([loaded, settled]).then(() => house());
else if (/\/(t|r)\/[^/]+\/$/.test(location.pathname)) location.replace(to(""));
