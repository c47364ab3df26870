/** What is loaded: the pictures of the game, and the page itself: of another build, or in another language. */

import { loadSprite } from "../shared/dom.js";
import { inLanguage } from "../shared/words.js";

const AGAIN = 1500; // ms until pictures that did not come are asked for again

/** Pictures; a server that restarts just now is asked again. @param {string} url */
export async function drawings(url) {
  for (;;) {
    try {
      return await loadSprite(url);
    } catch (failed) {
      console.warn(failed);
      await new Promise((again) => setTimeout(again, AGAIN));
    }
  }
}

/** The server is of another build: load this page again, but not for ever. @param {string} build */
export function reloadOnce(build) {
  try {
    if (sessionStorage.getItem("irisade.build") === build) return false;
    sessionStorage.setItem("irisade.build", build);
  } catch {
    return false; // it could not be remembered, and would go round and round
  }
  location.reload();
  return true;
}

/** @param {string} lang */
export function speakIn(lang) {
  location.replace(inLanguage(lang));
}
