/** Which rules have been explained to whom, kept in this browser: by player, then by game. */

import { myName } from "./seats.js";

const KEY = "irisade.learnt";

/** @returns {Record<string, Record<string, string[]>>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept !== null && typeof kept === "object" ? kept : {};
  } catch {
    return {}; // a browser that keeps nothing, or something that is not ours: explain it again
  }
}

/** Rules of this visit, where the browser keeps nothing. @type {Set<string>} */
const now = new Set();

/** @param {string} game @param {string} rule */
export const hasLearnt = (game, rule) => now.has(`${game} ${rule}`) || (all()[myName()]?.[game] ?? []).includes(rule);

/** @param {string} game @param {string} rule */
export function learn(game, rule) {
  now.add(`${game} ${rule}`);
  const kept = all();
  const mine = kept[myName()] ?? {};
  write({ ...kept, [myName()]: { ...mine, [game]: [...new Set([...(mine[game] ?? []), rule])] } });
}

/** What was learnt in this visit. @param {string} game */
export const learntNow = (game) =>
  [...now].flatMap((each) => (each.startsWith(`${game} `) ? [each.slice(game.length + 1)] : []));

/** What somebody on this device has learnt of a game, whenever that was. @param {string} name @param {string} game */
export const learntBy = (name, game) => all()[name]?.[game] ?? [];

/** Somebody is called otherwise from now on, or "" for somebody who leaves: what they know goes with them. @param {string} before @param {string} name */
export function rename(before, name) {
  const { [before]: known, ...others } = all();
  if (!known || before === name) return;
  write(name && !(name in others) ? { ...others, [name]: known } : others);
}

/** Everything about this game is explained once more. @param {string} game */
export function unlearn(game) {
  for (const each of [...now]) if (each.startsWith(`${game} `)) now.delete(each);
  const kept = all();
  const { [game]: _, ...rest } = kept[myName()] ?? {};
  write({ ...kept, [myName()]: rest });
}

/** @param {Record<string, Record<string, string[]>>} kept */
function write(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // storage is forbidden: it holds for this visit
  }
}
