// What this browser remembers: the tables it sits at and the secret token of each. It stays in this browser.

const KEY = "irisade.tables";

/** @typedef {{token: string, game: string, title: string, at: number, over?: boolean}} Kept */

/** Every table, by its id. @returns {Record<string, Kept>} */
export function tables() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept !== null && typeof kept === "object" ? kept : {};
  } catch {
    return {}; // a browser that keeps nothing, or something that is not ours: play on without
  }
}

/** Remember a table, or something new about one. @param {string} table @param {Partial<Kept>} what */
export function keep(table, what) {
  const all = tables();
  all[table] = { token: "", game: "", title: "", ...all[table], ...what, at: Date.now() };
  write(all);
}

/** The token for a table, "" when this browser has no seat there. @param {string} table */
export function token(table) {
  return tables()[table]?.token ?? "";
}

/** @param {string} table */
export function forget(table) {
  const all = tables();
  delete all[table];
  write(all);
}

/** Tables whose game is not over, the latest first. @returns {[string, Kept][]} */
export function unfinished() {
  return Object.entries(tables()).filter(([, kept]) => !kept.over).sort(([, a], [, b]) => b.at - a.at);
}

/** @param {Record<string, Kept>} all */
function write(all) {
  const latest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at).slice(0, 30);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // private windows may keep nothing: the table still works until the tab is closed
  }
}

/** The name this person used last. */
export function myName() {
  try {
    return localStorage.getItem("irisade.name") ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
export function keepName(name) {
  try {
    if (name) localStorage.setItem("irisade.name", name);
  } catch {
    // as above
  }
}
