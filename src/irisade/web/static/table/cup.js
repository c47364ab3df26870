/**
 * Several games by the same people: how everybody stands between them.
 *
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("../types.js").RoomCup} Cup
 * @typedef {import("../types.js").Rank} Rank
 */

import { chip, make } from "../shared/dom.js";
import { say } from "../shared/words.js";

/** "Game 2 of 4": the one that is played here. @param {Cup} cup @param {boolean} over this game */
export function which(cup, over) {
  return say("Game {n} of {games}", { n: over ? cup.played : cup.played + 1, games: cup.games });
}

/** @param {Cup} cup */
export function after(cup) {
  return say("After {n} of {games} games", { n: cup.played, games: cup.games });
}

/** How everybody stands; nothing at a table that plays a single game. @param {Room} room */
export function standings(room) {
  const cup = room.cup;
  if (!cup) return null;
  const text = make("p", {}, cup.text);
  if (!cup.played) return make("section.cup", {}, make("h3", {}, which(cup, false)), text);
  return make("section.cup", {}, make("h3", {}, cup.headline ?? after(cup)), places(room, cup.ranks), text);
}

/** One line for each of them, the best first. @param {Room} room @param {Rank[]} ranks */
export function places(room, ranks) {
  return make(
    "ol",
    {},
    ...ranks.map(({ seat, rank, score }) => {
      const one = make(
        "li.who",
        {},
        make("span.place", {}, make("span.unseen", {}, say("Rank {rank}", { rank })), String(rank)),
        chip(room.seats[seat].tint),
        make("b", {}, room.seats[seat].name),
        make("span.score", {}, score),
      );
      one.classList.toggle("you", room.mine.includes(seat));
      return one;
    }),
  );
}
