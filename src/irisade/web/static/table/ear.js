/** An ear to tap: whoever cannot read hears what stands there. */

import { icon, make } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { canSpeak, explain, isSpeaking, listen, listens } from "./speech.js";

/**
 * A button that is pressed as long as somebody listens; none, where the browser has no voice.
 * @param {string} label @param {() => boolean} isOn @param {() => void} tapped
 */
export function switchable(label, isOn, tapped) {
  if (!canSpeak) return null;
  const shows = () => one.setAttribute("aria-pressed", String(isOn()));
  const taps = () => {
    tapped();
    shows();
  };
  const one = make("button.round.ear", { onclick: taps, "aria-label": label, title: label }, icon("ear"));
  shows();
  return one;
}

/** Says it, and the rest of the lesson with it; a tap while it speaks silences all of it. @param {string} text */
export const ear = (text) =>
  switchable(say("Hear it"), listens, () => {
    const silences = listens() && isSpeaking();
    listen(!silences);
    if (!silences) explain(text);
  });
