/**
 * Drag and drop, beside tapping and the keys: it only chooses what could be tapped as well. What is offered is
 * dropped where its preview leads, or out of its zone; what is not offered, on something that is: a waiting
 * pawn on an empty cell, a crystal on a backpack, a card of the hand on the road. If the next question comes at
 * once, the other end of the drag may answer it: take a pawn, and where it goes. Dropped anywhere else, the
 * piece glides back.
 *
 * @typedef {import("./input.js").Picker} Picker
 * @typedef {import("./acts.js").Act} Act
 */

import { lies } from "../stage/places.js";

const FAR = { mouse: 6, touch: 12, pen: 9 }; // px after which a tap is a drag

export class Drag {
  /** @param {Picker} picker */
  constructor(picker) {
    this.picker = picker;
    this.stage = picker.stage;
    /** @type {{one: HTMLElement, id: string, x: number, y: number, pointer: number, far: number} | undefined} */ this.pressed =
      undefined;
    this.moving = false;
    const { root } = this.stage;
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.drop(event));
    root.addEventListener("pointercancel", () => this.cancel());
    root.addEventListener("click", (event) => this.swallow(event), { capture: true });
    addEventListener("keydown", (event) => event.key === "Escape" && this.cancel());
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (!event.isPrimary || event.button !== 0) return this.cancel();
    this.moving = false;
    const one = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".piece.drags"));
    if (!one) return;
    const far = FAR[/** @type {keyof typeof FAR} */ (event.pointerType)] ?? FAR.pen;
    this.pressed = { one, id: one.dataset.id ?? "", x: event.clientX, y: event.clientY, pointer: event.pointerId, far };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.pressed || event.pointerId !== this.pressed.pointer) return;
    const { one, id, far } = this.pressed;
    const x = event.clientX - this.pressed.x;
    const y = event.clientY - this.pressed.y;
    if (!this.moving && Math.hypot(x, y) < far) return;
    if (!one.isConnected || !one.classList.contains("drags")) return this.cancel(); // the table has moved on
    if (!this.moving) {
      this.moving = true;
      this.stage.root.setPointerCapture(event.pointerId);
      this.stage.hold(one);
      this.picker.preview(id);
    }
    this.stage.carryTo(x, y);
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { pressed } = this;
    this.pressed = undefined;
    if (!pressed || !this.moving) return;
    setTimeout(() => (this.moving = false)); // after the click that a mouse makes of it
    this.picker.preview("");
    if (!this.picker.drop(pressed.id, event.clientX, event.clientY)) this.stage.letGo();
  }

  cancel() {
    if (this.pressed && this.moving) this.stage.letGo();
    this.pressed = undefined;
  }

  /** A drag that ends where it began is no tap. @param {Event} event */
  swallow(event) {
    if (this.moving) event.stopPropagation();
  }
}

/**
 * What a drag from one place to another chooses now, and which id may answer the next question.
 * @param {Picker} picker @param {string} id what was dragged @param {string} on what it was dropped on
 * @returns {{act: Act, id: string, next: string} | undefined}
 */
export function meant(picker, id, on) {
  const depth = picker.path.length;
  const only = (/** @type {string} */ place) => {
    const acts = picker.live().filter((act) => act.via[depth] === place);
    return acts.length === 1 && acts[0].via.length === depth + 1 ? acts[0] : undefined;
  };
  const own = only(id);
  const other = only(on);
  if (own) {
    const goes = own.to.includes(on) || (isPreviewed(own) && on && zoneOf(picker, on) !== zoneOf(picker, id));
    return goes ? { act: own, id, next: on } : undefined;
  }
  return other && fits(picker, id, on, other) ? { act: other, id: on, next: id } : undefined;
}

/** The pieces that a drag could begin with. @param {Picker} picker @param {Map<string, Act[]>} can what is offered */
export function draggable(picker, can) {
  return (/** @type {string} */ id) => {
    const acts = can.get(id);
    if (acts) return acts.length === 1 && isPreviewed(acts[0]);
    return !!picker.stage.scene?.pieces[id]?.label && [...can].some(([on, [act]]) => fits(picker, id, on, act));
  };
}

/**
 * Is this the piece for that place? The one that the question is about; one beside an empty slot; or a card of
 * one's own for a place outside where something is laid.
 * @param {Picker} picker @param {string} id @param {string} on @param {Act} act
 */
function fits(picker, id, on, act) {
  const { scene, pieces } = picker.stage;
  const zone = zoneOf(picker, id);
  const goal = zoneOf(picker, on);
  const empty = !pieces.has(on);
  if (["glow", "drum", "last"].includes(scene?.pieces[id]?.mark ?? "")) return true;
  const own = scene?.zones.find((each) => each.id === zone)?.seat === scene?.you;
  return zone === goal ? empty : own && (empty || (act.to.length === 1 && act.to[0] === on));
}

/** @param {Act} act */
const isPreviewed = (act) => act.to.length > 0 || act.note !== "";

/** @param {Picker} picker @param {string} id of a piece, a slot or a zone */
function zoneOf(picker, id) {
  const piece = picker.stage.scene?.pieces[id];
  return piece ? lies(id, piece)[0] : picker.stage.zones.has(id) ? id : id.slice(0, id.lastIndexOf("."));
}
