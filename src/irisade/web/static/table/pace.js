/**
 * How fast the table goes on: settings that people may change while they play.
 *
 * @typedef {import("../types.js").RoomState} Room
 */

import { say } from "../shared/words.js";
import { choice } from "./drawer.js";

/** @param {Room | undefined} room @param {(what: string, to: string) => void} set @returns {Node[]} */
export function paces(room, set) {
  if (!room?.mine.length || room.state !== "playing") return [];
  const { bots, hands } = room.settings;
  const fields = [
    choice(
      say("How fast the robots play"),
      bots ?? "",
      { natural: say("as people do"), quick: say("quickly"), slow: say("slowly, to watch every move") },
      (value) => set("bots", value),
    ),
  ];
  if (hands)
    fields.push(
      choice(
        say("What leaves no choice, such as rolling a die or turning up a card"),
        hands,
        { tap: say("takes a tap"), quick: say("happens by itself") },
        (value) => set("hands", value),
      ),
    );
  return fields;
}
