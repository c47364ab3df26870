/**
 * For those who cannot read: prompts, what happens and what is explained, said by the browser's own voice, if it has
 * one. Whoever likes it has everything said; whoever taps an ear hears the rest of this game's lesson, in this tab.
 */

import { likes } from "../shared/settings.js";
import { page } from "../shared/words.js";

export const canSpeak = "speechSynthesis" in window;
const KEY = `irisade.aloud.${page.game}`;
const A_WORD = 1000; // ms: no voice takes longer for one, unless it has stopped without a word
let last = "";
/** @type {SpeechSynthesisUtterance | undefined} */ let saying; // kept, or its end might never be told
let over = Promise.resolve(); // when it has been said

/** What was wished by an ear: "on", "off", or "" as long as nobody has. */
let wish = kept();

function kept() {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // storage is forbidden
  }
}

/** Does somebody hear the lesson? */
export const listens = () => wish === "on";

/** Was it silenced? */
export const isSilenced = () => wish === "off";

/** The rest of the lesson is heard, or no longer. @param {boolean} on */
export function listen(on) {
  wish = on ? "on" : "off";
  if (!on) hush();
  try {
    sessionStorage.setItem(KEY, wish);
  } catch {
    // storage is forbidden: it holds for this page
  }
}

/** @param {string} text @param {boolean} [now] before everything that waits to be said @param {boolean} [asked] somebody wants to hear it */
export function speak(text, now = false, asked = false) {
  if ((!likes.speech && !asked) || !canSpeak || !text || document.hidden || (text === last && !now)) return;
  last = text;
  if (now) speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  const voices = speechSynthesis.getVoices();
  words.lang = page.lang;
  words.voice = voices.find((each) => each.lang.startsWith(page.lang)) ?? null;
  words.rate = 0.95;
  saying = words;
  over = new Promise((done) => {
    const ends = () => {
      if (saying === words) saying = undefined;
      done();
    };
    words.onend = words.onerror = ends;
    setTimeout(ends, voices.length ? A_WORD * (2 + text.split(" ").length) : 0); // without a voice there is no end
  });
  speechSynthesis.speak(words);
}

/** Something of the lesson: whoever has tapped an ear hears it. @param {string} text @param {boolean} [now] */
export const explain = (text, now = true) => speak(text, now, listens());

export const isSpeaking = () => saying !== undefined;

/** When what is being said has been said. */
export const wasSaid = () => over;

export function hush() {
  last = "";
  saying = undefined;
  if (canSpeak) speechSynthesis.cancel();
}
