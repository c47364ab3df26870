/**
 * The children (and others) who play on this device: name, animal, colour, and a shelf each with what they played and
 * their stickers. All of it stays in this browser: nothing here is ever sent anywhere but the name at a table.
 *
 * @typedef {{played: number, won: number, at: number}} Played
 * @typedef {{name: string, animal: string, tint: string, games: Record<string, Played>, stickers: Record<string, number>}}
 *   Player the stickers with the time they were earned
 * @typedef {{now: string, all: Record<string, Player>}} Family
 */

import { TINTS } from "./constants.js";
import { COACHES, likes } from "./settings.js";

const KEY = "irisade.players";
const MOST = 12;
const COACHED = 3; // games of a kind, until nobody says that they still want a coach
export const RAINBOW = 6; // different games make a rainbow
export const ANIMALS = ["bear", "cat", "owl", "panda", "penguin", "pig", "mouse", "hedgehog"];

/** @returns {Family} */
export function family() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (kept?.all && typeof kept.all === "object") return kept;
  } catch {
    // a browser that keeps nothing, or something that is not ours
  }
  return { now: "", all: {} };
}

/** @param {Family} all */
function write(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // it holds for this page
  }
}

/** Who plays now; undefined before anybody has said so. */
export function me() {
  const all = family();
  return /** @type {Player | undefined} */ (all.all[all.now]);
}

/** How much a coach helps in this game: as somebody likes it, else gently until the game is known. @param {string} game */
export function coachLevel(game) {
  if (COACHES.includes(likes.coach)) return likes.coach;
  return likes.explains && (me()?.games[game]?.played ?? 0) < COACHED ? "gentle" : "off";
}

/** Somebody new: an animal and a colour that nobody here has. @param {string} [name] @returns {string} their key */
export function newcomer(name = "") {
  const all = family();
  const others = Object.values(all.all);
  if (others.length >= MOST) return all.now;
  const key = `${Date.now().toString(36)}${others.length}`;
  const free = (/** @type {readonly string[]} */ from, /** @type {"animal" | "tint"} */ what) =>
    from.find((each) => !others.some((other) => other[what] === each)) ?? from[0];
  all.all[key] = {
    name,
    animal: free(ANIMALS, "animal"),
    tint: free(TINTS, "tint"),
    games: {},
    stickers: {},
  };
  all.now = key;
  write(all);
  return key;
}

/** @param {string} key */
export const choose = (key) => write({ ...family(), now: key });

/** @param {string} key @param {Partial<Player>} what */
export function change(key, what) {
  const all = family();
  if (!all.all[key]) return;
  Object.assign(all.all[key], what);
  write(all);
}

/** Takes somebody and their shelf off this device. @param {string} key */
export function remove(key) {
  const all = family();
  delete all.all[key];
  if (all.now === key) all.now = Object.keys(all.all)[0] ?? "";
  write(all);
}

/** Whose shelf a seat's name means: of several on one device, the one called so. @param {string} name @param {boolean} alone */
function keyOf(name, alone) {
  const all = family();
  const called = Object.entries(all.all).find(([, each]) => each.name.toLowerCase() === name.toLowerCase());
  if (called) return called[0];
  return alone ? all.now || newcomer(name) : "";
}

/**
 * A game is over: what it adds to the shelf. Told once for each seat of this device.
 * @param {{game: string, name: string, alone: boolean, won: boolean, beaten: string[], friends: boolean}} how
 *   the levels of robots left behind; whether somebody else played along
 * @returns {string[]} stickers earned by it
 */
export function finished({ game, name, alone, won, beaten, friends }) {
  const key = keyOf(name, alone);
  const player = family().all[key];
  if (!player) return [];
  const before = player.games[game] ?? { played: 0, won: 0, at: 0 };
  player.games[game] = { played: before.played + 1, won: before.won + Number(won), at: Date.now() };
  const earned = [
    "game",
    ...(won ? ["win", ...new Set(beaten.map((level) => `beat.${level}`))] : []),
    ...(friends ? ["friends"] : []),
  ];
  if (Object.keys(player.games).length >= RAINBOW) earned.push("rainbow");
  return stick(key, player, earned);
}

/** @param {string} key @param {Player} player @param {string[]} earned @returns {string[]} those that are new */
function stick(key, player, earned) {
  const fresh = earned.filter((each) => !(each in player.stickers));
  for (const each of fresh) player.stickers[each] = Date.now();
  change(key, player);
  return fresh;
}
