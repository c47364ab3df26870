/**
 * What can be done now by whoever sits at this device: what glows, a chance to interrupt, whose turn it is to hold
 * the device; and the advice that goes with it.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("./acts.js").Act} Act
 *
 * @typedef {object} Parts
 * @property {import("../stage/stage.js").Stage} stage
 * @property {import("./beats.js").Beats} beats
 * @property {import("./input.js").Picker} picker
 * @property {import("./hud.js").Hud} hud
 * @property {import("./guide.js").Guide} guide
 * @property {import("./lesson.js").Lesson} lesson
 * @property {import("./tells.js").Tells} tells
 * @property {import("./coach.js").Coach} coach
 * @property {import("./recap.js").Recap} recap
 *
 * @typedef {object} Doing
 * @property {(act: Act) => void} move
 * @property {(v: number, seat?: number) => void} fine  nobody here objects
 * @property {(seat: number) => void} unlock  the right one holds this device
 */

import { INTERRUPT, NOBODY } from "../shared/constants.js";
import { say } from "../shared/words.js";
import { expanded } from "./acts.js";
import { call } from "./attention.js";
import { play } from "./sound.js";
import { explain, speak } from "./speech.js";

export class Offers {
  /** @param {Parts} parts @param {Doing} does */
  constructor(parts, does) {
    this.parts = parts;
    this.does = does;
    /** @type {Room | undefined} */ this.room = undefined;
    this.wasMine = false;
  }

  /** Is somebody at this device asked? @param {WScene} [scene] */
  isMine(scene = this.parts.stage.scene) {
    return !!scene && !scene.over && scene.turn.some((seat) => seat === scene.you || this.room?.mine.includes(seat));
  }

  /** Somebody at this device plays, and the game goes on. */
  plays() {
    return this.room?.state === "playing" && this.room.mine.length > 0;
  }

  show() {
    const { stage, beats, picker, hud, guide, lesson, tells } = this.parts;
    const { scene } = stage;
    if (!scene || !this.room || beats.playing) return; // only the room knows what is asked twice or advised
    const acts = document.body.dataset.line === "open" ? expanded(scene.acts) : [];
    picker.offer(acts, beats.v);
    this.window(acts, scene);
    const mine = this.isMine(scene);
    if (mine && !this.wasMine) play("turn");
    this.wasMine = mine;
    call(mine);
    hud.room(this.room, mine);
    guide.point(scene, acts);
    guide.begin(acts);
    this.curtain();
    tells.place();
    this.coached();
    lesson.asks(mine && this.plays() && acts.length ? scene.rule : "");
  }

  /** Nothing, as long as something moves or the line is lost. */
  hide() {
    this.parts.picker.offer([]);
  }

  /** What is advised: the hand shows it, and its reason stands beside it. @param {import("../types.js").Hinted} advice */
  advise({ m, label, why }) {
    const text = why ? `${label}: ${why}` : label;
    const at = this.parts.guide.hint(m, text);
    this.parts.tells.say([], text, at ? [at] : []);
  }

  /** A tip how to remember. @param {string} text */
  tip(text) {
    this.parts.hud.note(text);
    this.parts.tells.say([], text, []);
    explain(text);
  }

  /** Whoever is asked here has a coach, and whoever was away is offered what they have missed. */
  coached() {
    const { picker, coach, beats, recap } = this.parts;
    coach.watch(this.isMine() && picker.acts.length ? beats.v : -1, !!this.room?.can.hint);
    coach.mayRegret(!!this.room?.can.back);
    recap.rests();
  }

  /** A chance to interrupt, for those at this device who may. @param {Act[]} acts @param {WScene} scene */
  window(acts, scene) {
    const { hud, beats } = this.parts;
    const shouts = acts.filter((act) => act.m === INTERRUPT);
    const shout = (/** @type {Act} */ act) => {
      play("hey");
      hud.window([]);
      this.does.move(act);
    };
    const fine = () => {
      for (const { seat } of shouts) this.does.fine(beats.v, seat);
      hud.window([]);
    };
    hud.window(shouts, scene, shout, fine);
  }

  /** Several people share this device: the table is covered until the right one has it. */
  curtain() {
    const { ask = NOBODY, seats = [] } = this.room ?? {};
    const name = ask === NOBODY ? "" : (seats[ask]?.name ?? "");
    this.parts.hud.handOver(name, seats[ask]?.tint, () => this.does.unlock(ask));
    if (name) speak(say("Hand the device to {name}", { name }));
  }
}
