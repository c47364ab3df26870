/**
 * What a robot says of what has happened, beside its seat: for joy alone. Nothing waits for it, and it stands where it
 * covers nothing that people look at, or else only screen readers hear it.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WRemark} WRemark
 * @typedef {import("./beside.js").Box} Box
 */

import { art, make } from "../shared/dom.js";
import { LOOKED_AT } from "../stage/fx.js";
import { shared } from "./beside.js";
import { seatOf } from "./who.js";

const A_WORD = 250; // ms
const A_START = 2000; // ms: eyes are elsewhere
const NEAR = 48; // px: farther from its seat nobody would know whose it is
const STEP = 8; // px from one place that is tried to the next
const GAP = 3; // px
const EDGE = 4; // px from the edge of the screen
const LEFT_FREE = `${LOOKED_AT}, .prompt, .stage .badge, .hey, .fine, .hand:not([hidden]), .count:not([hidden]), .tells:not([hidden]), .bubble:not([hidden])`;

export class Remarks {
  constructor() {
    this.box = make("div.remark.unseen", { role: "status" });
    document.body.append(this.box);
    this.leaving = 0;
    /** @type {() => Element | null} */ this.seat = () => null;
  }

  /** @param {WRemark} remark @param {WScene} scene @param {string} [face] of whoever says it */
  say({ seat, text }, scene, face = "") {
    this.seat = () => seatOf(seat, scene);
    const drawn = face && document.getElementById(face) ? [art(face, "who")] : [];
    this.box.replaceChildren(...drawn, make("span.unseen", {}, `${scene.seats[seat].name}: `), make("span", {}, text));
    this.settle();
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.hush(), A_START + A_WORD * text.split(" ").length);
  }

  /** Other things may have come, for which it makes way, or gone. */
  settle() {
    if (!this.box.childElementCount) return;
    this.box.classList.remove("unseen");
    const seat = this.seat()?.getBoundingClientRect();
    const place = seat && (this.free(seat, false) ?? this.free(seat, true));
    if (!place) return this.box.classList.add("unseen");
    this.box.style.left = `${place.left}px`;
    this.box.style.top = `${place.top}px`;
  }

  /** Where there is room beside the seat. @param {DOMRect} seat @param {boolean} narrow in more lines */
  free(seat, narrow) {
    this.box.classList.toggle("narrow", narrow);
    return freePlace(seat, this.box.offsetWidth, this.box.offsetHeight);
  }

  hush() {
    clearTimeout(this.leaving);
    this.box.classList.add("unseen");
    this.box.replaceChildren();
  }
}

/** The nearest place to a seat where words of this size cover nothing. @param {DOMRect} seat @param {number} width @param {number} height */
function freePlace(seat, width, height) {
  const taken = [...document.querySelectorAll(LEFT_FREE)].map((one) => one.getBoundingClientRect());
  const [x, y] = [seat.x + (seat.width - width) / 2, seat.y + (seat.height - height) / 2];
  const [across, down] = [(seat.width + width) / 2 + NEAR, (seat.height + height) / 2 + NEAR];
  /** @type {{left: number, top: number, far: number}[]} */
  const places = [];
  for (let dx = -across; dx <= across; dx += STEP)
    for (let dy = -down; dy <= down; dy += STEP) {
      const [left, top] = [x + dx, y + dy];
      const isSeen = Math.min(left, top, innerWidth - left - width, innerHeight - top - height) >= EDGE;
      if (isSeen) places.push({ left, top, far: Math.hypot(dx / across, dy / down) });
    }
  places.sort((a, b) => a.far - b.far);
  return places.find(({ left, top }) => {
    const here = { left: left - GAP, top: top - GAP, right: left + width + GAP, bottom: top + height + GAP };
    return taken.every((each) => !shared(here, each));
  });
}
