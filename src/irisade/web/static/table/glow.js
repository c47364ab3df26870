/**
 * What the page shows of what can be chosen: pieces and spots that glow, what was picked, plain buttons, and where
 * the move under the pointer leads.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("./acts.js").Act} Act
 * @typedef {import("./input.js").Picker} Picker
 */

import { art, make } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { glimpse } from "../stage/glimpse.js";
import { put } from "../stage/motions.js";
import { lies, placeOf, slotOf } from "../stage/places.js";
import { draggable } from "./drag.js";

const MANY = 12; // things that glow: then each glows less

export class Glow {
  /** @param {Picker} picker @param {HTMLElement} buttons */
  constructor(picker, buttons) {
    this.picker = picker;
    this.stage = picker.stage;
    this.buttons = buttons;
    /** @type {Map<string, HTMLElement>} */ this.spots = new Map(); // targets that are no pieces
  }

  /** Shows what can be clicked now. */
  show() {
    const { picker, stage } = this;
    const live = picker.live();
    const depth = picker.path.length;
    /** @type {Map<string, Act[]>} */ const can = new Map();
    for (const act of live) {
      const id = act.via[depth];
      if (id !== undefined) can.set(id, [...(can.get(id) ?? []), act]);
    }
    this.showSpots(can);
    const here = this.tabStop(can);
    const drags = draggable(picker, can);
    for (const [id, one] of stage.pieces) one.classList.toggle("drags", drags(id));
    for (const [id, one] of stage.pieces) this.dress(one, id, stage.scene?.pieces[id]?.label ?? "", can, here);
    for (const [id, one] of this.spots) this.dress(one, id, this.lying(id), can, here);
    stage.root.classList.toggle("mine", can.size > 0);
    stage.root.classList.toggle("picking", depth > 0);
    stage.root.classList.toggle("many", can.size > MANY);
    const plain = live.filter((act) => act.via.length === depth);
    this.buttons.replaceChildren(...plain.map((act) => this.button(act, depth > 0 || can.size > 0)));
  }

  /** One tab stop for the table: the last that had the focus, if it is still offered. @param {Map<string, Act[]>} can */
  tabStop(can) {
    const last = this.picker.focus;
    if (can.has(last)) return last;
    const place = (/** @type {string} */ id) =>
      this.stage.places.get(id) ?? (this.stage.scene && placeOf(this.stage.scene, id));
    const from = place(last);
    if (!from) return can.keys().next().value ?? "";
    const away = (/** @type {string} */ id) => {
      const there = place(id);
      return there ? Math.hypot(there.x - from.x, there.y - from.y) : Infinity;
    };
    return [...can.keys()].sort((a, b) => away(a) - away(b))[0] ?? "";
  }

  /** @param {HTMLElement} one @param {string} id @param {string} label @param {Map<string, Act[]>} can @param {string} here */
  dress(one, id, label, can, here) {
    const { path, sure } = this.picker;
    const acts = can.get(id);
    const picked = path.includes(id);
    const named = acts ? this.name(acts, label) : label;
    one.classList.toggle("can", !!acts);
    one.classList.toggle("picked", picked);
    one.classList.toggle("sure", !!acts && acts.length === 1 && acts[0].m === sure);
    one.dataset.state = picked ? "picked" : acts ? "can" : "";
    one.tabIndex = acts && id === here ? 0 : -1;
    if (!acts) one.removeAttribute("tabindex");
    one.setAttribute("role", acts ? "button" : "img");
    if (acts && picked) one.setAttribute("aria-pressed", "true");
    else one.removeAttribute("aria-pressed");
    if (named) {
      one.setAttribute("aria-label", named);
      one.removeAttribute("aria-hidden");
    } else {
      one.removeAttribute("aria-label");
      one.removeAttribute("role");
      one.setAttribute("aria-hidden", "true");
    }
  }

  /** What lies where no piece is that could be touched, in words. @param {string} id */
  lying(id) {
    const { scene } = this.stage;
    if (!scene || scene.zones.some((zone) => zone.id === id)) return "";
    const here = slotOf(id).join(" ");
    const there = Object.entries(scene.pieces).filter(([other, piece]) => lies(other, piece).join(" ") === here);
    return there.flatMap(([, { label }]) => label ?? []).join(", ") || say("empty");
  }

  /** @param {Act[]} acts @param {string} label */
  name(acts, label) {
    const whole = acts.length === 1 && acts[0].via.length === this.picker.path.length + 1;
    const what = whole ? acts[0].label : say("choose");
    return label && label !== what ? `${label} — ${what}` : what;
  }

  /** Targets that are no pieces: empty slots, whole zones. @param {Map<string, Act[]>} can */
  showSpots(can) {
    const { scene, pieces, field } = this.stage;
    for (const [id, one] of this.spots)
      if (!can.has(id) || pieces.has(id)) {
        one.remove();
        this.spots.delete(id);
      }
    if (!scene) return;
    for (const id of can.keys()) {
      const place = pieces.has(id) ? undefined : placeOf(scene, id);
      if (!place) continue;
      let one = this.spots.get(id);
      if (!one) {
        one = make("div.piece.spot", {}, make("span.lift"));
        one.dataset.id = id;
        this.spots.set(id, one);
        field.append(one);
      }
      const area = scene.zones.some((zone) => zone.id === id);
      one.classList.toggle("area", area);
      one.classList.toggle("disc", !area);
      put(one, place);
      one.style.zIndex = area ? "4" : "5";
    }
  }

  /** @param {Act} act @param {boolean} beside there is something to click on the table as well */
  button(act, beside) {
    const { picker } = this;
    const one = make("button.act", { onclick: () => picker.fire(act) }, act.face ? art(act.face) : null, act.label);
    one.classList.toggle("beside", beside);
    one.classList.toggle("sure", act.m === picker.sure);
    one.dataset.move = act.m;
    one.onfocus = one.onpointerenter = () => picker.consider([act]);
    one.onblur = one.onpointerleave = () => picker.consider([]);
    return one;
  }

  /** Lights up where a move leads. @param {Act | undefined} act */
  light(act) {
    const { scene, pieces, zones, field, root } = this.stage;
    const lit = new Set(act?.to);
    for (const [id, one] of pieces) one.classList.toggle("goal", lit.has(id));
    for (const [id, one] of zones) one.classList.toggle("goal", lit.has(id));
    for (const one of root.querySelectorAll(".aim")) one.remove();
    for (const id of lit) {
      const place = scene && !pieces.has(id) && !zones.has(id) ? placeOf(scene, id) : undefined;
      if (!place) continue;
      const one = make("div.piece.aim", { "aria-hidden": "true" });
      one.dataset.aim = id;
      put(one, place);
      field.append(one);
    }
    glimpse(this.stage, act?.glimpse ?? []);
  }

  /** What was tapped in vain wobbles. @param {string} id */
  wobble(id) {
    const one = this.stage.pieces.get(id) ?? this.spots.get(id);
    one?.firstElementChild?.animate(
      [0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translateX(${x}%)` })),
      { duration: 380 },
    );
  }
}
