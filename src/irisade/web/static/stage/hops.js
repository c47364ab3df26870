/**
 * A piece that goes from place to place in hops, so that one can count along: each hop is an arc, the higher
 * the farther it goes, and a short rest where it landed.
 *
 * @typedef {import("./places.js").Place} Place
 */

const HOP = 210; // ms for a hop as far as the piece is wide
const LONGEST = 2; // a far one takes so many times as long
const ALL = 1300; // ms for all hops together, at most
const RESTS = 0.2; // of each hop

/**
 * Key frames for the piece (`ways`) and for what is lifted in it (`arcs`), how long both take, ms, and when it
 * lands on each of the places.
 * @param {Place[]} places from where it lies to where it goes; one that is named twice counts once
 */
export function hops(places) {
  const stops = places.filter(({ x, y }, k) => !k || x !== places[k - 1].x || y !== places[k - 1].y);
  const far = stops.slice(1).map(({ x, y, w }, k) => Math.hypot(x - stops[k].x, y - stops[k].y) / w);
  const takes = far.map((each) => HOP * Math.min(LONGEST, Math.max(1, each)));
  const whole = takes.reduce((sum, each) => sum + each, 0);
  /** @type {Keyframe[]} */ const ways = [{ translate: at(stops[0]), offset: 0 }];
  /** @type {Keyframe[]} */ const arcs = [{ transform: "none", offset: 0, easing: "ease-out" }];
  const duration = Math.min(whole, ALL);
  /** @type {number[]} */ const landings = [];
  let begins = 0;
  for (const [k, long] of takes.entries()) {
    const lands = begins + (long * (1 - RESTS)) / whole;
    const ends = k + 1 < takes.length ? begins + long / whole : 1;
    const there = at(stops[k + 1]);
    const high = 16 + 20 * Math.min(far[k], LONGEST + 1);
    ways.push({ translate: there, offset: lands }, { translate: there, offset: ends });
    arcs.push({ transform: `translateY(-${high}%) scale(1.08)`, offset: (begins + lands) / 2, easing: "ease-in" });
    arcs.push({ transform: "none", offset: lands }, { transform: "none", offset: ends, easing: "ease-out" });
    landings.push(lands * duration);
    begins = ends;
  }
  return { ways, arcs, duration, landings };
}

/** As table.css places a piece. @param {Pick<Place, "x" | "y">} place */
export function at({ x, y }) {
  return `calc(var(--ox) + ${x - 50} * var(--u)) calc(var(--oy) + (${y} - 50 * var(--ratio)) * var(--u))`;
}
