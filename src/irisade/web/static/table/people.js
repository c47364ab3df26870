/**
 * The drawer that says who plays, and what can be done about it.
 *
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("../types.js").End} End
 * @typedef {import("./lobby.js").Change} Change
 */

import { icon, make } from "../shared/dom.js";
import { say, to } from "../shared/words.js";
import { standings } from "./cup.js";
import { invitation, seatList } from "./lobby.js";

/**
 * @param {Room} room @param {End | undefined} end
 * @param {{change: Change, stop: () => void, pair: () => void, close: () => void}} wishes
 * @returns {Node[]}
 */
export function people(room, end, { change, stop, pair, close }) {
  const sure = () => confirm(say("Close this table and delete it for everybody?")) && close();
  const ends = [
    room.can.pair ? make("button.small", { onclick: pair }, icon("link"), say("Play on another device too")) : null,
    room.can.stop ? make("button.small", { onclick: stop }, icon("stop"), say("End it here")) : null,
    room.can.close ? make("button.small", { onclick: sure }, icon("cross"), say("Close the table")) : null,
  ].filter((each) => each !== null);
  return [
    standings(room),
    seatList(room, change, "drawer"),
    promiseOfWhy(room, end),
    invitation(room),
    room.watchers ? make("p", {}, say("Watching: {n}", { n: room.watchers })) : null,
    ends.length ? make("div.changes", {}, ...ends) : null,
  ].filter((each) => each !== null);
}

/** A reason may come from a hand or a memory, so no robot tells it before the end. @param {Room} room @param {End | undefined} end */
function promiseOfWhy(room, end) {
  if (!room.seats.some((seat) => seat.kind === "bot")) return null;
  if (!end)
    return make("p.waiting", {}, say("When the game is over, watch it again: the robots will explain their moves."));
  return make(
    "a.act.quiet",
    { href: to(end.replay.slice(1)) },
    icon("play"),
    say("Watch it again: the robots explain their moves."),
  );
}
