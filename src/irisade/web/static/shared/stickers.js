/** Stickers for first times: what each says, and the sign on it. */

import { art, icon, make } from "./dom.js";
import { say } from "./words.js";

/** What a sticker says. @param {string} key @param {Record<string, string>} robots the nickname of each level */
export function words(key, robots) {
  const [what, level] = key.split(".");
  if (what === "beat") return say("Beat {name}", { name: robots[level] ?? level });
  /** @type {Record<string, string>} */
  const firsts = {
    game: say("First game"),
    win: say("First win"),
    friends: say("Played with others"),
    rainbow: say("First rainbow"),
  };
  return firsts[what] ?? key;
}

/** @param {string} key @param {Record<string, string>} robots */
export function sticker(key, robots) {
  const [what, level] = key.split(".");
  /** @type {Record<string, string>} */
  const signs = { game: "play", win: "cup", friends: "people", rainbow: "home" };
  return make(
    "span.sticker",
    { "data-what": what },
    level ? art(`face.${level}`) : icon(signs[what] ?? "cup"),
    words(key, robots),
  );
}
