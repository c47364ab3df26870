/**
 * Fingers, mouse and keys. A move is the ids to click, in order: one for a disc to turn over, two for a
 * pawn and its goal, none for a plain button; a path that is a move already and can go on shows "stop here"
 * as a button. Only what can be clicked next glows. What is tapped in vain wobbles, and the table says why.
 * Where two targets lie too near for a finger, the first tap looks closer and the next one chooses.
 *
 * @typedef {import("./acts.js").Act} Act
 * @typedef {import("../stage/stage.js").Stage} Stage
 */

import { INTERRUPT } from "../shared/constants.js";
import { say } from "../shared/words.js";
import { Drag, meant } from "./drag.js";
import { Glow } from "./glow.js";
import { Keys } from "./keys.js";
import { elbowRoom, FINGER, idOf, under, zoneUnder } from "./under.js";

const CLOSEST = 3; // times: a finger may look so much closer

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
    this.wishes = wishes;
    /** @type {Act[]} */ this.acts = [];
    /** @type {string[]} */ this.path = [];
    this.v = -1; // of the table for which this was offered
    this.focus = ""; // the id that had the focus last
    this.sure = ""; // the move that was tapped once
    /** @type {{v: number, path: string[], sure: string}} */ this.half = { v: -1, path: [], sure: "" }; // a choice half made
    this.next = ""; // what the drag of now answers to the next question, if that asks for it at once
    this.rev = 0; // the scene in which it began
    this.glow = new Glow(this, buttons);
    this.keys = new Keys(this);
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
  }

  /**
   * What can be chosen now. A choice that was half made when the same table was laid anew goes on.
   * @param {Act[]} acts @param {number} [v] of the table
   */
  offer(acts, v = -1) {
    if (this.path.length || this.sure) this.half = { v: this.v, path: this.path, sure: this.sure };
    const half = acts.length && v === this.half.v ? this.half : { path: [], sure: "" };
    const had = this.keys.focused;
    this.acts = acts.filter((act) => act.m !== INTERRUPT);
    if (acts.length) this.v = v;
    this.path = half.path;
    if (!this.live().length) this.path = [];
    const sure = this.acts.find((act) => act.m === half.sure);
    this.sure = sure?.m ?? "";
    this.stage.look(1);
    this.glow.show();
    if (sure) this.again(sure);
    if (had && this.acts.length) this.keys.focus({ preventScroll: true });
    this.dragOn();
  }

  /** The other end of a drag may answer the question that came at once. */
  dragOn() {
    const rev = this.stage.scene?.rev ?? 0;
    const act = this.acts.find(({ via }) => via.length === 1 && via[0] === this.next);
    if (!this.acts.length || rev === this.rev) return;
    this.next = "";
    if (act && rev === this.rev + 1) this.fire(act, act.via[0], true);
    else this.stage.letGo();
  }

  /** Something was dragged to this point of the screen: does that choose anything? @param {string} id @param {number} x @param {number} y */
  drop(id, x, y) {
    const found = meant(this, id, this.under(x, y) || zoneUnder(x, y));
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
    const finger = offered && this.stage.closer === 1 && matchMedia("(pointer: coarse)").matches;
    const near = finger ? elbowRoom(this.stage, id, x, y) : Infinity;
    if (near >= FINGER) return id ? this.choose(id) : undefined;
    this.stage.look(Math.min(CLOSEST, (FINGER * 1.2) / near), x, y);
    this.wishes.look(say("Closer! Tap again."));
  }

  /** @param {number} x @param {number} y */
  under(x, y) {
    return under(this.stage, x, y, (id) => this.alike(id));
  }

  /** Is this a place such as those that can be clicked? "road.3" is like "road.7". @param {string} id */
  alike(id) {
    const [name] = id.split(".");
    return this.live().some((act) => act.via[this.path.length]?.split(".")[0] === name);
  }

  /** @param {string} id */
  choose(id) {
    let live = this.live().filter((act) => act.via[this.path.length] === id);
    if (!live.length && this.path.length) {
      const again = this.path.at(-1) === id; // tapping what was picked drops it
      this.path = [];
      live = again ? [] : this.acts.filter((act) => act.via[0] === id);
      if (!live.length) {
        this.glow.show();
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
    this.glow.show();
    this.preview(id);
    if (this.keys.focused) this.keys.focus({ preventScroll: true });
  }

  /** @param {string} id */
  refuse(id) {
    this.glow.wobble(id);
    this.wishes.why(id);
  }

  /** @param {Act} act @param {string} [id] what was tapped last @param {boolean} [dragged] nobody drags by mistake */
  fire(act, id = "", dragged = false) {
    const close = id && this.stage.closer > 1; // who looked closer has tapped twice
    const only = this.acts.length === 1; // nothing is given away by what has to be done
    if (!close && !dragged && !only && act.via.length < 2 && this.sure !== act.m && this.wishes.twice(act)) {
      this.sure = act.m;
      this.glow.show();
      this.preview(id);
      return this.again(act);
    }
    this.acts = [];
    this.half = { v: -1, path: [], sure: "" };
    this.forget();
    this.wishes.move(act);
  }

  /** Nothing is picked any more. */
  forget() {
    this.stage.look(1);
    this.path = [];
    this.sure = "";
    this.glow.show();
    this.preview("");
  }

  /** Lets go of what was picked, tapped once or looked at closely. Was there anything? */
  letGo() {
    const picked = this.path.length > 0 || this.sure !== "" || this.stage.closer > 1;
    if (picked) this.forget();
    return picked;
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

  /** Lights up where the move behind this id leads. @param {string} id */
  preview(id) {
    const depth = this.path.length;
    const last = depth > 0 && this.path.at(-1) === id;
    this.consider(id ? this.live().filter((act) => act.via[depth] === id || last) : []);
  }

  /** Somebody considers one of these moves; if there is only one, the page says where it leads. @param {Act[]} acts */
  consider(acts) {
    const only = acts.length === 1 ? acts[0] : undefined;
    this.glow.light(only);
    if (!this.sure && this.stage.closer === 1) this.wishes.look(only?.note ?? "");
  }

  /** @param {string} id */
  focused(id) {
    if (id) this.focus = id;
    this.preview(id);
  }
}
