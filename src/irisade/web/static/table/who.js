/**
 * Whose seat it is, at a glance: on the sign of a seat the drawn face of its robot, or the animal of its person, in the
 * colour of the seat and with its sign beside it. Where there is no room for a face the sign stands alone.
 *
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("../types.js").WScene} WScene
 */

import { $, art, make } from "../shared/dom.js";
import { faces } from "../shared/faces.js";
import { faceOf } from "./podium.js";

const LEAST = 20; // px: below that nobody tells two faces apart

/** Gives every sign of a seat its face. @param {WScene | undefined} scene @param {Room | undefined} room */
export async function introduce(scene, room) {
  if (!scene || !room) return;
  await faces();
  const [asked] = scene.turn;
  if (scene.turn.length === 1 && room.seats[asked]) put($("prompt").querySelector(".chip"), faceOf(room, asked));
  for (const one of $("seats").children) {
    const seat = Number(/** @type {HTMLElement} */ (one).dataset.seat);
    if (room.seats[seat]) put(one.querySelector(".chip"), faceOf(room, seat));
  }
  for (const { id, seat } of scene.zones) {
    if (seat === undefined || !room.seats[seat]) continue;
    const tray = $("stage").querySelector(`.zone[data-zone="${CSS.escape(id)}"]`);
    put(tray?.querySelector(".heading .chip"), faceOf(room, seat));
  }
}

/** Where a seat is drawn: its tray, or its pill. @param {number} seat @param {WScene | undefined} scene @returns {Element | null} */
export function seatOf(seat, scene) {
  const zone = scene?.zones.find((each) => each.seat === seat);
  const tray = zone && $("stage").querySelector(`.zone[data-zone="${CSS.escape(zone.id)}"]`);
  return tray?.querySelector(".heading .name") ?? tray ?? $("seats").querySelector(`[data-seat="${seat}"]`);
}

/** The trays of those who are not here. @param {import("../stage/stage.js").Stage} stage @param {Room | undefined} room */
export function showAway(stage, room) {
  for (const { id, seat } of stage.scene?.zones ?? []) {
    const told = seat === undefined ? undefined : room?.seats[seat];
    const away = !!(told?.away || told?.lent);
    const tray = stage.zones.get(id);
    tray?.classList.toggle("away", away);
    doze(tray?.querySelector(".heading .chip"), away);
  }
}

/** The mark on the sign of somebody who is not here. @param {Element | null | undefined} sign @param {boolean} away */
export function doze(sign, away) {
  const mark = sign?.querySelector(".doze");
  if (away && !mark) sign?.append(make("span.doze", { "aria-hidden": "true" }, "z", make("b", {}, "Z")));
  else if (!away) mark?.remove();
}

/** @param {Element | null | undefined} sign @param {string} face "" for the sign alone */
function put(sign, face) {
  if (!(sign instanceof HTMLElement) || sign.dataset.face === face) return;
  const fits = face !== "" && sign.getBoundingClientRect().width >= LEAST;
  sign.querySelector(".who")?.remove();
  sign.dataset.face = face;
  sign.classList.toggle("faced", fits);
  if (fits) sign.prepend(art(face, "who"));
}
