/**
 * What the game teaches while it is played: its goal on a card before the first game, and one sentence about a rule
 * the first time it matters. All words came with the page; this script knows no game.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").Beat} Beat
 * @typedef {import("../stage/stage.js").Stage} Stage
 * @typedef {{goal: string, bubbles: Record<string, string>, demo?: import("./demo.js").Demo,
 *   first?: {seats: number, options: Record<string, string>, settings: Record<string, string>}}} Told
 */

import { $, icon, make } from "../shared/dom.js";
import { ask } from "../shared/house.js";
import { hasLearnt, learn } from "../shared/learnt.js";
import { me } from "../shared/players.js";
import { keep, keepToken, myName } from "../shared/seats.js";
import { likes } from "../shared/settings.js";
import { page, say, to } from "../shared/words.js";
import { beside } from "./beside.js";
import { howItGoes, Showing } from "./demo.js";
import { ear } from "./ear.js";
import { play as sound } from "./sound.js";
import { explain, hush } from "./speech.js";
import { touched } from "./tells.js";

const FIRST = "irisade.first"; // the table of a short first game
const FEW = 12; // things: then a bubble stands beside them, else where it covers least

/** @type {Told} */
const told = { goal: "", bubbles: {}, ...page.lesson };

export class Lesson {
  /** @param {Stage} stage @param {(rule: string) => void} book opens the rules there @param {() => boolean} alone with robots */
  constructor(stage, book, alone) {
    this.stage = stage;
    this.book = book;
    this.alone = alone;
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
    if (!likes.explains || !told.goal || likes.guided.includes(page.game)) return;
    if (sessionStorage.getItem(FIRST) === page.table) return; // it was read at the table before
    this.goal(true);
  }

  /** A table for a short first game; the one that was open is left to the others there. @param {HTMLElement} button */
  async firstGame(button) {
    const { seats, options, settings } = /** @type {NonNullable<Told["first"]>} */ (told.first);
    const robots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", level: "toddler" }));
    const wanted = { game: page.game, options, settings, starts: "begins", start: "number", lang: page.lang };
    button.setAttribute("aria-busy", "true");
    const answer = await ask("api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...wanted, seats: [{ kind: "me", name: me()?.name || myName() }, ...robots] }),
    });
    button.removeAttribute("aria-busy");
    if (!answer.ok) return;
    const { table, token } = await answer.json();
    if (this.alone()) keep(page.table, { over: true }); // nobody goes on there, unless its link is opened again
    keepToken(table, token);
    keep(table, { game: page.game, title: document.title.split(" · ")[0] });
    sessionStorage.setItem(FIRST, table);
    location.assign(to(`t/${table}`));
  }

  /** What everybody is after. @param {boolean} [first] to somebody who has never played it */
  goal(first = false) {
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
      make("div.purpose", {}, ear(told.goal), make("h2", { id: "goal-title" }, told.goal)),
      make("div.ways", {}, play, this.showMe(close), first && told.first ? this.shortGame() : null),
    );
    this.card.setAttribute("aria-labelledby", "goal-title");
    this.card.showModal();
    explain(told.goal);
  }

  shortGame() {
    const short = make(
      "button.show",
      { onclick: () => void this.firstGame(short) },
      icon("again"),
      say("A short first game"),
    );
    return short;
  }

  /** A button that shows how the game goes, where its lesson has something to show. @param {() => void} [first] */
  showMe(first) {
    if (!told.demo) return null;
    const shows = () => {
      first?.();
      this.show();
    };
    return make("button.show", { onclick: shows }, icon("film"), say("Show me"));
  }

  /** A short stretch of a game. */
  show() {
    if (!told.demo) return;
    void new Showing(howItGoes(told.demo), sound).open();
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
    this.withdraw();
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
    const closed = new Promise((done) => {
      this.closed = () => done(true);
    });
    this.say(rule, touched(this.stage, beat.patch), true);
    await closed;
    return true;
  }

  /** @param {string} rule @param {(Element | import("./beside.js").Box)[]} about @param {boolean} waits the table does */
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
    explain(text);
    if (waits) fine.focus();
  }

  /** It was read, or whoever is asked needs it no more. */
  close() {
    if (!this.rule) return;
    learn(page.game, this.rule);
    this.withdraw();
  }

  /** Out of date, or about to be placed anew; nobody has read it. */
  withdraw() {
    if (!this.rule) return;
    this.rule = "";
    this.bubble.hidden = true;
    hush();
    this.back?.focus();
    this.closed();
    this.closed = () => {};
  }
}
