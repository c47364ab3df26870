/**
 * Fingers, mouse and keys. A move is the ids to click, in order: one for a disc to turn over, two for a
 * pawn and its goal, none for a plain button; a path that is a move already and can go on shows "stop here"
 * as a button. Only what can be clicked next glows. What is tapped in vain wobbles, and the table says why.
 * Where two targets lie too near for a finger, the first tap looks closer and the next one chooses.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WActs} WActs
 * @typedef {import("../stage/stage.js").Stage} Stage
 * @typedef {{m: string, via: string[], label: string, seat?: number, to: string[], note: string, glimpse: string[][], face: string}} Act
 */

import { art, make } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { glimpse } from "../stage/glimpse.js";
import { put } from "../stage/motions.js";
import { placeOf } from "../stage/places.js";
import { Drag, draggable, meant } from "./drag.js";

export const INTERRUPT = "!"; // the move that takes a window
const MANY = 16; // things that glow: then each glows less
const FINGER = 40; // px between two targets for a finger
const CLOSEST = 3; // times: for that it may look so much closer

/** The moves of a scene, one by one. @param {WActs[]} groups @returns {Act[]} */
export function expanded(groups) {
  return groups.flatMap((group) =>
    group.m.map((m, k) => {
      const fill = (/** @type {string} */ text) => (group.m.length > 1 ? text.replaceAll("{}", m) : text);
      const seat = group.seat === undefined ? {} : { seat: group.seat };
      return {
        m,
        via: (group.via ?? []).map(fill),
        label: fill(group.label),
        ...seat,
        to: group.to?.[k] ?? [],
        note: group.note?.[k] ?? "",
        glimpse: group.glimpse?.[k] ?? [],
        face: group.face?.[k] ?? "",
      };
    }),
  );
}

/**
 * @typedef {object} Wishes
 * @property {(act: Act) => void} move somebody made a move
 * @property {(place: string) => void} why somebody tapped what is not offered
 * @property {(note: string) => void} look what the move under the pointer leads to; "" for none
 * @property {() => void} sure something was tapped once, and has to be tapped again
 * @property {(act: Act) => boolean} twice must this move be tapped twice? One of two taps, pick and place, need not
 */

