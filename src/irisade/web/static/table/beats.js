/**
 * Plays the beats that arrive one after the other, each with its rest, which those who have seen enough may cut
 * short. Who is late rests no more, and who looks elsewhere jumps to the last.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").Beat} Beat
 * @typedef {import("../stage/stage.js").Stage} Stage
 * @typedef {{scene: WScene, from: Map<string, string>, beat: Beat}} Coming
 */

import { $, make } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { ways } from "./net.js";

const LONG_LOOK = 1500; // ms: a rest that may be cut short by those who have seen enough
const GLIMPSE = 600; // ms: what is to be looked at is seen for so long, even when the next beat is here
const A_WHILE = 200; // ms: a look that begins so much later is not cut short by the next beat
const ENDING = 900; // ms: the table is seen for so long before the result covers it
const LATE = 4; // beats that wait: then nobody rests, until the page has caught up
const PATIENT = 16; // the same once the page has waited: what happened meanwhile is shown in its own time

/**
 * @typedef {object} Occasions
 * @property {() => void} begins the first of some beats is here
 * @property {(coming: Coming) => void} comes a beat is about to be shown
 * @property {(scene: WScene) => void} moves it has just begun to be shown
 * @property {(beat: Beat) => void} lies nothing moves any more
 * @property {(beat: Beat) => Promise<boolean>} teaches something about it is explained; true: the table waited
 * @property {() => void} rests there is no further beat
 * @property {() => boolean} plays may somebody here say that they have seen enough?
 * @property {(v: number) => void} seen and they did
 */

export class Beats {
  /** @param {Stage} stage @param {Occasions} on */
  constructor(stage, on) {
    this.stage = stage;
    this.on = on;
    /** @type {Coming[]} */ this.queue = [];
    /** @type {() => void} */ this.cut = () => {}; // ends the rest of now
    this.playing = this.waited = false; // waited: while something was explained, or read to its end
    this.v = 0; // of the last beat shown
    this.readBy = 0; // when what was said last can have been read
    /** @type {Set<string>} */ this.revocable = new Set(); // moves that could be taken back
  }

  /** @param {Coming} coming */
  push(coming) {
    this.queue.push(coming);
    // The server sends each beat at its time: the rest of the one before is over. So it is for a whole new scene.
    if (!this.waited || !coming.beat.patch) this.cut();
    if (!this.playing) void this.run();
  }

  async run() {
    this.playing = true;
    this.on.begins();
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      if (document.hidden && this.queue.length) continue; // nobody watches: jump to the last
      await this.show(next);
    }
    this.playing = this.waited = false;
    this.on.rests();
  }

  /** @param {Coming} coming */
  async show(coming) {
    const { scene, from, beat } = coming;
    const joy = beat.patch?.flourish;
    const how = ways(beat.patch);
    const others = scene.said.length && beat.patch && !beat.ok; // a whole scene says the same again
    if (others && (await this.read())) this.waited = true; // what comes is seen as long as ever
    await this.stage.prelude(scene, from, this.queue.length ? [] : joy, how); // who is late does not wait for a shake
    this.on.comes(coming);
    this.v = beat.v;
    this.revocable = new Set(beat.back);
    const first = !this.stage.scene;
    const shown = this.stage.show(scene, from, how, joy);
    this.on.moves(scene);
    if (scene.said.length) this.readBy = performance.now() + (beat.read ?? 0); // from when it is painted
    await shown;
    this.on.lies(beat);
    const since = performance.now();
    const taught = !first && (await this.on.teaches(beat));
    if (taught) this.waited = true; // whoever was quick to read has the rest of the look left
    const left = (beat.hold ?? 0) - (taught ? performance.now() - since : 0);
    const late = this.queue.length >= (this.waited ? PATIENT : LATE);
    if (left > 0 && !late && !document.hidden) await this.rest(left, beat);
    if (scene.over && !first && !document.hidden)
      await Promise.all([new Promise((done) => setTimeout(done, ENDING)), this.stage.joy]);
  }

  /** Other words come: those that stand there are read to the end, unless the page is late. True: that took a while. */
  async read() {
    const left = this.readBy - performance.now();
    if (left <= 0 || this.queue.length >= LATE || document.hidden) return false;
    await new Promise((done) => setTimeout(done, left));
    return left > A_WHILE;
  }

  /**
   * A rest, until the next beat comes; those who have seen enough may say so, or tap the mat where nothing is to be
   * learnt by heart against the clock.
   * @param {number} hold @param {Beat} beat
   */
  async rest(hold, { v, until }) {
    const over = new AbortController();
    if (hold >= LONG_LOOK && this.on.plays()) {
      const seen = make("button.act.beside", {}, say("I have seen it"));
      const since = performance.now();
      seen.dataset.seen = "1";
      const enough = () => {
        over.abort();
        this.on.seen(v);
        seen.remove();
      };
      seen.onclick = enough;
      const tapped = (/** @type {Event} */ event) => {
        event.stopPropagation(); // nothing is offered now
        if (performance.now() - since > GLIMPSE) enough(); // sooner it was a hasty second tap
      };
      if (!until) this.stage.root.addEventListener("click", tapped, { signal: over.signal, capture: true });
      $("buttons").replaceChildren(seen);
    }
    await new Promise((done) => {
      const rest = setTimeout(done, this.queue.length && !this.waited ? Math.min(hold, GLIMPSE) : hold);
      this.cut = () => {
        clearTimeout(rest);
        done(undefined);
      };
    });
    this.cut = () => {};
    over.abort();
    $("buttons").replaceChildren();
  }
}
