/** Something that is said once, at the foot of the page, until somebody has read it. */

import { make } from "../shared/dom.js";
import { say } from "../shared/words.js";

const SAID = "irisade.said.";

/** @param {string} text @param {...HTMLElement} more */
export function note(text, ...more) {
  const close = make("button.small", { onclick: () => shown.remove() }, say("Close"));
  const shown = make("aside.site-note", { role: "status" }, make("p", {}, text), make("p", {}, ...more, close));
  document.body.append(shown);
  return shown;
}

/** @param {string} what */
export function wasSaid(what) {
  try {
    return localStorage.getItem(SAID + what) !== null;
  } catch {
    return true;
  }
}

/** Whether it was not said before in this browser; from now on it was. @param {string} what */
export function firstTime(what) {
  try {
    if (localStorage.getItem(SAID + what)) return false;
    localStorage.setItem(SAID + what, "1");
    return true;
  } catch {
    return false; // it would be said each time
  }
}
