/**
 * The coach: to whoever hesitates it offers a good move, once a turn, and not again in this game to whoever does not
 * want it. What it then shows is the robots' own advice, with its reason; where remembering is the game, it is silent.
 */

import { $, make } from "../shared/dom.js";
import { likes } from "../shared/settings.js";
import { say } from "../shared/words.js";
import { beside } from "./beside.js";

const HESITATES = 20_000; // ms without a move
const ENOUGH = 2; // refusals: then it is silent for this game

export class Coach {
  /** @param {Element} mat @param {() => void} hint asks for advice */
  constructor(mat, hint) {
    this.mat = mat;
    this.hint = hint;
    this.box = $("coach");
    this.waiting = this.refused = 0;
    this.watched = -1; // the question of now
    this.asked = -1; // the question at which it has offered its help
  }

  /** A question, by its number; -1 where there is none, or no advice. @param {number} v */
  watch(v) {
    if (v === this.watched) return;
    this.watched = v;
    clearTimeout(this.waiting);
    this.box.hidden = true;
    if (v < 0 || v === this.asked || !likes.coach || this.refused >= ENOUGH) return;
    this.waiting = setTimeout(() => this.offer(v), HESITATES);
  }

  /** @param {number} v */
  offer(v) {
    if (!likes.coach || document.querySelector("dialog[open], #bubble:not([hidden])")) return;
    this.asked = v;
    const close = () => {
      this.box.hidden = true;
    };
    const yes = () => {
      close();
      this.hint();
    };
    const no = () => {
      close();
      this.refused++;
    };
    this.box.replaceChildren(
      make("p", {}, say("Shall I show you a good move?")),
      make(
        "div.ways",
        {},
        make("button.go", { onclick: yes }, say("Yes, please")),
        make("button.small", { onclick: no }, say("No, thanks")),
      ),
    );
    this.box.hidden = false;
    beside(this.box, [], this.mat);
  }
}
