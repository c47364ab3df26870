/**
 * The dice (docs/dice.md): this browser adds a number of its own once it has seen the promise, remembers both, and
 * shows at the end what all luck was made of.
 *
 * @typedef {import("../types.js").End} End
 * @typedef {import("../types.js").RoomState} Room
 */

import { make } from "../shared/dom.js";
import { keep, tables } from "../shared/seats.js";
import { page, say } from "../shared/words.js";

/** A number that nobody can guess, not even this page. */
function unguessable() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Adds this browser's number where the table takes one. @param {Room} room @param {(number: string) => void} add */
export function addNumber(room, add) {
  if (!room.can.number) return;
  const number = tables()[page.table]?.number ?? unguessable();
  keep(page.table, { promise: room.promise, number });
  add(number);
}

/** What is promised before the game begins. @param {Room} room */
export function promised(room) {
  if (!room.promise) return "";
  return make(
    "details.agreed",
    {},
    make("summary", {}, say("The promise of luck")),
    make(
      "p",
      {},
      say("A secret is sealed in this promise, and everybody who sits down adds a number. Nobody can choose the luck."),
    ),
    make("dl", {}, ...row(say("Promise"), room.promise), ...row(say("Numbers"), room.numbers.join(" · ") || "–")),
  );
}

/** What all luck was made of. @param {End} end */
export function proof(end) {
  const { promise = "", number = "" } = tables()[page.table] ?? {};
  const numbers = end.numbers ?? [];
  const kept = (!promise || promise === end.promise) && (!number || numbers.includes(number));
  const story = end.secret
    ? say(
        "This promise was shown before anybody sat down: the fingerprint (SHA-256) of a secret and of what was agreed. Then every player’s browser added a number. The secret and the numbers make the seed of all luck. With the record, anybody can check this with “irisade check”.",
      )
    : say(
        "This promise was shown before the game: the fingerprint (SHA-256) of the seed below and of what was agreed. With the record, anybody can check with “irisade check” that both match the luck of the game.",
      );
  const told = numbers.map((each) => (each === number ? say("{number} (yours)", { number: each }) : each));
  return make(
    "details.proof",
    {},
    make("summary", {}, say("Was the luck fair?")),
    kept
      ? null
      : make("p.broken", {}, say("Careful: this is not the promise, or the number, that this browser remembers.")),
    make("p", {}, story),
    make(
      "dl",
      {},
      ...row(say("Promise"), end.promise),
      ...(end.secret ? [...row(say("Secret"), end.secret), ...row(say("Numbers"), told.join(" · ") || "–")] : []),
      ...row(say("Seed"), end.seed),
    ),
  );
}

/** @param {string} term @param {string} text */
function row(term, text) {
  return [make("dt", {}, term), make("dd", {}, text)];
}
