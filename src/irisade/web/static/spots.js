/**
 * Where things are on the page, for what is drawn above it: a piece, a slot, a zone, or the score of a seat.
 *
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {{x: number, y: number, w: number, h: number}} Spot  middle and size, px of the page
 */

import { pulse } from "./fx.js";
import { lies, placeOf } from "./places.js";

/** "seat.2" is the score of seat 2. @param {string} id */
const seatIn = (id) => (/^seat\.\d+$/.test(id) ? Number(id.slice(5)) : undefined);

/** Where something is, or where it lay before this scene. @param {Stage} stage @param {string} id @param {boolean} [was] @returns {Spot | undefined} */
export function spotOf(stage, id, was = false) {
  if (seatIn(id) !== undefined) {
    const box = scoreOf(stage, id)?.getBoundingClientRect();
    return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2, w: box.width, h: box.height } : undefined;
  }
  const place = (was ? stage.left.get(id) : undefined) ?? stage.places.get(id) ?? (stage.scene && placeOf(stage.scene, id));
  if (!place) return undefined;
  const box = stage.field.getBoundingClientRect(), [right, down] = stage.shift, { u, closer } = stage;
  return { x: box.x + closer * (right + u * place.x), y: box.y + closer * (down + u * place.y), w: closer * u * place.w, h: closer * u * place.h };
}

/** What moves of a piece, or of all that lies in a slot or a zone. @param {Stage} stage @param {string} id @returns {HTMLElement[]} */
export function lifted(stage, id) {
  const zone = stage.zones.get(id), pieces = Object.entries(stage.scene?.pieces ?? {});
  const there = pieces.filter(([name, piece]) => name === id || lies(name, piece)[0] === id || lies(name, piece).join(".") === id);
  const lifts = there.flatMap(([name]) => stage.pieces.get(name)?.firstElementChild ?? []);
  return /** @type {HTMLElement[]} */ (zone ? [zone, ...lifts] : lifts);
}

/** A seat's score: on its tray, or on its pill; or all of these, where the score has no room. @param {Stage} stage @param {string} id */
function scoreOf(stage, id) {
  const seat = seatIn(id), zone = stage.scene?.zones.find((each) => each.seat === seat);
  const plate = zone ? stage.zones.get(zone.id) : document.querySelector(`#seats [data-seat="${seat}"]`);
  const score = /** @type {HTMLElement | null | undefined} */ (plate?.querySelector(".score"));
  return score?.offsetWidth ? score : /** @type {HTMLElement | null | undefined} */ (plate);
}

/**
 * A score that goes up with each of so many landings; the answer is to be called at each of them.
 * @param {Stage} stage @param {string} id @param {number} landings
 */
export function counting(stage, id, landings) {
  const score = scoreOf(stage, id), seat = seatIn(id) ?? -1, text = stage.scene?.seats[seat]?.score ?? "";
  const [was, is] = [stage.seats[seat]?.score, text].map((each) => parseInt(/\d+/.exec(each ?? "")?.[0] ?? "", 10));
  const counts = !!score?.matches(".score") && was < is;
  const say = (/** @type {number} */ n) => score && counts && (score.textContent = text.replace(/\d+/, String(n)));
  let landed = 0;
  say(was);
  return () => {
    landed += 1;
    say(Math.round(was + ((is - was) * landed) / landings));
    pulse(score);
  };
}
