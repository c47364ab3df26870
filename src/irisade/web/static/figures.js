/**
 * What several pieces do together on their way: they fly up as a rainbow and part, they whirl about their
 * middle, they dance once around the table, they shake where they are, or one pulls over and goes around the
 * others. Where each one starts and ends is its own business.
 *
 * @typedef {import("./places.js").Place} Place
 * @typedef {"arc" | "spin" | "dance" | "shake" | "aside"} Figure
 * @typedef {{ways: Keyframe[], bobs: Keyframe[], duration: number}} Part
 */

import { at } from "./hops.js";

const LONG = { arc: 2300, spin: 1250, dance: 3600, shake: 900, aside: 1000 }; // ms
const STEP = 18; // degrees from one key frame of a round to the next

/**
 * The part of each piece, in the order given.
 * @param {Figure} figure @param {[Place, Place][]} journeys from where each lies to where it goes
 * @param {{w: number, h: number}} table
 * @returns {Part[]}
 */
export function figures(figure, journeys, table) {
  const part = figure === "arc" ? arc : figure === "shake" ? shake : figure === "aside" ? aside : round(figure);
  return journeys.map((journey, k) => ({ ...part(journey, k, journeys, table), duration: LONG[figure] }));
}

/** One after the other they take their places in a rainbow; a rest; all go home. @type {Dance} */
function arc([start, goal], k, all, { w, h }) {
  const angle = Math.PI * (1 - (k + 0.5) / all.length), reach = Math.min(w * 0.36, h * 0.52);
  const high = { x: w / 2 + reach * Math.cos(angle), y: h * 0.7 - reach * Math.sin(angle) };
  const wide = (reach * 1.9) / all.length, late = (0.28 * k) / all.length;
  const ways = [
    { ...frame(start), offset: 0 },
    { ...frame(start), offset: late, easing: "cubic-bezier(.2,.8,.3,1)" },
    { ...frame({ ...goal, ...high, w: wide }), offset: late + 0.22 },
    { ...frame({ ...goal, ...high, w: wide }), offset: 0.74, easing: "ease-in-out" },
    { ...frame(goal), offset: 1 },
  ];
  return { ways, bobs: [] };
}

/** No, no! After a moment, for it may still turn over. @type {Dance} */
function shake([start, goal]) {
  const angles = [0, 0, 0, 0, 0, -14, 13, -11, 9, -6, 4, 0];
  return { ways: [frame(start), frame(goal)], bobs: angles.map((angle) => ({ transform: `rotate(${angle}deg)` })) };
}

/** It pulls over, to the side of its way, rolls past the others and joins the line again. @type {Dance} */
function aside([start, goal]) {
  const across = Math.abs(goal.x - start.x) > Math.abs(goal.y - start.y), off = across ? { x: 0, y: start.h * 0.62 } : { x: start.w * 0.62, y: 0 };
  const beside = (/** @type {Place} */ place) => ({ ...place, x: place.x + off.x, y: place.y + off.y });
  const ways = [
    { ...frame(start), offset: 0, easing: "ease-in-out" },
    { ...frame(beside(start)), offset: 0.22, easing: "ease-in-out" },
    { ...frame(beside(goal)), offset: 0.8, easing: "ease-in-out" },
    { ...frame(goal), offset: 1 },
  ];
  const angles = [0, 5, -4, 3, -3, 3, -3, 2, -2, 0];
  return { ways, bobs: angles.map((angle) => ({ transform: `rotate(${angle}deg)` })) };
}

/** @typedef {(journey: [Place, Place], k: number, all: [Place, Place][], table: {w: number, h: number}) => Omit<Part, "duration">} Dance */

/** Out to a ring, around with it, and home. @param {"spin" | "dance"} figure @returns {Dance} */
function round(figure) {
  return ([start, goal], k, all, { w, h }) => {
    const small = figure === "spin", side = Math.min(w, h);
    const reach = small ? Math.max(...all.map(([each]) => each.w)) * 0.72 : side * 0.34;
    const middle = small ? centre(all.map(([each]) => each), reach, w, h) : { x: w / 2, y: h / 2 };
    const wide = small ? start.w : Math.min(side * 0.15, (reach * 5.6) / all.length);
    const out = small ? 0.3 : 0.2, home = small ? 0.72 : 0.84, whole = small ? 540 : 360;
    const first = (360 * k) / all.length - 90;
    /** @type {Keyframe[]} */ const ways = [{ ...frame(start), offset: 0, easing: "ease-in-out" }];
    /** @type {Keyframe[]} */ const bobs = [{ transform: "none", offset: 0 }];
    for (let turn = 0; turn <= whole; turn += STEP) {
      const angle = ((first + turn) * Math.PI) / 180, offset = out + ((home - out) * turn) / whole;
      const there = { x: middle.x + reach * Math.cos(angle), y: middle.y + reach * Math.sin(angle) };
      ways.push({ ...frame({ ...goal, ...there, w: wide }), offset, easing: turn < whole ? "linear" : "ease-in-out" });
      if (!small && turn < whole) bobs.push({ transform: (turn / STEP + k) % 2 ? "translateY(-16%) rotate(-9deg)" : "rotate(9deg)", offset, easing: "ease-in-out" });
    }
    ways.push({ ...frame(goal), offset: 1 });
    bobs.push({ transform: "none", offset: home }, { transform: "none", offset: 1 });
    return { ways, bobs: small ? [] : bobs };
  };
}

/** Where they meet, on the mat. @param {Place[]} places @param {number} reach @param {number} w @param {number} h */
function centre(places, reach, w, h) {
  const mean = (/** @type {"x" | "y"} */ side) => places.reduce((sum, each) => sum + each[side], 0) / places.length;
  const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(most - 1.7 * reach, Math.max(1.7 * reach, value));
  return { x: within(mean("x"), w), y: within(mean("y"), h) };
}

/** @param {Pick<Place, "x" | "y" | "w">} place */
const frame = (place) => ({ translate: at(place), scale: String(place.w / 100) });
