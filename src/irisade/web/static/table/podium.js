/**
 * The best three of a game on a stand: a picture for the eyes; the list below it says the same in words.
 *
 * @typedef {import("../types.js").End} End
 * @typedef {import("../types.js").RoomState} Room
 */

import { art, chip, make } from "../shared/dom.js";
import { robotFace } from "../shared/faces.js";
import { ANIMALS, family } from "../shared/players.js";

const STEPS = 3;

/** The drawing of whoever sits there: a robot's face, the animal of somebody of this device, "" for others. @param {Room} room @param {number} seat */
export function faceOf(room, seat) {
  const { kind, level, name } = room.seats[seat];
  if (kind === "bot")
    return robotFace(
      room.levels.find(({ key }) => key === level),
      name,
    );
  if (!room.mine.includes(seat)) return "";
  const players = family();
  const mine = Object.values(players.all).find((each) => each.name === name) ?? players.all[players.now];
  const animal = mine?.animal ?? (room.mine.length === 1 ? ANIMALS[0] : ""); // that newcomers are called by
  return document.getElementById(`face.${animal}`) ? `face.${animal}` : "";
}

/** The three who came first: the winner in the middle. @param {End} end */
export function best(end) {
  const [first, second, third] = [...end.ranks].sort((a, b) => a.rank - b.rank).slice(0, STEPS);
  return [second, first, third].filter((each) => each !== undefined);
}

/** @param {End} end @param {Room} room @param {string[]} tints of the seats */
export function stand(end, room, tints) {
  return make(
    "div.stand",
    { "aria-hidden": "true" },
    ...best(end).map(({ seat, rank }) => {
      const face = faceOf(room, seat);
      const who = make("div.figure", {}, face ? art(face) : chip(tints[seat]), make("b", {}, String(rank)));
      who.dataset.rank = String(rank);
      who.style.setProperty("--tint", `var(--${tints[seat]})`);
      return who;
    }),
  );
}
