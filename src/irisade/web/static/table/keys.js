/**
 * The table by keys alone: it is one tab stop, arrows go to the next thing that glows, Enter and space choose it,
 * Escape lets go of what was picked.
 *
 * @typedef {import("./input.js").Picker} Picker
 */

import { centre, idOf } from "./under.js";

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2.2; // what lies aside counts as so many times as far

export class Keys {
  /** @param {Picker} picker */
  constructor(picker) {
    this.picker = picker;
    this.root = picker.stage.root;
    addEventListener("keydown", (event) => this.press(event));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && this.picker.letGo()) return this.focus();
    const on = /** @type {HTMLElement} */ (event.target);
    const inside = this.root.contains(on);
    if (inside && (event.key === "Enter" || event.key === " ") && on.role === "button") {
      event.preventDefault();
      if (!event.repeat) this.picker.choose(idOf(on));
      return;
    }
    const way = WAYS[event.key];
    if (!way || (!inside && on !== document.body)) return;
    event.preventDefault();
    if (inside) this.go(on, way);
    else this.focus();
  }

  /** @param {HTMLElement} from @param {[number, number]} way */
  go(from, way) {
    const all = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(".can")]);
    const best = nearest(from, all, way);
    if (!best) return;
    for (const one of all) one.tabIndex = -1;
    best.tabIndex = 0;
    best.focus({ preventScroll: true });
  }

  /** Has the table the focus? */
  get focused() {
    return document.activeElement instanceof HTMLElement && this.root.contains(document.activeElement);
  }

  /** To the table's tab stop. @param {FocusOptions} [how] */
  focus(how) {
    /** @type {HTMLElement | null} */ (this.root.querySelector('.can[tabindex="0"]'))?.focus(how);
  }
}

/** The next one in a direction: near, and rather ahead than aside. @param {Element} from @param {HTMLElement[]} all @param {[number, number]} way */
function nearest(from, all, [right, down]) {
  const start = centre(from);
  let best;
  let least = Infinity;
  for (const one of all) {
    const [x, y] = centre(one);
    const [dx, dy] = [x - start[0], y - start[1]];
    const along = dx * right + dy * down;
    const cost = along + ASIDE * Math.abs(dx * down + dy * right);
    if (along > 2 && cost < least) [least, best] = [cost, one];
  }
  return best;
}
