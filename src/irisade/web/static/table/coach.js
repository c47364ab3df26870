/**
 * The coach, as much of it as somebody likes. A gentle one is silent until somebody is about to make a plain mistake,
 * says why it is one, and offers the move back afterwards; a full one shows a good move in every turn, too. All of it
 * is the robots' own advice, with its reason. Where remembering is the game there is no answer, only a tip how to
 * remember.
 *
 * @typedef {import("../types.js").Hinted} Hinted
 * @typedef {import("./acts.js").Act} Act
 *
 * @typedef {object} Coached
 * @property {() => boolean} ask asks for advice
 * @property {(advice: Hinted) => void} show by the hand, with its reason
 * @property {(tip: string) => void} tell
 * @property {() => void} back takes the last move back
 * @property {() => void} beckon somebody hesitates
 */

import { $, make } from "../shared/dom.js";
import { coachLevel } from "../shared/players.js";
import { page, say } from "../shared/words.js";
import { beside } from "./beside.js";
import { ear } from "./ear.js";
import { explain, hush } from "./speech.js";

const HESITATES = 20_000; // ms without a move
const LOOKS_FIRST = 1500; // ms until a full coach shows something

/** @type {string[]} how to remember */
const tips = page.lesson.tips ?? [];

export class Coach {
  /** @param {Element} mat @param {Coached} does */
  constructor(mat, does) {
    this.mat = mat;
    this.does = does;
    this.box = $("coach");
    this.box.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.waiting = this.showing = 0; // timers
    this.watched = -1; // the question of now
    this.advises = false; // there is advice about it
    this.asked = -1; // the question about which advice was asked for
    this.advised = -1; // the question about which it came
    /** @type {Hinted | undefined} */ this.latest = undefined; // what was advised then
    this.wished = false; // somebody asked for it
    this.warned = -1; // the question at which somebody was warned
    this.regrets = false; // a plain mistake was made
    this.tips = 0; // that were given
  }

  /** A question to somebody here, by its number; -1 where there is none. @param {number} v @param {boolean} advises */
  watch(v, advises) {
    if (v === this.watched && advises === this.advises) return;
    this.watched = v;
    this.advises = advises;
    this.wished = false;
    clearTimeout(this.waiting);
    clearTimeout(this.showing);
    if (v >= 0) this.close();
    const level = coachLevel(page.game);
    if (v < 0 || level === "off") return;
    this.waiting = setTimeout(() => this.does.beckon(), HESITATES);
    if (advises && v !== this.advised) this.ask();
    else if (!advises && level === "full" && this.tips < tips.length) this.soon(() => this.tip());
  }

  /** About the question of now. */
  get advice() {
    return this.advised >= 0 && this.advised === this.watched ? this.latest : undefined;
  }

  ask() {
    if (this.does.ask()) this.asked = this.watched;
  }

  /** Somebody wishes for advice. */
  wish() {
    if (tips.length) return this.tip();
    this.wished = true;
    if (this.advice) this.show();
    else this.ask();
  }

  tip() {
    if (tips.length) this.does.tell(tips[this.tips++ % tips.length]);
  }

  /** @param {Hinted} advice */
  heard(advice) {
    if (this.asked !== this.watched) return; // of a question that is past
    this.advised = this.watched;
    this.latest = advice;
    if (this.wished) this.show();
    else if (coachLevel(page.game) === "full") this.soon(() => this.show());
  }

  /** Once nothing else is explained. @param {() => void} does */
  soon(does) {
    const v = this.watched;
    this.showing = setTimeout(() => {
      if (v !== this.watched) return;
      if (document.querySelector("dialog[open], #bubble:not([hidden])")) this.soon(does);
      else does();
    }, LOOKS_FIRST);
  }

  show() {
    this.wished = false;
    if (this.advice) this.does.show(this.advice);
  }

  /**
   * Is this a plain mistake that nobody was warned of? Then it has to wait.
   * @param {Act} act @param {() => void} anyway does it all the same @param {Element[]} about
   */
  stops(act, anyway, about) {
    const why = coachLevel(page.game) === "off" ? undefined : this.advice?.mistakes?.[act.m];
    this.regrets = !!why && this.warned === this.watched;
    if (!why || this.regrets) return false;
    this.warned = this.watched;
    const better = () => {
      this.close();
      this.show();
    };
    const does = () => {
      this.close();
      this.regrets = true;
      anyway();
    };
    this.say(say("Are you sure? {reason}.", { reason: why }), about, [
      make("button.go", { onclick: better }, say("Show me a better move")),
      make("button.small", { onclick: does }, say("I want it")),
    ]);
    this.box.querySelector("button")?.focus();
    return true;
  }

  /** A mistake was made, and can still be taken back, or no longer. @param {boolean} can */
  mayRegret(can) {
    if (!can && this.box.dataset.about === "back") this.close();
    if (!can || !this.regrets) return;
    this.regrets = false;
    const back = () => {
      this.close();
      this.does.back();
    };
    const buttons = [
      make("button.go", { onclick: back }, say("Take back")),
      make("button.small", { onclick: () => this.close() }, say("Leave it")),
    ];
    this.say(say("You can still take this move back."), [], buttons);
    this.box.dataset.about = "back";
  }

  /** @param {string} text @param {Element[]} about @param {HTMLElement[]} buttons */
  say(text, about, buttons) {
    this.box.dataset.about = "";
    this.box.replaceChildren(make("p", {}, text), make("div.ways", {}, ...buttons, ear(text)));
    this.box.hidden = false;
    beside(this.box, about, this.mat);
    explain(text);
  }

  close() {
    if (!this.box.hidden) hush();
    this.box.hidden = true;
  }
}
