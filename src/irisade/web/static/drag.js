/**
 * Drag and drop, beside tapping and the keys: it only chooses what could be tapped as well. What is offered is
 * dropped where its preview leads, or out of its zone; what is not offered, on something that is: a waiting
 * pawn on an empty cell, a crystal on a backpack, a card of the hand on the road. If the next question comes at
 * once, the other end of the drag may answer it: take a pawn, and where it goes. Dropped anywhere else, the
 * piece glides back.
 *
 * @typedef {import("./input.js").Picker} Picker
 * @typedef {import("./input.js").Act} Act
 */

import { lies } from "./places.js";

const FAR = { mouse: 6, touch: 12, pen: 9 }; // px after which a tap is a drag

export class Drag {
  /** @param {Picker} picker */
  constructor(picker) {
    this.picker = picker;
    this.stage = picker.stage;
    /** @type {{one: HTMLElement, id: string, x: number, y: number, pointer: number, far: number} | undefined} */ this.pressed = undefined;
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
    const { one, id, far } = this.pressed, x = event.clientX - this.pressed.x, y = event.clientY - this.pressed.y;
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
 * @returns {{act: Act, id: string, then: string} | undefined}
 */
export function meant(picker, id, on) {
  const { scene, pieces } = picker.stage, depth = picker.path.length;
  const only = (/** @type {string} */ place) => {
    const acts = picker.live().filter((act) => act.via[depth] === place);
    return acts.length === 1 && acts[0].via.length === depth + 1 ? acts[0] : undefined;
  };
  const own = only(id), other = only(on), zone = zoneOf(picker, id);
  if (own) {
    const goes = own.to.includes(on) || (isPreviewed(own) && on && zoneOf(picker, on) !== zone);
    return goes ? { act: own, id, then: on } : undefined;
  }
  const mine = scene?.zones.some((each) => each.id === zone && each.seat === scene.you);
  const fits = other && (!pieces.has(on) || isPointedOut(picker, id) || (mine && isPreviewed(other)));
  return fits ? { act: other, id: on, then: id } : undefined;
}

/** The pieces that a drag could begin with. @param {Picker} picker @param {Map<string, Act[]>} can what is offered */
export function draggable(picker, can) {
  const { scene, pieces } = picker.stage;
  const open = [...can].some(([id, [act]]) => !pieces.has(id) || isPreviewed(act));
  return (/** @type {string} */ id) => {
    const acts = can.get(id);
    if (acts) return acts.length === 1 && isPreviewed(acts[0]);
    return can.size > 0 && !!scene?.pieces[id]?.label && (open || isPointedOut(picker, id));
  };
}

/** @param {Act} act */
const isPreviewed = (act) => act.to.length > 0 || act.note !== "";

/** Is the question about this piece? @param {Picker} picker @param {string} id */
const isPointedOut = (picker, id) => ["glow", "drum", "last"].includes(picker.stage.scene?.pieces[id]?.mark ?? "");

/** @param {Picker} picker @param {string} id of a piece, a slot or a zone */
function zoneOf(picker, id) {
  const piece = picker.stage.scene?.pieces[id];
  return piece ? lies(id, piece)[0] : picker.stage.zones.has(id) ? id : id.slice(0, id.lastIndexOf("."));
}
