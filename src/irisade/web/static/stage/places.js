/**
 * From the slots of a scene to where each piece lies: the twin of draw/layout.py, so that coordinates
 * travel once and a piece only names its place. A browser test compares every number with Python's.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WZone} WZone
 * @typedef {import("../types.js").WPiece} WPiece
 * @typedef {{x: number, y: number, w: number, h: number, turn: number, layer: number}} Place  centre and size
 * @typedef {(face: string) => [number, number]} Sizes
 */

import { SNUG, STACK } from "../shared/constants.js";

/** Python's round(): a half goes to the even side. @param {number} value @param {number} [digits] */
export function round(value, digits = 0) {
  const scale = 10 ** digits;
  const scaled = value * scale;
  const up = Math.round(scaled);
  return (Math.abs(scaled % 1) === 0.5 && up % 2 !== 0 ? up - 1 : up) / scale;
}

/**
 * How large a face is in its slot, when a stack of `deep` must fit too.
 * @param {[number, number]} face @param {number} wide @param {number} high @param {WZone} zone
 * @returns {[number, number]}
 */
function fit(face, wide, high, zone) {
  const [w, h] = face;
  const [right, down] = zone.stack ?? STACK;
  const deep = zone.deep ?? 1;
  const across = wide / (w * (1 + Math.abs(right) * (deep - 1)));
  const below = high / (h * (1 + Math.abs(down) * (deep - 1)));
  const scale = Math.min(across, below) * SNUG;
  return [round(w * scale), round(h * scale)];
}

/**
 * The zone and the slot that a piece names, or that its id says.
 * @param {string} id @param {WPiece} piece @returns {[string, number]}
 */
export function lies(id, piece) {
  return piece.zone === undefined ? slotOf(id, piece.slot) : [piece.zone, piece.slot ?? 0];
}

/** "middle.17" is slot 17 of "middle". @param {string} id @param {number} [slot] @returns {[string, number]} */
export function slotOf(id, slot) {
  const dot = id.lastIndexOf(".");
  return dot < 0 ? [id, slot ?? 0] : [id.slice(0, dot), slot ?? Number(id.slice(dot + 1))];
}

/** Where every piece of the scene lies. @param {WScene} scene @param {Sizes} sizes @returns {Map<string, Place>} */
export function lay(scene, sizes) {
  const zones = new Map(scene.zones.map((zone) => [zone.id, zone]));
  /** @type {Map<string, number>} */
  const held = new Map();
  for (const [id, piece] of Object.entries(scene.pieces)) {
    const key = lies(id, piece).join(" ");
    held.set(key, (held.get(key) ?? 0) + 1);
  }
  /** @type {Map<string, Place>} */
  const laid = new Map();
  for (const [id, piece] of Object.entries(scene.pieces)) {
    const [name, slot] = lies(id, piece);
    const zone = zones.get(name);
    const cell = zone?.slots[slot];
    if (!zone || !cell) {
      console.error(`${id} lies in ${name}.${slot}, which is not on the table`); // the game goes on without it
      continue;
    }
    let [w, h] = fit(sizes(piece.face), cell[2], cell[3], zone);
    const size = piece.size ?? 1;
    const layer = piece.n ?? 0;
    if (size !== 1) [w, h] = [round(w * size), round(h * size)];
    const shift = layer - ((held.get(`${name} ${slot}`) ?? 1) - 1) / 2;
    const [right, down] = zone.stack ?? STACK;
    laid.set(id, {
      x: round(cell[0] + right * w * shift),
      y: round(cell[1] + down * h * shift),
      w,
      h,
      turn: round((cell[4] ?? 0) + (piece.turn ?? 0), 1),
      layer,
    });
  }
  return laid;
}

/** What is printed under the slots of a zone. @param {WZone} zone @param {Sizes} sizes */
export function printed(zone, sizes) {
  return (zone.ghosts ?? []).map(([slot, face]) => {
    const cell = zone.slots[slot];
    const [w, h] = fit(sizes(face), cell[2], cell[3], zone);
    return { slot, face, x: round(cell[0]), y: round(cell[1]), w, h };
  });
}

/**
 * The place of a slot, a zone or nothing at all: where a piece comes from, sinks into, or may be put.
 * @param {WScene} scene @param {string} id @returns {Place | undefined}
 */
export function placeOf(scene, id) {
  const whole = scene.zones.find((zone) => zone.id === id);
  if (whole) {
    const { x, y, w, h } = whole;
    return { x: x + w / 2, y: y + h / 2, w, h, turn: 0, layer: 0 };
  }
  const [name, slot] = slotOf(id);
  const zone = scene.zones.find((each) => each.id === name);
  const cell = zone?.slots[slot];
  if (!cell) return undefined;
  const wide = round(Math.min(cell[2], cell[3]) * SNUG);
  return { x: round(cell[0]), y: round(cell[1]), w: wide, h: wide, turn: 0, layer: 0 };
}
