/**
 * "While you were away": what has happened since this person's last turn, twice as fast. It is offered to whoever
 * comes back to a table where something has happened; in games where people have to remember what was shown it is
 * told and not shown, for nobody gets a second look.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").Recapped} Recapped
 */

import { $, icon, make } from "../shared/dom.js";
import { keep, tables } from "../shared/seats.js";
import { page, say } from "../shared/words.js";
import { beside } from "./beside.js";
import { Showing } from "./demo.js";

const LAST = 3; // lines by which one recognises where one was
const STANDS = 20_000; // ms that the offer stands
const FASTER = 2;

/** The last lines that were told. @param {WScene} scene */
const told = (scene) => [...scene.log, ...scene.said].slice(-LAST).join("\n");

export class Recap {
  /**
   * @param {import("../stage/stage.js").Stage} stage
   * @param {{plays: () => boolean, ask: () => void, tell: (lines: string[]) => void, heard: (sound: string) => void}}
   *   does asks whoever plays here for what was missed, and tells it where it is not shown
   */
  constructor(stage, does) {
    this.stage = stage;
    this.does = does;
    this.box = $("recap");
    this.left = tables()[page.table]?.seen; // what was told last when this person went away
    this.going = 0;
    document.addEventListener("visibilitychange", () => document.hidden && this.leaves());
    addEventListener("pagehide", () => this.leaves());
  }

  /** Nobody looks here for now, or the line is lost. */
  leaves() {
    const { scene } = this.stage;
    if (!scene || this.left !== undefined) return;
    this.left = told(scene);
    keep(page.table, { seen: this.left });
  }

  /** The table lies still, and somebody who plays here looks at it. */
  rests() {
    const { scene } = this.stage;
    if (!scene || document.hidden || this.left === undefined || !this.does.plays()) return;
    const missed = !scene.over && this.left !== told(scene);
    this.left = undefined;
    keep(page.table, { seen: undefined });
    if (missed) this.offer();
  }

  offer() {
    const close = make("button.round", { onclick: () => this.close(), "aria-label": say("No, thanks") }, icon("cross"));
    const wish = () => {
      this.close();
      this.does.ask();
    };
    const go = make("button.go", { onclick: wish }, say("While you were away"), icon("play"));
    this.box.replaceChildren(make("div.ways", {}, go, close));
    this.box.hidden = false;
    beside(this.box, [], this.stage.root);
    this.going = setTimeout(() => this.close(), STANDS);
  }

  close() {
    clearTimeout(this.going);
    this.box.hidden = true;
  }

  /** @param {Recapped} missed */
  show({ beats, lines }) {
    if (!beats.length) return this.does.tell(lines);
    const what = {
      title: say("While you were away"),
      done: say("Go on"),
      ending: "",
      faster: FASTER,
      aloud: false,
      reel: async () => ({
        beats,
        first: 0,
        caption: (/** @type {number} */ at, /** @type {WScene} */ scene) => (at ? scene.said.join(" ") : ""),
      }),
    };
    void new Showing(what, this.does.heard).open();
  }
}
