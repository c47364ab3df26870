/** For those who cannot read: prompts and what happens, said by the browser's own voice, if it has one. */

import { likes } from "../shared/settings.js";
import { page } from "../shared/words.js";

export const canSpeak = "speechSynthesis" in window;
let last = "";

/** @param {string} text @param {boolean} [now] before everything that waits to be said @param {boolean} [asked] somebody wants to hear it */
export function speak(text, now = false, asked = false) {
  if ((!likes.speech && !asked) || !canSpeak || !text || document.hidden || (text === last && !now)) return;
  last = text;
  if (now) speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = page.lang;
  const voice = speechSynthesis.getVoices().find((each) => each.lang.startsWith(page.lang));
  if (voice) words.voice = voice;
  words.rate = 0.95;
  speechSynthesis.speak(words);
}

export function hush() {
  last = "";
  if (canSpeak) speechSynthesis.cancel();
}
