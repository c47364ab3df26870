/**
 * What pieces do on their way, alone or together: they fly up as a rainbow and part, whirl about their middle,
 * dance once around the table, shake where they are, go around the others, tumble, bow as a gift, are carried
 * step by step, or are held up until they open. Where each one starts and ends is its own business.
 *
 * @typedef {import("./places.js").Place} Place
 * @typedef {"arc" | "spin" | "dance" | "shake" | "aside" | "roll" | "gift" | "carry" | "open"} Figure
 * @typedef {{ways: Keyframe[], bobs: Keyframe[], duration: number, opens: number}} Part  ms; it opens after so many
 */

import { FIGURES } from "../shared/constants.js";
import { at } from "./hops.js";

/** ms until something may fly along with it, to land together. @type {Record<string, number>} */
export const JOINED = { gift: 310, aside: 460 };
const STEP = 18; // degrees from one key frame of a round to the next

/**
 * The part of each piece, in the order given.
 * @param {Figure} figure @param {Place[][]} journeys from where each lies, by its stops, to where it goes
 * @param {{w: number, h: number}} table
 * @returns {Part[]}
 */
export function figures(figure, journeys, table) {
  const ends = journeys.map((journey) => /** @type {[Place, Place]} */ ([journey[0], journey[journey.length - 1]]));
  const duration = FIGURES[figure];
  const opens = figure === "roll" ? duration / 4 : 0;
  if (figure === "carry") return journeys.map((journey) => ({ ...carry(journey), duration, opens }));
  return ends.map((journey, k) => ({ ...DANCES[figure](journey, k, ends, table), duration, opens }));
}

/** Each step takes as long and goes in an arc, so that whoever carries and what is carried go together. @param {Place[]} journey */
function carry(journey) {
  const goal = journey[journey.length - 1];
  const steps = journey.length - 1;
  /** @type {Keyframe[]} */ const ways = [
    { ...frame({ ...goal, ...where(journey[0]) }), offset: 0, easing: "ease-in-out" },
  ];
  /** @type {Keyframe[]} */ const bobs = [{ transform: "none", offset: 0, easing: "ease-out" }];
  for (let k = 1; k <= steps; k++) {
    const far = Math.hypot(journey[k].x - journey[k - 1].x, journey[k].y - journey[k - 1].y) / goal.w;
    const offset = k / steps;
    ways.push({ ...frame({ ...goal, ...where(journey[k]) }), offset, easing: "ease-in-out" });
    const high = far ? `translateY(-${30 + 12 * Math.min(far, 4)}%) scale(1.12)` : "none";
    bobs.push(
      { transform: high, offset: offset - 0.5 / steps, easing: "ease-in" },
      { transform: "none", offset, easing: "ease-out" },
    );
  }
  return { ways, bobs };
}

/** A die: it jumps, turns over and over, and comes to lie where it was. @type {Dance} */
function roll([start, goal]) {
  const turns = [0, 200, 380, 500, 600, 670, 720];
  const jumps = [0, 62, 0, 26, 0, 8, 0];
  const bobs = turns.map((turn, k) => ({
    transform: `translateY(-${jumps[k]}%) rotate(${turn}deg)`,
    easing: k % 2 ? "ease-in" : "ease-out",
  }));
  return { ways: [frame(start), frame(goal)], bobs };
}

/** High through the air to somebody else, and a bow before them. @type {Dance} */
function gift([start, goal], _k, _all, { h }) {
  const high = { x: (start.x + goal.x) / 2, y: Math.max((start.y + goal.y) / 2 - h * 0.16, start.w), w: start.w * 1.4 };
  const ways = [
    { ...frame(start), offset: 0, easing: "ease-out" },
    { ...frame({ ...goal, ...high }), offset: 0.32, easing: "ease-in" },
    { ...frame({ ...goal, w: start.w * 1.2 }), offset: 0.58, easing: "linear" },
    { ...frame({ ...goal, w: start.w * 1.2 }), offset: 0.88, easing: "ease-in-out" },
    { ...frame(goal), offset: 1 },
  ];
  const bow = "perspective(300px) rotateX(-55deg) translateY(12%)";
  const bobs = [0, 0.58, 0.7, 0.78, 0.9, 1].map((offset, k) => ({
    transform: k === 2 || k === 3 ? bow : "none",
    offset,
    easing: "ease-in-out",
  }));
  return { ways, bobs };
}

