/**
 * What the game teaches while it is played: its goal on a card before the first game, and one sentence about a rule
 * the first time it matters. All words came with the page; this script knows no game.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").Beat} Beat
 * @typedef {import("../stage/stage.js").Stage} Stage
 * @typedef {{goal: string, bubbles: Record<string, string>}} Told
 */

import { $, icon, make } from "../shared/dom.js";
import { hasLearnt, learn } from "../shared/learnt.js";
import { likes } from "../shared/settings.js";
import { page, say, to } from "../shared/words.js";
import { beside } from "./beside.js";
import { canSpeak, hush, speak } from "./speech.js";

const FEW = 12; // things: then a bubble stands beside them, else where it covers least

/** @type {Told} */
const told = { goal: "", bubbles: {}, ...page.lesson };

export class Lesson {
  /** @param {Stage} stage @param {(rule: string) => void} book opens the rules there */
  constructor(stage, book) {
    this.stage = stage;
    this.book = book;
    this.card = /** @type {HTMLDialogElement} */ ($("goal"));
    this.bubble = $("bubble");
    this.bubble.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.welcomed = false;
    this.asked = ""; // the rule of the question of now
    this.card.addEventListener("close", () => this.asks(this.asked));
    this.rule = ""; // of the bubble that stands there
    this.closed = () => {}; // somebody waits for that
  }

  // -- the goal --

  /** Before the first game of its kind on this device. */
  welcome() {
    if (this.welcomed) return;
    this.welcomed = true;
    if (likes.explains && told.goal && !likes.guided.includes(page.game)) this.goal();
  }

  /** What everybody is after. */
  goal() {
    if (this.card.open) return;
    const close = () => {
      hush();
      this.card.close();
    };
    const picture = (/** @type {string} */ theme) =>
      to(`picture/${page.game}.svg?won=1&lang=${page.lang}&theme=${theme}`);
    const dark = likes.theme ? likes.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    const play = make("button.go.big", { onclick: close, autofocus: true }, icon("play"), say("Let’s play!"));
    this.card.replaceChildren(
      make("img", { src: picture(dark ? "dark" : "light"), alt: "", width: 800, height: 500 }),
      make("div.aim", {}, ear(told.goal), make("h2", { id: "goal-title" }, told.goal)),
      make("div.ways", {}, play),
    );
    this.card.setAttribute("aria-labelledby", "goal-title");
    this.card.showModal();
    speak(told.goal, true);
  }

  // -- bubbles --

  /** Is there anything to say about this rule that nobody here has learnt? @param {string} rule */
  isNew(rule) {
    return likes.explains && rule in told.bubbles && !hasLearnt(page.game, rule);
  }

  /** A question: its bubble stands beside what can be touched, until it is answered. @param {string} rule */
  asks(rule) {
    this.asked = rule;
    if (rule && rule === this.rule) return;
    this.close();
    if (!rule || !this.isNew(rule) || this.card.open) return;
    this.say(rule, [...this.stage.root.querySelectorAll(".can")], false);
  }

  /**
   * Something happened: the table waits until its bubble is closed.
   * @param {Beat} beat
   */
  async happens(beat) {
    const rule = (beat.about ?? []).find((each) => this.isNew(each));
    if (!rule || document.hidden) return false;
    const changed = Object.entries(beat.patch?.set ?? {});
    const marked = changed.filter(([, piece]) => piece.mark && piece.mark !== "dim");
    const touched = (marked.length ? marked : changed).map(([id]) => this.stage.pieces.get(id));
    const closed = new Promise((done) => {
      this.closed = () => done(true);
    });
    this.say(rule, /** @type {Element[]} */ (touched.filter(Boolean)), true);
    await closed;
    return true;
  }

  /** @param {string} rule @param {Element[]} about @param {boolean} waits the table does */
  say(rule, about, waits) {
    const text = told.bubbles[rule];
    const here = document.activeElement;
    const fine = make("button.go", { onclick: () => this.close() }, say("I see!"));
    const book = make(
      "button.round",
      { onclick: () => this.book(rule), "aria-label": say("Rules"), title: say("Rules") },
      icon("rules"),
    );
    this.rule = rule;
    this.back = waits && here instanceof HTMLElement ? here : undefined;
    this.bubble.dataset.rule = rule;
    this.bubble.replaceChildren(make("p", {}, text), make("div.ways", {}, fine, ear(text), book));
    this.bubble.hidden = false;
    beside(this.bubble, about.length <= FEW ? about : [], this.stage.root);
    speak(text, true);
    if (waits) fine.focus();
  }

  /** It was read, or is out of date. */
  close() {
    if (!this.rule) return;
    learn(page.game, this.rule);
    this.rule = "";
    this.bubble.hidden = true;
    hush();
    this.back?.focus();
    this.closed();
    this.closed = () => {};
  }
}

/** Says it aloud, whatever is liked. @param {string} text */
function ear(text) {
  if (!canSpeak) return null;
  const label = say("Hear it");
  return make(
    "button.round.ear",
    { onclick: () => speak(text, true, true), "aria-label": label, title: label },
    icon("ear"),
  );
}
