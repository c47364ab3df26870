// What this browser remembers: the tables it sits at and the secret token of each. It stays in this browser.

const KEY = "irisade.tables";
const TOKEN = "irisade.token.";
const NAME = "irisade.name";
const MOST = 30; // tables remembered
/** @type {Map<string, string>} */
const instead = new Map(); // where storage is forbidden: until this page is left

/** @typedef {{game: string, title: string, at: number, over?: boolean, promise?: string,
 *   number?: string, shelved?: boolean, seen?: string}} Kept the promise of its luck, the number this browser added,
 *   whether its end is on the shelves of this device, and what was told last before this person went away */

/** Every table, by its id. @returns {Record<string, Kept>} */
export function tables() {
  try {
    const kept = JSON.parse(read(KEY) || "{}");
    return kept !== null && typeof kept === "object" ? kept : {};
  } catch {
    return {}; // something that is not ours: play on without
  }
}

/** Remember a table, or something new about one. @param {string} table @param {Partial<Kept>} what */
export function keep(table, what) {
  const all = tables();
  all[table] = { ...(all[table] ?? { game: "", title: "" }), ...what, at: Date.now() };
  const latest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  for (const [old] of latest.slice(MOST)) write(TOKEN + old, "");
  write(KEY, JSON.stringify(Object.fromEntries(latest.slice(0, MOST))));
}

/** @param {string} table @param {string} token */
export function keepToken(table, token) {
  write(TOKEN + table, token);
}

/** @param {string} table */
export function forget(table) {
  const all = tables();
  delete all[table];
  write(KEY, JSON.stringify(all));
  write(TOKEN + table, "");
}

/** What proves that this browser has a seat there; "" if it has none. @param {string} table */
export const tokenOf = (table) => read(TOKEN + table);

/** Tables at which somebody here sits and whose game is not over, the latest first. @returns {[string, Kept][]} */
export function unfinished() {
  return Object.entries(tables())
    .filter(([table, kept]) => !kept.over && tokenOf(table) !== "")
    .sort(([, a], [, b]) => b.at - a.at);
}

/** The name this person used last. */
export const myName = () => read(NAME);

/** @param {string} name */
export function keepName(name) {
  if (name) write(NAME, name);
}

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return instead.get(key) ?? "";
  }
}

/** @param {string} key @param {string} value "" forgets it */
function write(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    instead.set(key, value); // this tab plays on, but cannot come back
  }
}
