/**
 * The drawn faces of robots and of people, and a robot chosen by its face: one tap, in every place where one is chosen.
 *
 * @typedef {import("../types.js").RoomLevel} Level
 */

import { art, loadSprite, make } from "./dom.js";

/** @type {Promise<void> | undefined} */ let fetched;

/** Everybody's drawings are there from now on. */
export function faces() {
  fetched ??= loadSprite(new URL("../faces.svg", import.meta.url).href).catch(() => {
    fetched = undefined; // signs and words stand there meanwhile
  });
  return fetched;
}

/** The drawing of a robot: one of the four, or any. @param {Level | undefined} level */
export const robotFace = (level) => (level?.nicknames.length ? `face.${level.key}` : "face.robot");

/** What a robot of this level is called where these names are taken. @param {Level} level @param {string[]} taken */
export function nickname({ key, nicknames }, taken) {
  const used = taken.map((each) => each.toLowerCase());
  return nicknames.find((each) => !used.includes(each.toLowerCase())) ?? nicknames[0] ?? key;
}

/**
 * A card for each level, of which one is chosen, as with any radio buttons: its face, what it is called, what it is like,
 * and a star more than the one before it. One that plays like none of them has a card of its own.
 * @param {string} group the name of the radio buttons
 * @param {Level[]} levels
 * @param {{chosen: string, called: (level: Level) => string, other?: string, set?: (key: string) => void}} how
 *   other: what is said of one that plays like none of them
 * @returns {HTMLLabelElement[]}
 */
export function robotCards(group, levels, { chosen, called, other = "", set }) {
  void faces();
  const named = levels.filter(({ nicknames }) => nicknames.length).length;
  const known = levels.some(({ key }) => key === chosen);
  const all = known ? levels : [...levels, { key: chosen, nicknames: [], style: other }];
  return all.map((level, k) => {
    const { key, style } = level;
    const button = make("input", {
      type: "radio",
      name: group,
      id: `${group}.${key}`,
      value: key,
      checked: key === chosen,
    });
    if (set) button.onchange = () => set(key);
    const stars = Array.from({ length: k < named ? named : 0 }, (_, n) => art("star", n <= k ? "lit" : ""));
    return make(
      "label.pick.robot",
      {},
      button,
      art(robotFace(level), "face"),
      make("b", {}, called(level)),
      make("span", {}, style),
      make("span.stars", { "aria-hidden": "true" }, ...stars),
    );
  });
}
