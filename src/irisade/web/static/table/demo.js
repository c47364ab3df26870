/**
 * A stretch of a game on a stage of its own, with captions: how a game goes, or what was missed. The house makes the
 * film as of any record, and this script knows no game.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").FilmBeat} FilmBeat
 * @typedef {{record: string, captions: Record<string, string>, ending: string, since: number}} Demo
 *
 * @typedef {object} Reel
 * @property {FilmBeat[]} beats
 * @property {number} first the beat that it begins with
 * @property {(at: number, scene: WScene) => string} caption that comes with a beat; "" leaves the one before
 *
 * @typedef {object} Shown
 * @property {string} title
 * @property {string} done what it says on the button that ends it
 * @property {string} ending said over the last picture
 * @property {number} faster than it happened
 * @property {boolean} aloud somebody tapped for it, and may not be able to read
 * @property {(aspect: number) => Promise<Reel>} reel
 */

import { $, icon, make } from "../shared/dom.js";
import { ask } from "../shared/house.js";
import { likes } from "../shared/settings.js";
import { page, say } from "../shared/words.js";
import { Stage } from "../stage/stage.js";
import { switchable } from "./ear.js";
import { moves, patched, ways } from "./net.js";
import { hush, isSilenced, listen, listens, speak, wasSaid } from "./speech.js";

const A_WORD = 250; // ms to read a word
const A_START = 500; // and to begin

/** ms that it takes to read this. @param {string} text */
const reading = (text) => {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words ? words * A_WORD + A_START : 0;
};

/** How a game goes, to whoever has never played it. @param {Demo} demo @returns {Shown} */
export const howItGoes = (demo) => ({
  title: say("Show me"),
  done: say("Let’s play!"),
  ending: demo.ending,
  faster: 1,
  aloud: true,
  reel: async (aspect) => {
    const wanted = { record: demo.record, seat: 0, aspect, lang: page.lang };
    const answer = await ask("api/replay", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wanted),
    });
    if (!answer.ok) throw new Error(`the film answered ${answer.status}`);
    /** @type {{beats: FilmBeat[], moves: number[]}} */ const { beats, moves } = await answer.json();
    const captions = new Map(Object.entries(demo.captions).map(([move, text]) => [moves[Number(move)], text]));
    return { beats, first: moves[demo.since] ?? 0, caption: (at) => captions.get(at) ?? "" };
  },
});

export class Showing {
  /** @param {Shown} what @param {(what: string) => void} heard */
  constructor(what, heard) {
    this.what = what;
    this.box = /** @type {HTMLDialogElement} */ ($("demo"));
    this.caption = make("p.caption", { role: "status" });
    this.mat = make("div.stage");
    this.bar = make("span.gone");
    this.run = 0;
    this.aloud = !isSilenced() && (what.aloud || likes.speech || listens());
    const away = make("button.go.big", { onclick: () => this.box.close(), autofocus: true }, what.done);
    const again = make("button.round", { onclick: () => void this.play(), "aria-label": say("Again") }, icon("again"));
    const ear = switchable(
      say("Read aloud"),
      () => this.aloud,
      () => this.hears(!this.aloud),
    );
    this.box.replaceChildren(
      this.mat,
      make("div.progress", { "aria-hidden": "true" }, this.bar),
      this.caption,
      make("div.ways", {}, again, ear, away),
    );
    this.box.setAttribute("aria-label", what.title);
    this.box.addEventListener("close", () => this.stop(), { once: true });
    this.stage = new Stage(this.mat, heard);
    /** @type {Reel} */ this.reel = { beats: [], first: 0, caption: () => "" };
    /** @type {WScene[]} */ this.scenes = [];
  }

  async open() {
    if (!this.box.open) this.box.showModal();
    this.box.dataset.busy = "1";
    this.caption.textContent = "…";
    try {
      this.reel = await this.what.reel(Math.min(20, Math.max(0.05, this.stage.aspect)));
    } catch {
      this.caption.textContent = say("That did not work. Please try again.");
      return;
    }
    this.scenes = [];
    for (const { full, patch } of this.reel.beats) {
      const scene = full ?? (patch && patched(this.scenes[this.scenes.length - 1], patch));
      if (scene) this.scenes.push(scene);
    }
    await this.play();
  }

  /** From its beginning; each picture stands for its time, or until its caption can have been read. */
  async play() {
    const run = ++this.run;
    const { beats, first, caption } = this.reel;
    const here = () => this.run === run && this.box.open;
    const last = this.scenes.length - 1;
    this.box.dataset.busy = "1";
    for (let at = first; at <= last && here(); at++) {
      const { patch, hold } = beats[at];
      const text = caption(at, this.scenes[at]);
      if (text) this.say(text);
      this.bar.style.width = `${(100 * (at - first)) / Math.max(1, last - first)}%`;
      const on = at > first;
      const shown = this.stage.show(
        this.scenes[at],
        on ? moves(patch) : new Map(),
        on ? ways(patch) : new Map(),
        on ? patch?.flourish : [],
      );
      await Promise.all([shown, pause(Math.max(hold / this.what.faster, reading(text))), this.heard()]);
    }
    if (!here()) return;
    this.say(this.what.ending);
    await Promise.all([pause(reading(this.what.ending)), this.heard()]);
    if (here()) delete this.box.dataset.busy;
  }

  /** @param {string} text */
  say(text) {
    if (!text) return;
    this.caption.textContent = text;
    if (this.aloud) speak(text, true, true);
  }

  /** Nothing goes on before its caption was said to those who listen. */
  heard() {
    return this.aloud ? wasSaid() : undefined;
  }

  /** @param {boolean} on */
  hears(on) {
    this.aloud = on;
    listen(on);
    if (on) speak(this.caption.textContent ?? "", true, true);
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
