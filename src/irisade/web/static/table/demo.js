/**
 * "Show me": a short stretch of a real game, on a stage of its own, with captions. The record and the captions came
 * with the page; the house makes a film of it as of any record, and this script knows no game.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WPatch} WPatch
 * @typedef {{record: string, captions: Record<string, string>, ending: string, since: number}} Demo
 * @typedef {{hold: number, full?: WScene, patch?: WPatch}} FilmBeat
 */

import { $, icon, make } from "../shared/dom.js";
import { ask } from "../shared/house.js";
import { page, say } from "../shared/words.js";
import { Stage } from "../stage/stage.js";
import { moves, patched, ways } from "./net.js";
import { hush, speak } from "./speech.js";

const A_WORD = 250; // ms to read a word
const A_START = 500; // and to begin

/** ms that it takes to read this. @param {string} text */
const reading = (text) => {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words ? words * A_WORD + A_START : 0;
};

export class Showing {
  /** @param {Demo} demo @param {(what: string) => void} heard */
  constructor(demo, heard) {
    this.demo = demo;
    this.box = /** @type {HTMLDialogElement} */ ($("demo"));
    this.caption = make("p.caption", { role: "status" });
    this.mat = make("div.stage");
    this.bar = make("span.gone");
    this.run = 0;
    const away = make("button.go.big", { onclick: () => this.box.close(), autofocus: true }, say("Let’s play!"));
    const again = make("button.round", { onclick: () => void this.play(), "aria-label": say("Again") }, icon("again"));
    this.box.replaceChildren(
      this.mat,
      make("div.progress", { "aria-hidden": "true" }, this.bar),
      this.caption,
      make("div.ways", {}, again, away),
    );
    this.box.setAttribute("aria-label", say("Show me"));
    this.box.addEventListener("close", () => this.stop(), { once: true });
    this.stage = new Stage(this.mat, heard);
    /** @type {FilmBeat[]} */ this.beats = [];
    /** @type {WScene[]} */ this.scenes = [];
    /** @type {Map<number, string>} */ this.captions = new Map(); // by beat
    this.first = 0;
  }

  async open() {
    if (!this.box.open) this.box.showModal();
    this.box.dataset.busy = "1";
    this.caption.textContent = "…";
    try {
      await this.load();
    } catch {
      this.caption.textContent = say("That did not work. Please try again.");
      return;
    }
    await this.play();
  }

  /** Fetches the film for a mat of this shape. */
  async load() {
    const { record, captions, since } = this.demo;
    const wanted = { record, seat: 0, aspect: Math.min(20, Math.max(0.05, this.stage.aspect)), lang: page.lang };
    const answer = await ask("api/replay", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wanted),
    });
    if (!answer.ok) throw new Error(`the film answered ${answer.status}`);
    /** @type {{beats: FilmBeat[], moves: number[]}} */ const reel = await answer.json();
    this.beats = reel.beats;
    this.scenes = [];
    for (const beat of reel.beats)
      this.scenes.push(beat.full ?? patched(this.scenes[this.scenes.length - 1], /** @type {WPatch} */ (beat.patch)));
    this.captions = new Map(Object.entries(captions).map(([move, text]) => [reel.moves[Number(move)], text]));
    this.first = reel.moves[since] ?? 0;
  }

  /** From its beginning; each picture stands for its time, or until its caption can have been read. */
  async play() {
    const run = ++this.run;
    const here = () => this.run === run && this.box.open;
    const last = this.beats.length - 1;
    this.box.dataset.busy = "1";
    for (let at = this.first; at <= last && here(); at++) {
      const { patch, hold } = this.beats[at];
      const text = this.captions.get(at) ?? "";
      if (text) this.say(text);
      this.bar.style.width = `${(100 * (at - this.first)) / Math.max(1, last - this.first)}%`;
      const on = at > this.first;
      const shown = this.stage.show(
        this.scenes[at],
        on ? moves(patch) : new Map(),
        on ? ways(patch) : new Map(),
        on ? patch?.flourish : [],
      );
      await Promise.all([shown, pause(Math.max(hold, reading(text)))]);
    }
    if (!here()) return;
    this.say(this.demo.ending);
    await pause(reading(this.demo.ending));
    if (here()) delete this.box.dataset.busy;
  }

  /** @param {string} text */
  say(text) {
    this.caption.textContent = text;
    speak(text, true);
  }

  stop() {
    this.run++;
    hush();
    this.box.replaceChildren();
    delete this.box.dataset.busy;
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
