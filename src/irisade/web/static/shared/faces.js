/**
 * The drawn faces of robots and of people, and a robot chosen by its face: one tap, in every place where one is chosen.
 *
 * @typedef {import("../types.js").RoomLevel} Level
 */

import { art, loadSprite, make } from "./dom.js";

const WORN = ["#1766B0", "#04854E", "#E2559A", "#F07A13", "#37B7AE", "#F4F1FF", "#757A9E"]; // by those after the first of a level
/** @type {Promise<void> | undefined} */ let fetched;

/** Everybody's drawings are there from now on. */
export function faces() {
  fetched ??= loadSprite(new URL("../faces.svg", import.meta.url).href).catch(() => {
    fetched = undefined; // signs and words stand there meanwhile
  });
  return fetched;
}

/**
 * The drawing of a robot: one of the four, or any. Two of the same level are told apart by what they wear.
 * @param {Level | undefined} level @param {string} [name] what it is called
 */
export function robotFace(level, name = "") {
  if (!level?.nicknames.length) return "face.robot";
  const n = level.nicknames.indexOf(name);
  return n > 0 ? dressed(`face.${level.key}`, n) : `face.${level.key}`;
}

/** The same face in other things, drawn when it is first needed. @param {string} face @param {number} n */
function dressed(face, n) {
  const id = `${face}.${n}`;
  const plain = document.getElementById(face);
  if (!plain || document.getElementById(id)) return plain ? id : face;
  const other = /** @type {HTMLElement} */ (plain.cloneNode(true));
  other.id = id;
  for (const part of other.querySelectorAll(".worn")) part.setAttribute("fill", WORN[(n - 1) % WORN.length]);
  plain.after(other);
  return id;
}

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
      art(robotFace(level, called(level)), "face"),
      make("b", {}, called(level)),
      make("span", {}, style),
      make("span.stars", { "aria-hidden": "true" }, ...stars),
    );
  });
}