/** Held up it opens, all have a look, and it goes where it belongs. @type {Dance} */
function open([start, goal]) {
  const ways = [
    { ...heldUp(start), offset: 0 },
    { ...heldUp(start), offset: 0.66, easing: "ease-in-out" },
    { ...frame(goal), offset: 1 },
  ];
  return { ways, bobs: [] };
}

/** Up for all to see. @param {Place} place */
export const heldUp = (place) => frame({ ...place, y: place.y - place.w * 0.2, w: place.w * 1.6 });

/** One after the other they take their places in a rainbow; a rest; all go home. @type {Dance} */
function arc([start, goal], k, all, { w, h }) {
  const angle = Math.PI * (1 - (k + 0.5) / all.length);
  const reach = Math.min(w * 0.36, h * 0.52);
  const high = { x: w / 2 + reach * Math.cos(angle), y: h * 0.7 - reach * Math.sin(angle) };
  const wide = (reach * 1.9) / all.length;
  const late = (0.28 * k) / all.length;
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
  const across = Math.abs(goal.x - start.x) > Math.abs(goal.y - start.y);
  const off = across ? { x: 0, y: start.h * 0.62 } : { x: start.w * 0.62, y: 0 };
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

/** @typedef {(journey: [Place, Place], k: number, all: [Place, Place][], table: {w: number, h: number}) => Pick<Part, "ways" | "bobs">} Dance */

/** Out to a ring, around with it, and home. @param {"spin" | "dance"} figure @returns {Dance} */
function round(figure) {
  return ([start, goal], k, all, { w, h }) => {
    const small = figure === "spin";
    const side = Math.min(w, h);
    const reach = small ? Math.max(...all.map(([each]) => each.w)) * 0.72 : side * 0.34;
    const middle = small
      ? centre(
          all.map(([each]) => each),
          reach,
          w,
          h,
        )
      : { x: w / 2, y: h / 2 };
    const wide = small ? start.w : Math.min(side * 0.15, (reach * 5.6) / all.length);
    const out = small ? 0.3 : 0.2;
    const home = small ? 0.72 : 0.84;
    const whole = small ? 540 : 360;
    const first = (360 * k) / all.length - 90;
    /** @type {Keyframe[]} */ const ways = [{ ...frame(start), offset: 0, easing: "ease-in-out" }];
    /** @type {Keyframe[]} */ const bobs = [{ transform: "none", offset: 0 }];
    for (let turn = 0; turn <= whole; turn += STEP) {
      const angle = ((first + turn) * Math.PI) / 180;
      const offset = out + ((home - out) * turn) / whole;
      const there = { x: middle.x + reach * Math.cos(angle), y: middle.y + reach * Math.sin(angle) };
      ways.push({ ...frame({ ...goal, ...there, w: wide }), offset, easing: turn < whole ? "linear" : "ease-in-out" });
      if (!small && turn < whole)
        bobs.push({
          transform: (turn / STEP + k) % 2 ? "translateY(-16%) rotate(-9deg)" : "rotate(9deg)",
          offset,
          easing: "ease-in-out",
        });
    }
    ways.push({ ...frame(goal), offset: 1 });
    bobs.push({ transform: "none", offset: home }, { transform: "none", offset: 1 });
    return { ways, bobs: small ? [] : bobs };
  };
}

/** Where they meet, on the mat. @param {Place[]} places @param {number} reach @param {number} w @param {number} h */
function centre(places, reach, w, h) {
  const mean = (/** @type {"x" | "y"} */ side) => places.reduce((sum, each) => sum + each[side], 0) / places.length;
  const within = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.min(most - 1.7 * reach, Math.max(1.7 * reach, value));
  return { x: within(mean("x"), w), y: within(mean("y"), h) };
}

/** @type {Record<Exclude<Figure, "carry">, Dance>} */
const DANCES = { arc, shake, aside, roll, gift, open, spin: round("spin"), dance: round("dance") };

/** @param {Place} place */
const where = ({ x, y }) => ({ x, y });

/** @param {Pick<Place, "x" | "y" | "w">} place */
const frame = (place) => ({ translate: at(place), scale: String(place.w / 100) });
