/**
 * What just happened, and why, where the eyes are: on the mat beside the piece. Screen readers hear the same from the
 * log below the mat, so this is for eyes alone. It knows no game: the words came with the beat.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WPatch} WPatch
 * @typedef {import("../stage/stage.js").Stage} Stage
 * @typedef {import("./beside.js").Box} Box
 */

import { make } from "../shared/dom.js";
import { beside } from "./beside.js";

const FEW = 6; // things: then the words stand beside them, else where they cover least

/**
 * The pieces that a change is about: those that are marked, or else those that moved, or that look another way. What
 * somebody has done is about what they put elsewhere, though the next thing may be marked already.
 * @param {Stage} stage @param {WPatch | undefined} patch @param {boolean} [done] somebody has done it
 */
export function touched(stage, patch, done = false) {
  const changed = Object.entries(patch?.set ?? {}).filter(([, piece]) => piece.mark !== "dim");
  const put = done ? changed.filter(([id, piece]) => piece.was && zoneOf(piece.was) !== zoneOf(id)) : [];
  const marked = changed.filter(([, piece]) => piece.mark);
  const moved = changed.filter(([, piece]) => piece.was);
  const about = [put, marked, moved, changed].find((some) => some.length) ?? [];
  return about.flatMap(([id]) => goal(stage, id) ?? []);
}

/** @param {string} id */
const zoneOf = (id) => id.split(".")[0];

/** Where a piece is going to lie on the screen. @param {Stage} stage @param {string} id @returns {Box | undefined} */
function goal(stage, id) {
  const place = stage.places.get(id);
  if (!place) return undefined;
  const { left, top } = stage.root.getBoundingClientRect();
  const x = left + stage.pan[0] + (stage.shift[0] + place.x * stage.u) * stage.closer;
  const y = top + stage.pan[1] + (stage.shift[1] + place.y * stage.u) * stage.closer;
  const [wide, high] = [(place.w * stage.u * stage.closer) / 2, (place.h * stage.u * stage.closer) / 2];
  return { left: x - wide, top: y - high, right: x + wide, bottom: y + high };
}

export class Tells {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.box = make("div.tells", { hidden: true, "aria-hidden": "true" });
    document.body.append(this.box);
    /** @type {(Element | Box)[]} */ this.about = [];
    this.leaving = 0;
  }

  /**
   * The reason, or else what was said; it stays until something else is said, but no longer than it takes to read
   * once nothing moves any more.
   * @param {string[]} lines @param {string | undefined} why @param {(Element | Box)[]} about
   */
  say(lines, why, about) {
    clearTimeout(this.leaving);
    const told = why ? [why] : lines;
    this.box.hidden = !told.length;
    if (!told.length) return;
    this.box.replaceChildren(...told.map((line) => make("p", {}, line)));
    this.box.classList.toggle("why", !!why);
    this.about = about.length <= FEW ? about : [];
    this.place();
  }

  /** Where it covers nothing that can be touched now. */
  place() {
    if (!this.box.hidden) beside(this.box, this.about, this.stage.root);
  }

  /** Nothing more comes for now: it goes when it has been read. @param {number} ms */
  leave(ms) {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.hush(), ms);
  }

  hush() {
    clearTimeout(this.leaving);
    this.box.hidden = true;
  }
}
