/**
 * Where things are on the page, for what is drawn above it: a piece, a slot, a zone, or the score of a seat.
 *
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {{x: number, y: number, w: number, h: number}} Spot  middle and size, px of the page
 */

import { pulse } from "./fx.js";
import { lies, placeOf } from "./places.js";

/** "seat.2" is the score of seat 2. @param {string} id */
export const seatIn = (id) => (/^seat\.\d+$/.test(id) ? Number(id.slice(5)) : undefined);

/** "seat.2.x" is the piece x of the zone of seat 2, whatever that is called here. @param {Stage} stage @param {string} id */
function called(stage, id) {
  const [, seat, name] = /^seat\.(\d+)\.(.+)$/.exec(id) ?? [];
  const zone = name && stage.scene?.zones.find((each) => each.seat === Number(seat));
  return zone ? `${zone.id}.${name}` : id;
}

/** Where something is, or where it lay before this scene. @param {Stage} stage @param {string} id @param {boolean} [was] @returns {Spot | undefined} */
export function spotOf(stage, id, was = false) {
  if (seatIn(id) !== undefined) {
    const score = scoreOf(stage, id);
    const box = score?.getBoundingClientRect();
    if (!box?.width) return undefined;
    const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2, w: box.width, h: box.height };
    return stage.field.contains(score ?? null) ? settled(stage, spot) : spot;
  }
  const name = called(stage, id);
  const place =
    (was ? stage.left.get(name) : undefined) ?? stage.places.get(name) ?? (stage.scene && placeOf(stage.scene, name));
  if (!place) return undefined;
  const [right, down] = stage.shift;
  const { u } = stage;
  return onPage(stage, { x: right + u * place.x, y: down + u * place.y, w: u * place.w, h: u * place.h });
}

/** From px of the mat, once nothing comes closer or goes farther any more. @param {Stage} stage @param {Spot} spot @returns {Spot} */
function onPage({ root, closer, pan: [right, down] }, { x, y, w, h }) {
  const box = root.getBoundingClientRect();
  return {
    x: box.x + root.clientLeft + right + closer * x,
    y: box.y + root.clientTop + down + closer * y,
    w: closer * w,
    h: closer * h,
  };
}

/** Where something that is seen here will be then. @param {Stage} stage @param {Spot} spot @returns {Spot} */
function settled(stage, { x, y, w, h }) {
  const { field } = stage;
  const box = field.getBoundingClientRect();
  const now = box.width / field.offsetWidth;
  return onPage(stage, { x: (x - box.x) / now, y: (y - box.y) / now, w: w / now, h: h / now });
}

/** What moves of a piece, or of all that lies in a slot or a zone. @param {Stage} stage @param {string} id @returns {HTMLElement[]} */
export function lifted(stage, id) {
  const zone = stage.zones.get(id);
  const pieces = Object.entries(stage.scene?.pieces ?? {});
  const there = pieces.filter(
    ([name, piece]) => name === id || lies(name, piece)[0] === id || lies(name, piece).join(".") === id,
  );
  const lifts = there.flatMap(([name]) => stage.pieces.get(name)?.firstElementChild ?? []);
  return /** @type {HTMLElement[]} */ (zone ? [zone, ...lifts] : lifts);
}

/** A seat's score: on its tray, or on its pill; or all of these, where the score has no room. @param {Stage} stage @param {string} id */
function scoreOf(stage, id) {
  const seat = seatIn(id);
  const zone = stage.scene?.zones.find((each) => each.seat === seat);
  const plate = zone ? stage.zones.get(zone.id) : document.querySelector(`#seats [data-seat="${seat}"]`);
  const score = /** @type {HTMLElement | null | undefined} */ (plate?.querySelector(".score"));
  return score?.offsetWidth ? score : /** @type {HTMLElement | null | undefined} */ (plate);
}

/**
 * A score that goes up with each of so many landings; the answer is to be called at each of them.
 * @param {Stage} stage @param {string} id @param {number} landings
 */
export function counting(stage, id, landings) {
  const score = scoreOf(stage, id);
  const seat = seatIn(id) ?? -1;
  const text = stage.scene?.seats[seat]?.score ?? "";
  const [was, is] = [stage.seats[seat]?.score, text].map((each) => parseInt(/\d+/.exec(each ?? "")?.[0] ?? "", 10));
  const counts = !!score?.matches(".score") && was < is;
  const say = (/** @type {number} */ n) => {
    if (score && counts) score.textContent = text.replace(/\d+/, String(n));
  };
  let landed = 0;
  say(was);
  return () => {
    landed += 1;
    say(Math.round(was + ((is - was) * landed) / landings));
    pulse(score);
  };
}
