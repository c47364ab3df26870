/**
 * The house in a worker: Python runs the same tables, rooms, robots and pictures as a server does; this gives it time,
 * rows, lines to the page, and other tabs. Whatever Python asks for has a number, and is answered with it.
 *
 * @typedef {import("./python.js").Needs} Needs
 * @typedef {{needs: Needs, build: string, pace: number, table: string, thinker: string,
 *   wish?: {table: string, token: string, wanted: object}}} Beginning
 */

import { startPython } from "./python.js";
import { Store } from "./store.js";

const LOCK = "irisade ";
const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
const store = new Store((why) => postMessage({ lost: String(why) }));
const news = new BroadcastChannel("irisade");
/** @type {Map<number, MessagePort>} */ const ports = new Map();
/** @type {Map<string, () => void>} */ const followed = new Map(); // tables, and how to let go of the lead
/** @type {Set<number>} */ const thinking = new Set();
/** @type {any} */ let house;
/** @type {any} */ let python;
/** @type {Beginning} */ let beginning;
/** @type {Worker | undefined} */ let thinker;
let ahead = -Infinity; // of this machine's clock before ours, which never goes back
let count = 0;

// -- what Python asks for: javascript.py says what each of it means --

/** @param {string} table @param {(yes: boolean) => void} leads */
function lead(table, leads) {
  if (!navigator.locks) return leads(true); // over plain http: then every tab leads
  const gone = new AbortController();
  followed.set(table, () => gone.abort());
  navigator.locks
    .request(LOCK + table, { signal: gone.signal }, () => {
      if (gone.signal.aborted) return undefined;
      leads(true);
      return new Promise((release) => followed.set(table, () => release(undefined)));
    })
    .catch((why) => why?.name === "AbortError" || console.error(why));
}

const forPython = {
  now() {
    const steady = performance.now();
    ahead = Math.max(ahead, Date.now() - steady);
    return steady + ahead;
  },
  /** @param {number} number @param {number} ms */
  later: (number, ms) => void setTimeout(() => house.rang(number), ms),
  /** @param {number} port @param {string} text */
  send: (port, text) => ports.get(port)?.postMessage(text),
  /** @param {number} port */
  close(port) {
    ports.get(port)?.postMessage(null);
    ports.delete(port);
  },
  /** @param {number} number @param {string} table @param {string} rows @param {string} about */
  append(number, table, rows, about) {
    const told = JSON.parse(about);
    store.append(table, JSON.parse(rows), told).then(
      (fits) => {
        if (fits) news.postMessage({ table, v: told.v });
        house.stored(number, fits);
      },
      (why) => house.stored(number, String(why)),
    );
  },
  /** @param {number} number @param {string} table @param {number} after */
  read(number, table, after) {
    store.read(table, after).then(
      (kept) => house.found(number, JSON.stringify(kept), ""),
      (why) => house.found(number, undefined, String(why)),
    );
  },
  /** @param {string} table */
  delete(table) {
    void store.delete(table).then(() => news.postMessage({ table, v: -1 }));
  },
  /** @param {string} table */
  follow: (table) => lead(table, () => house.leads(table)),
  /** @param {string} table */
  unfollow(table) {
    followed.get(table)?.();
    followed.delete(table);
  },
  /** @param {string} table @param {string} said */
  call: (table, said) => news.postMessage({ table, said, tab }),
  /** @param {string} game */
  wake(game) {
    thinker ??= think();
    thinker.postMessage({ game });
  },
  /** @param {number} number @param {string} game @param {string} thought */
  think(number, game, thought) {
    thinker ??= think();
    thinking.add(number);
    thinker.postMessage({ number, game, thought });
    return true;
  },
  /** @param {string} where @param {string} why */
  failed: (where, why) => console.error(where, why),
};

/** Another worker, in which robots look ahead. */
function think() {
  const { needs, thinker: script } = beginning;
  const fresh = new Worker(script, { type: "module" });
  fresh.postMessage({ needs });
  fresh.onmessage = ({ data }) => {
    if (data.awake) return house.awake();
    thinking.delete(data.number);
    house.thought(data.number, data.option);
  };
  fresh.onerror = (event) => {
    event.preventDefault();
    console.warn("a robot cannot look ahead:", event.message);
    for (const number of thinking) house.thought(number, undefined);
    thinking.clear();
  };
  return fresh;
}

news.addEventListener("message", ({ data: { table, v, said, tab: from } }) => {
  if (said !== undefined) house?.called(table, said, from);
  else house?.missed(table, v);
});

// -- what the page asks for --

/** @param {number} number @param {string} what @param {object} asked @param {string} table */
async function answer(number, what, asked, table) {
  const kept = table ? JSON.stringify(await store.read(table)) : "";
  const answered = python.pyimport("irisade.web.worker.requests").answered;
  postMessage({ number, text: answered(what, JSON.stringify(asked), table, kept) });
}

/** @param {MessagePort} port */
function connect(port) {
  const number = ++count;
  ports.set(number, port);
  house.come(number);
  port.onmessage = ({ data }) => {
    if (data !== null) return house.hear(number, data);
    ports.delete(number);
    house.go(number);
  };
}

/** @param {NonNullable<Beginning["wish"]>} wish @returns {Promise<string>} why it cannot be, or "" */
async function make({ table, token, wanted }) {
  const { rows } = await store.read(table);
  if (rows.length) return "";
  return new Promise((made) => house.make(table, token, JSON.stringify(wanted), made));
}

/** @param {Beginning} told */
async function begin(told) {
  beginning = told;
  python = await startPython(told.needs);
  const { PageHouse } = python.pyimport("irisade.web.worker.house");
  house = PageHouse(forPython, told.build, told.pace);
  if (told.table) python.pyimport("irisade.core.game").find(told.table.split("~")[0]);
  const why = told.wish ? await make(told.wish) : "";
  postMessage({ ready: performance.now(), why });
}

/** @type {Promise<void>} */ let begun;
addEventListener("message", async ({ data, ports: [port] }) => {
  if (data.begin) {
    begun = begin(data.begin);
    begun.catch((why) => postMessage({ failed: String(why) }));
    return;
  }
  await begun; // whoever comes earlier waits
  if (port) connect(port);
  else if (data.what) await answer(data.number, data.what, data.asked, data.table);
});
