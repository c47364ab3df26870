/**
 * The ground: zones with their backdrops, what is printed under their slots, and whose they are. A zone is
 * drawn again only when it looks another way.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WZone} WZone
 * @typedef {import("../types.js").WSeat} WSeat
 */

import { art, chip, make, setSizes, sizeOf } from "../shared/dom.js";
import { isCalm } from "../shared/settings.js";
import { say } from "../shared/words.js";
import { printed } from "./places.js";
import { along, moveAlong } from "./scroll.js";

const [LETTER, SIGN, SPACE] = [0.6, 1.75, 0.5]; // em: how long a heading is, so that its letters fit its tray
const TWO_LINES = 70; // units: in a heading that is higher, the name stands below sign and score

export class Zones {
  /** @param {HTMLElement} field */
  constructor(field) {
    this.field = field;
    /** @type {Map<string, HTMLElement>} */ this.shown = new Map();
    /** @type {Map<string, string>} */ this.looks = new Map(); // what each was drawn from
  }

  /** @param {WScene} scene @param {boolean} anew @param {WScene} [before] */
  show(scene, anew, before) {
    const now = new Set(scene.zones.map((zone) => zone.id));
    for (const [id, one] of this.shown)
      if (!now.has(id)) {
        one.remove();
        this.shown.delete(id);
        this.looks.delete(id);
      }
    for (const zone of scene.zones) {
      let one = this.shown.get(zone.id);
      if (!one) {
        one = make("section.zone");
        one.dataset.zone = zone.id;
        this.shown.set(zone.id, one);
        this.field.append(one);
      }
      const seat = zone.seat === undefined ? undefined : scene.seats[zone.seat];
      one.classList.toggle("turn", zone.seat !== undefined && scene.turn.includes(zone.seat));
      const mine = zone.seat !== undefined && zone.seat === scene.you;
      const look = JSON.stringify([zone, seat, mine]);
      one.classList.toggle("you", mine);
      if (!anew && this.looks.get(zone.id) === look) continue;
      this.looks.set(zone.id, look);
      draw(one, zone, seat, anew || isCalm() ? undefined : before?.zones.find((each) => each.id === zone.id));
      if (mine && seat) one.setAttribute("aria-label", `${one.getAttribute("aria-label")} (${say("you")})`);
    }
  }
}

/** @param {HTMLElement} one @param {WZone} zone @param {WSeat} [seat] @param {WZone} [before] as it was drawn until now */
function draw(one, zone, seat, before) {
  one.dataset.mat = zone.mat ?? "none";
  setSizes(one, { x: zone.x, y: zone.y, w: zone.w, h: zone.h, heading: zone.heading ?? 0 });
  one.setAttribute("aria-label", [zone.label ?? seat?.name ?? zone.id, seat?.score].filter(Boolean).join(", "));
  const inside = [];
  if (zone.art) {
    const drawing = art(zone.art, "backdrop");
    const [x, y, w, h] = zone.box ?? [zone.x, zone.y, zone.w, zone.h];
    const symbol = document.getElementById(zone.art);
    for (const how of ["preserveAspectRatio", "overflow"]) {
      const value = symbol?.getAttribute(how);
      if (value) drawing.setAttribute(how, value);
    }
    setSizes(drawing, { x: x - zone.x, y: y - zone.y, w, h });
    inside.push(drawing);
  }
  const by = along(before, zone);
  for (const { slot, face, x, y, w, h } of printed(zone, sizeOf)) {
    const ghost = art(face, "ghost");
    setSizes(ghost, { x: x - zone.x, y: y - zone.y, w, h });
    inside.push(ghost);
    if (before && by) moveAlong(ghost, before, zone, slot, by);
  }
  if (zone.heading) inside.push(heading(zone.label ?? seat?.name ?? "", seat, zone.heading > TWO_LINES));
  one.replaceChildren(...inside);
}

/** The line above a tray: whose it is. @param {string} label @param {WSeat} [seat] @param {boolean} [two] lines */
function heading(label, seat, two = false) {
  const score = seat?.score ?? "";
  const one = make(
    two ? "h2.heading.two" : "h2.heading",
    {},
    seat && chip(seat.tint),
    make("span.name", {}, label),
    score ? make("b.score", {}, score) : null,
  );
  const [named, told] = [LETTER * label.length, (seat ? SIGN : 0) + (score ? LETTER * score.length + SPACE : 0)];
  one.style.setProperty("--long", String(Math.max(1, two ? Math.max(named, told) : named + told)));
  return one;
}