export class Picker {
  /** @param {Stage} stage @param {HTMLElement} buttons @param {Wishes} wishes */
  constructor(stage, buttons, wishes) {
    this.stage = stage;
    this.buttons = buttons;
    this.wishes = wishes;
    /** @type {Act[]} */ this.acts = [];
    /** @type {string[]} */ this.path = [];
    /** @type {Map<string, HTMLElement>} */ this.spots = new Map();
    this.v = -1; // of the table for which this was offered
    this.focus = ""; // the id that had the focus last
    this.sure = ""; // the move that was tapped once
    /** @type {{v: number, path: string[], sure: string}} */ this.half = { v: -1, path: [], sure: "" }; // a choice half made
    this.next = ""; // what the drag of now answers to the next question, if that asks for it at once
    this.rev = 0; // the scene in which it began
    new Drag(this);
    const { root } = stage;
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("focusin", (event) => this.focused(idOf(event.target)));
    root.addEventListener("focusout", () => this.preview(""));
    root.addEventListener(
      "pointerover",
      (event) => event.pointerType === "mouse" && this.preview(this.under(event.clientX, event.clientY)),
    );
    root.addEventListener("pointerleave", () => this.preview(""));
    addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * What can be chosen now. A choice that was half made when the same table was laid anew goes on.
   * @param {Act[]} acts @param {number} [v] of the table
   */
  offer(acts, v = -1) {
    if (this.path.length || this.sure) this.half = { v: this.v, path: this.path, sure: this.sure };
    const half = acts.length && v === this.half.v ? this.half : { path: [], sure: "" };
    const had = document.activeElement instanceof HTMLElement && this.stage.root.contains(document.activeElement);
    this.acts = acts.filter((act) => act.m !== INTERRUPT);
    if (acts.length) this.v = v;
    this.path = half.path;
    if (!this.live().length) this.path = [];
    const sure = this.acts.find((act) => act.m === half.sure);
    this.sure = sure?.m ?? "";
    this.stage.look(1);
    this.refresh();
    if (sure) this.again(sure);
    if (had && this.acts.length) this.here()?.focus({ preventScroll: true });
    const rev = this.stage.scene?.rev ?? 0;
    const act = this.acts.find(({ via }) => via.length === 1 && via[0] === this.next);
    if (!this.acts.length || rev === this.rev) return;
    this.next = "";
    if (act && rev === this.rev + 1) this.fire(act, act.via[0], true);
    else this.stage.letGo();
  }

  /** Something was dragged to this point of the screen: does that choose anything? @param {string} id @param {number} x @param {number} y */
  drop(id, x, y) {
    const found = meant(this, id, this.under(x, y) || this.zoneUnder(x, y));
    if (!found) return false;
    this.next = found.next;
    this.rev = this.stage.scene?.rev ?? 0;
    this.fire(found.act, found.id, true);
    return true;
  }

  /** What was dragged lies where it belongs, unless its drag goes on. @param {boolean} [refused] then it does not */
  settle(refused = false) {
    if (refused) this.next = "";
    if (!this.next) this.stage.letGo();
  }

  /** The moves that begin with what was picked. */
  live() {
    return this.acts.filter((act) => this.path.every((id, k) => act.via[k] === id));
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (event.detail === 0) return this.choose(idOf(event.target));
    const { clientX: x, clientY: y } = event;
    const id = this.under(x, y);
    const offered = this.live().some((act) => act.via[this.path.length] === id);
    if (this.stage.closer > 1 && !offered) return this.stage.look(1);
    const near =
      offered && this.stage.closer === 1 && matchMedia("(pointer: coarse)").matches ? this.nearest(id, x, y) : Infinity;
    if (near >= FINGER) return id ? this.choose(id) : undefined;
    this.stage.look(Math.min(CLOSEST, (FINGER * 1.2) / near), x, y);
    this.wishes.look(say("Closer! Tap again."));
  }

  /** How near to this one lies another that the same finger might mean, px. @param {string} id @param {number} x @param {number} y */
  nearest(id, x, y) {
    const all = [...this.stage.field.querySelectorAll(".can:not(.area)")].map((one) => ({
      id: idOf(one),
      at: centre(one),
    }));
    const meant = all.find((one) => one.id === id);
    const others = all.filter((one) => one !== meant && Math.hypot(...minus(one.at, [x, y])) < FINGER);
    return meant ? Math.min(...others.map((one) => Math.hypot(...minus(one.at, meant.at)))) : Infinity;
  }

  /** What lies there: first what can be clicked and of that the nearest, then what is like it, for its reason. @param {number} x @param {number} y */
  under(x, y) {
    const hit = document
      .elementsFromPoint(x, y)
      .map((one) => one.closest("[data-id]"))
      .filter((one) => one !== null);
    const can = hit.filter((one) => one.classList.contains("can"));
    const away = (/** @type {Element} */ one) => Math.hypot(...minus(centre(one), [x, y])) / one.clientWidth;
    const area = (/** @type {Element} */ one) => Number(one.classList.contains("area"));
    const best =
      can.sort((a, b) => area(a) - area(b) || away(a) - away(b))[0] ??
      hit.find((one) => this.alike(idOf(one))) ??
      hit[0];
    return idOf(best ?? null) || this.slotUnder(x, y);
  }

  /** Is this a place such as those that can be clicked? "road.3" is like "road.7". @param {string} id */
  alike(id) {
    const [name] = id.split(".");
    return this.live().some((act) => act.via[this.path.length]?.split(".")[0] === name);
  }

  /** The empty slot at this point of the screen. @param {number} x @param {number} y */
  slotUnder(x, y) {
    const { field, scene, closer } = this.stage;
    const box = field.getBoundingClientRect();
    const style = getComputedStyle(field);
    const [u, ox, oy] = ["--u", "--ox", "--oy"].map((name) => parseFloat(style.getPropertyValue(name)));
    const at = [((x - box.x) / closer - ox) / u, ((y - box.y) / closer - oy) / u];
    for (const zone of scene?.zones ?? [])
      for (const [k, [cx, cy, w, h]] of zone.slots.entries())
        if (Math.abs(at[0] - cx) < w / 2 && Math.abs(at[1] - cy) < h / 2) return `${zone.id}.${k}`;
    return "";
  }

  /** @param {number} x @param {number} y */
  zoneUnder(x, y) {
    const zone = document
      .elementsFromPoint(x, y)
      .map((one) => one.closest("[data-zone]"))
      .find((one) => one !== null);
    return /** @type {HTMLElement | undefined} */ (zone)?.dataset.zone ?? "";
  }

  /** @param {string} id */
  choose(id) {
    let live = this.live().filter((act) => act.via[this.path.length] === id);
    if (!live.length && this.path.length) {
      const again = this.path.at(-1) === id; // tapping what was picked drops it
      this.path = [];
      live = again ? [] : this.acts.filter((act) => act.via[0] === id);
      if (!live.length) {
        this.refresh();
        if (!again) this.refuse(id);
        return;
      }
    }
    if (!live.length) return this.refuse(id);
    const done = live.filter((act) => act.via.length === this.path.length + 1);
    if (done.length === 1 && live.length === 1) return this.fire(done[0], id);
    this.path.push(id);
    this.sure = "";
    this.stage.look(1);
    this.refresh();
    this.preview(id);
    if (document.activeElement instanceof HTMLElement && this.stage.root.contains(document.activeElement))
      this.here()?.focus({ preventScroll: true });
  }

  /** @param {string} id */
  refuse(id) {
    const one = this.stage.pieces.get(id) ?? this.spots.get(id);
    one?.firstElementChild?.animate(
      [0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translateX(${x}%)` })),
      { duration: 380 },
    );
    this.wishes.why(id);
  }

  /** @param {Act} act @param {string} [id] what was tapped last @param {boolean} [dragged] nobody drags by mistake */
  fire(act, id = "", dragged = false) {
    const close = id && this.stage.closer > 1; // who looked closer has tapped twice
    if (!close && !dragged && act.via.length < 2 && this.sure !== act.m && this.wishes.twice(act)) {
      this.sure = act.m;
      this.refresh();
      this.preview(id);
      return this.again(act);
    }
    this.acts = [];
    this.path = [];
    this.sure = "";
    this.half = { v: -1, path: [], sure: "" };
    this.stage.look(1);
    this.refresh();
    this.preview("");
    this.wishes.move(act);
  }

  /** Says what a second tap would do. @param {Act} act */
  again(act) {
    this.wishes.sure();
    this.wishes.look(
      act.note
        ? say("Tap again to do it. {note}", { note: act.note })
        : say("{move}: tap again to do it", { move: act.label }),
    );
  }

  /** Shows what can be clicked now. */
  refresh() {
    const live = this.live();
    const depth = this.path.length;
    /** @type {Map<string, Act[]>} */ const can = new Map();
    for (const act of live) {
      const id = act.via[depth];
      if (id !== undefined) can.set(id, [...(can.get(id) ?? []), act]);
    }
    this.showSpots(can);
    const here = this.tabStop(can);
    const drags = draggable(this, can);
    for (const [id, one] of this.stage.pieces) one.classList.toggle("drags", drags(id));
    for (const [id, one] of this.stage.pieces)
      this.dress(one, id, this.stage.scene?.pieces[id]?.label ?? "", can, here);
    for (const [id, one] of this.spots) this.dress(one, id, "", can, here);
    this.stage.root.classList.toggle("mine", can.size > 0);
    this.stage.root.classList.toggle("picking", depth > 0);
    this.stage.root.classList.toggle("many", can.size > MANY);
    const plain = live.filter((act) => act.via.length === depth);
    this.buttons.replaceChildren(...plain.map((act) => this.button(act, depth > 0 || can.size > 0)));
  }

  /** One tab stop for the table: the last that had the focus, if it is still offered. @param {Map<string, Act[]>} can */
  tabStop(can) {
    if (can.has(this.focus)) return this.focus;
    const first = can.keys().next().value ?? "";
    const from = this.stage.places.get(this.focus) ?? (this.stage.scene && placeOf(this.stage.scene, this.focus));
    if (!from) return first;
    const away = (/** @type {string} */ id) => {
      const place = this.stage.places.get(id) ?? (this.stage.scene && placeOf(this.stage.scene, id));
      return place ? Math.hypot(place.x - from.x, place.y - from.y) : Infinity;
    };
    return [...can.keys()].sort((a, b) => away(a) - away(b))[0] ?? "";
  }

  /** @param {HTMLElement} one @param {string} id @param {string} label @param {Map<string, Act[]>} can @param {string} here */
  dress(one, id, label, can, here) {
    const acts = can.get(id);
    const picked = this.path.includes(id);
    const named = acts ? this.name(acts, label) : label;
    one.classList.toggle("can", !!acts);
    one.classList.toggle("picked", picked);
    one.classList.toggle("sure", !!acts && acts.length === 1 && acts[0].m === this.sure);
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

  /** @param {Act[]} acts @param {string} label */
  name(acts, label) {
    const what = acts.length === 1 && acts[0].via.length === this.path.length + 1 ? acts[0].label : say("choose");
    return label && label !== what ? `${label} — ${what}` : what;
  }

  /** Targets that are no pieces: empty slots, whole zones. @param {Map<string, Act[]>} can */
  showSpots(can) {
    for (const [id, one] of this.spots)
      if (!can.has(id) || this.stage.pieces.has(id)) {
        one.remove();
        this.spots.delete(id);
      }
    const scene = this.stage.scene;
    if (!scene) return;
    for (const id of can.keys()) {
      const place = this.stage.pieces.has(id) ? undefined : placeOf(scene, id);
      if (!place) continue;
      let one = this.spots.get(id);
      if (!one) {
        one = make("div.piece.spot", {}, make("span.lift"));
        one.dataset.id = id;
        this.spots.set(id, one);
        this.stage.field.append(one);
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
    const one = make("button.act", { onclick: () => this.fire(act) }, act.face ? art(act.face) : null, act.label);
    one.classList.toggle("beside", beside);
    one.classList.toggle("sure", act.m === this.sure);
    one.dataset.move = act.m;
    one.onfocus = one.onpointerenter = () => this.point([act]);
    one.onblur = one.onpointerleave = () => this.point([]);
    return one;
  }

  /** Lights up where the move behind this id leads. @param {string} id */
  preview(id) {
    const live = this.live().filter(
      (act) => act.via[this.path.length] === id || (this.path.length > 0 && this.path.at(-1) === id),
    );
    this.point(id ? live : []);
  }

  /** @param {Act[]} acts */
  point(acts) {
    const lit = new Set(acts.length === 1 ? acts[0].to : []);
    for (const [id, one] of this.stage.pieces) one.classList.toggle("goal", lit.has(id));
    for (const [id, one] of this.stage.zones) one.classList.toggle("goal", lit.has(id));
    for (const one of this.stage.root.querySelectorAll(".aim")) one.remove();
    const scene = this.stage.scene;
    for (const id of lit) {
      const place = scene && !this.stage.pieces.has(id) && !this.stage.zones.has(id) ? placeOf(scene, id) : undefined;
      if (!place) continue;
      const one = make("div.piece.aim", { "aria-hidden": "true" });
      put(one, place);
      this.stage.field.append(one);
    }
    glimpse(this.stage, acts.length === 1 ? acts[0].glimpse : []);
    if (!this.sure && this.stage.closer === 1) this.wishes.look(acts.length === 1 ? acts[0].note : "");
  }

  /** @param {string} id */
  focused(id) {
    if (id) this.focus = id;
    this.preview(id);
  }

  /** The element that is the table's tab stop. */
  here() {
    return /** @type {HTMLElement | null} */ (this.stage.root.querySelector('.can[tabindex="0"]'));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && (this.path.length || this.sure || this.stage.closer > 1)) {
      this.stage.look(1);
      this.path = [];
      this.sure = "";
      this.refresh();
      this.preview("");
      return this.here()?.focus();
    }
    const on = /** @type {HTMLElement} */ (event.target);
    const inside = this.stage.root.contains(on);
    if (inside && (event.key === "Enter" || event.key === " ") && on.role === "button") {
      event.preventDefault();
      if (!event.repeat) this.choose(idOf(on));
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way || (!inside && on !== document.body)) return;
    event.preventDefault();
    if (!inside) return this.here()?.focus();
    const all = /** @type {HTMLElement[]} */ ([...this.stage.root.querySelectorAll(".can")]);
    const best = nearest(on, all, way);
    if (!best) return;
    for (const one of all) one.tabIndex = -1;
    best.tabIndex = 0;
    best.focus({ preventScroll: true });
  }
}

/** The next one in a direction: near, and rather ahead than aside. @param {Element} from @param {HTMLElement[]} all @param {number[]} way */
function nearest(from, all, way) {
  const start = centre(from);
  let best;
  let least = Infinity;
  for (const one of all) {
    const [x, y] = minus(centre(one), start);
    const along = x * way[0] + y * way[1];
    const cost = along + 2.2 * Math.abs(x * way[1] + y * way[0]);
    if (along > 2 && cost < least) [least, best] = [cost, one];
  }
  return best;
}

/** @param {Element} one */
function centre(one) {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** @param {number[]} a @param {number[]} b */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];

/** @param {EventTarget | null} target */
const idOf = (target) =>
  (target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-id]"))?.dataset.id : "") ?? "";
