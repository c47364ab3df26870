/**
 * What a single piece does: it turns over, is lifted on its way, hops from place to place, takes part in a
 * figure; and what is heard of it.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./figures.js").Figure} Figure
 */

import { inBook, isRound, paint, setSizes, soundOf } from "../shared/dom.js";
import { isCalm } from "../shared/settings.js";
import { figures } from "./figures.js";
import { pulse } from "./fx.js";
import { hops } from "./hops.js";
import { lies } from "./places.js";

const GLIDE = 480; // ms; table.css has its transition
const FLIP = 360; // ms
export const LANDING = GLIDE * 0.7; // ms until a piece that glides is nearly there
export const FLYING = 900; // above everything that lies
export const TICK = "tick"; // the sound of a gauge

/** @param {HTMLElement} one @param {Place} place @param {number} [shrink] */
export function put(one, place, shrink = 1) {
  setSizes(one, { x: place.x, y: place.y, s: (place.w / 100) * shrink, ratio: place.h / place.w });
  one.style.rotate = place.turn ? `${place.turn}deg` : "";
  if (Number(one.style.zIndex) < FLYING) one.style.zIndex = String(10 + place.layer);
}

export class Motions {
  /** @param {(what: string, later?: number) => void} heard */
  constructor(heard) {
    this.heard = heard;
  }

  /** @param {HTMLElement} one @param {string} face @param {number} delay ms @param {number} [slowly] so many times as long */
  async flip(one, face, delay, slowly = 1) {
    const lift = /** @type {HTMLElement} */ (one.firstElementChild);
    const svg = /** @type {SVGSVGElement} */ (lift.firstElementChild);
    const turned = () => {
      one.dataset.face = face;
      one.classList.toggle("disc", isRound(face));
      paint(svg, face);
    };
    if (soundOf(face) === TICK) return this.tick(one, turned);
    if (isCalm()) return turned();
    one.dataset.face = face;
    const flat = "perspective(500px) rotateY(0deg) scale(1)";
    const edge = (/** @type {number} */ angle) => `perspective(500px) rotateY(${angle}deg) scale(1.14)`;
    const up = svg.animate([{ transform: flat }, { transform: edge(90) }], {
      delay,
      duration: FLIP * 0.45 * slowly,
      easing: "ease-in",
      fill: "forwards",
    });
    await up.finished.catch(() => {});
    turned(); // the other side was nowhere in the page before this
    up.cancel();
    svg.animate([{ transform: edge(-90) }, { transform: flat }], {
      duration: FLIP * 0.55 * slowly,
      easing: "cubic-bezier(.2,.9,.3,1.2)",
    });
  }

  /** A gauge shows another value. @param {HTMLElement} one @param {() => void} painted */
  tick(one, painted) {
    painted();
    this.heard(TICK);
    pulse(one.firstElementChild);
  }

  /**
   * A piece that goes somewhere is lifted; the answer is how far it goes, as a part of the table.
   * @param {HTMLElement} one @param {Place} old @param {Place} place @param {WScene} scene
   */
  lift(one, old, place, scene) {
    const far = Math.hypot(old.x - place.x, old.y - place.y) / Math.max(scene.w, scene.h);
    if (far === 0) return 0;
    if (isCalm() || far < 0.004) return far;
    one.style.zIndex = String(FLYING);
    const high = `translateY(-${8 + far * 30}%) scale(${1.06 + far * 0.25})`;
    const fly = /** @type {HTMLElement} */ (one.firstElementChild).animate(
      [{ transform: "none" }, { transform: high }, { transform: "none" }],
      { duration: GLIDE, easing: "ease-in-out" },
    );
    fly.finished.catch(() => {}).then(() => (one.style.zIndex = String(10 + place.layer)));
    return far;
  }

  /**
   * What is heard of a piece that went somewhere, or of what it stepped on; false when it was silent.
   * @param {WScene} scene @param {string} id @param {string[]} by @param {number[]} landings ms, the last on its goal
   */
  sound(scene, id, by, landings) {
    const piece = scene.pieces[id];
    const own = soundOf(piece.face);
    const here = lies(id, piece).join(" ");
    const below = () =>
      Object.entries(scene.pieces).find(
        ([other, each]) => other !== id && lies(other, each).join(" ") === here && soundOf(each.face),
      );
    const on = own ? [] : [...by.map((stop) => scene.pieces[stop]), below()?.[1]].slice(-landings.length);
    const heard = landings.map((_, k) => own || (on[k] ? soundOf(on[k].face) : ""));
    for (const [k, what] of heard.entries()) if (what) this.heard(what, landings[k]);
    return heard.some(Boolean);
  }

  /**
   * Several pieces make a figure together, in the order of their faces in the book.
   * @param {Figure} figure @param {[HTMLElement, Place[]][]} pieces with where each goes
   * @param {WScene} scene @param {Map<HTMLElement, number>} opening is told when each may turn over, ms
   */
  perform(figure, pieces, scene, opening) {
    this.heard(figure);
    const face = (/** @type {HTMLElement} */ one) => scene.pieces[one.dataset.id ?? ""]?.face ?? ""; // it may still turn over
    pieces.sort(([one], [other]) => inBook(face(one), face(other)));
    const parts = figures(
      figure,
      pieces.map(([, journey]) => journey),
      scene,
    );
    for (const [k, { ways, bobs, duration, opens }] of parts.entries()) {
      const [one, journey] = pieces[k];
      const goal = journey[journey.length - 1];
      opening.set(one, opens);
      const fly = one.animate(ways, { duration });
      if (bobs.length) one.firstElementChild?.animate(bobs, { duration });
      this.above(one, goal, fly, journey[0].layer);
    }
  }

  /**
   * A piece that hops from place to place, so that one can count along; the answer is when it lands on each.
   * @param {HTMLElement} one @param {Place[]} places
   */
  hop(one, places) {
    if (isCalm()) return [0];
    const goal = places[places.length - 1];
    const { ways, arcs, duration, landings } = hops(places);
    one.animate(ways, { duration });
    this.above(one, goal, /** @type {HTMLElement} */ (one.firstElementChild).animate(arcs, { duration }));
    return landings;
  }

  /** A piece is above everything that lies, and has no ring around it, until it has landed. @param {HTMLElement} one @param {Place} goal @param {Animation} fly @param {number} [layer] of where it lay */
  above(one, goal, fly, layer = 0) {
    one.style.zIndex = String(FLYING + Math.max(layer, goal.layer));
    one.classList.add("flying");
    fly.finished
      .catch(() => {})
      .then(() => {
        one.style.zIndex = String(10 + goal.layer);
        one.classList.remove("flying");
      });
  }
}
