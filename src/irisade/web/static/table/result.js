/**
 * How it ended, in the game's words. Those who share a rank stand side by side on the same step.
 *
 * @typedef {import("../types.js").End} End
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("../types.js").RoomCup} Cup
 * @typedef {import("../types.js").WScene} WScene
 */

import { $, chip, icon, make } from "../shared/dom.js";
import { finished } from "../shared/players.js";
import { keep, tables } from "../shared/seats.js";
import { page, say, to } from "../shared/words.js";
import { confetti } from "../stage/fx.js";
import { after, places, standings, which } from "./cup.js";
import { proof } from "./dice.js";
import { called } from "./lobby.js";
import { play } from "./sound.js";
import { speak } from "./speech.js";

const CLIMB = 160; // ms from step to step

export class Result {
  /** @param {() => void} again another game with the same people */
  constructor(again) {
    this.box = /** @type {HTMLDialogElement} */ ($("result"));
    this.again = again;
    /** @type {Room | undefined} */ this.room = undefined; // since it was first shown
  }

  /** Once it was closed, to look at the table, only its button opens it. */
  get isDue() {
    return !this.room || this.box.open;
  }

  /** @param {End} end @param {Room} room @param {WScene} scene */
  show(end, room, scene) {
    const fresh = !this.room;
    const due = this.isDue;
    const open = () => fill(this.box, end, this.room ?? room, scene, this.again);
    this.room = room;
    if (due) open();
    if (!fresh) return;
    putOnShelf(end, room);
    play("win");
    confetti(end.ranks.filter((each) => each.rank === 1).map((each) => scene.seats[each.seat]?.tint ?? "red"));
    speak(`${end.headline} ${end.why} ${room.cup?.headline ?? ""}`.trim(), true);
    const result = make("button.act.beside", { onclick: open }, icon("cup"), say("The result"));
    this.box.onclose = () => $("buttons").replaceChildren(result);
  }
}

/** What this game adds to the shelves of this device: once, whoever opens the table again. @param {End} end @param {Room} room */
function putOnShelf(end, room) {
  if (!room.mine.length || tables()[page.table]?.shelved) return;
  keep(page.table, { shelved: true });
  const rankOf = (/** @type {number} */ seat) => end.ranks.find((each) => each.seat === seat)?.rank ?? 0;
  for (const seat of room.mine)
    finished({
      game: room.game,
      name: room.seats[seat].name,
      alone: room.mine.length === 1,
      won: rankOf(seat) === 1,
      beaten: room.seats.flatMap(({ kind, level }, k) => (kind === "bot" && level && rankOf(k) > 1 ? [level] : [])),
      friends: room.seats.some(({ kind }, k) => kind !== "bot" && k !== seat),
    });
}

/** @param {HTMLDialogElement} box @param {End} end @param {Room} room @param {WScene} scene @param {() => void} again */
function fill(box, end, room, scene, again) {
  const won = room.cup?.headline ? room.cup : undefined; // the whole cup: then this game comes second
  const ranks = won ? won.ranks : end.ranks;
  const steps = [...new Set(ranks.map((each) => each.rank))].sort((a, b) => a - b);
  box.classList.toggle("fresh", !box.open);
  const podium = steps.map((rank, k) => {
    const equals = ranks.filter((each) => each.rank === rank);
    const winners = rank === steps[0];
    const step = make(
      "li.step",
      { "data-rank": winners ? 1 : rank },
      make(
        "span.rank",
        {},
        make("span.unseen", {}, say("Rank {rank}", { rank })),
        winners ? icon("cup") : make("span", { "aria-hidden": "true" }, String(rank)),
      ),
      make(
        "ul",
        {},
        ...equals.map(({ seat, score }) => {
          const { tint } = scene.seats[seat] ?? room.seats[seat];
          const one = make(
            "li.who",
            {},
            chip(tint),
            make("b", {}, called(room, room.seats[seat])),
            score ? make("span.score", {}, score) : null,
          );
          one.classList.toggle("you", room.mine.includes(seat));
          return one;
        }),
      ),
    );
    step.style.animationDelay = `${(steps.length - k) * CLIMB}ms`; // the winners come last
    return step;
  });
  const close = make(
    "button.round.away",
    { onclick: () => box.close(), "aria-label": say("Look at the table") },
    icon("cross"),
  );
  const go = room.again
    ? make("a.act.big", { href: to(`t/${room.again}`) }, icon("again"), say("To the next game"))
    : room.can.again
      ? make("button.act.big", { onclick: again }, icon("again"), room.cup ? nextGame(room.cup) : say("Again!"))
      : null;
  box.replaceChildren(
    close,
    make("h2", { id: "result-title", tabIndex: -1, autofocus: true }, won?.headline ?? end.headline),
    make("p.why", {}, won ? after(won) : end.why),
    make("ol.podium", {}, ...podium),
    (won ? lastGame(end, room, won) : standings(room)) ?? "",
    make(
      "div.next",
      {},
      go,
      make("a.act.quiet", { href: to(end.replay.slice(1)) }, icon("play"), say("Watch it again")),
      make("a.act.quiet", { href: to(end.record.slice(1)), download: "" }, icon("save"), say("Keep the record")),
      make("a.act.quiet", { href: to("") }, say("All games")),
    ),
    proof(end),
  );
  box.setAttribute("aria-labelledby", "result-title");
  if (!box.open) box.showModal();
}

/** The game with which the cup ended. @param {End} end @param {Room} room @param {Cup} cup */
function lastGame(end, room, cup) {
  return make(
    "section.cup",
    {},
    make("h3", {}, which(cup, true)),
    places(room, end.ranks),
    make("p", {}, `${end.headline} `, make("span.why", {}, end.why)),
  );
}

/** What begins the game after this one. @param {Cup} cup */
function nextGame(cup) {
  return cup.headline ? say("Another cup!") : say("Next game");
}
