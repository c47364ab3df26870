// Somebody asks for the seat of a robot: from the invitation to the moment the host opens it. It lasts as long as the tab.

const KEY = "irisade.plea.";

/** @typedef {{code: string, name: string, seat: number}} Plea */

/** @param {string} table @param {Plea} plea */
export function askFor(table, plea) {
  try {
    sessionStorage.setItem(KEY + table, JSON.stringify(plea));
  } catch {
    // a browser that keeps nothing: whoever asks watches, and may come by the link again
  }
}

/** What was asked for at this table. @param {string} table @returns {Plea | undefined} */
export function pleaFor(table) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + table) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} table */
export function forgetPlea(table) {
  try {
    sessionStorage.removeItem(KEY + table);
  } catch {
    // nothing was kept
  }
}
