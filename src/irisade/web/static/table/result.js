/**
 * How it ended, in the game's words. Those who share a rank stand side by side on the same step.
 *
 * @typedef {import("../types.js").End} End
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("../types.js").RoomCup} Cup
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WRemark} WRemark
 */

import { NOBODY } from "../shared/constants.js";
import { $, art, chip, icon, make } from "../shared/dom.js";
import { faces, nickname, robotFace } from "../shared/faces.js";
import { learntNow } from "../shared/learnt.js";
import { finished } from "../shared/players.js";
import { keep, tables } from "../shared/seats.js";
import { sticker } from "../shared/stickers.js";
import { page, say, to } from "../shared/words.js";
import { confetti } from "../stage/fx.js";
import { after, places, standings, which } from "./cup.js";
import { proof } from "./dice.js";
import { faceOf, stand } from "./podium.js";
import { handOver, postcard } from "./share.js";
import { play } from "./sound.js";
import { speak } from "./speech.js";
import { pages, told } from "./story.js";

const CLIMB = 160; // ms from step to step

/** The rules that were explained to this person in this game, once more and together. */
function recap() {
  const bubbles = page.lesson?.bubbles ?? {};
  const learnt = learntNow(page.game).flatMap((rule) => bubbles[rule] ?? []);
  if (!learnt.length) return null;
  return make(
    "details.learnt",
    {},
    make("summary", {}, say("What you have learnt")),
    make("ul", {}, ...learnt.map((line) => make("li", {}, line))),
  );
}

export class Result {
  /** @param {(level?: string) => void} again another game with the same people, or with robots of another level */
  constructor(again) {
    this.box = /** @type {HTMLDialogElement} */ ($("result"));
    this.again = again;
    /** @type {Room | undefined} */ this.room = undefined; // since it was first shown
    /** @type {import("./story.js").Story | undefined} */ this.story = undefined;
    /** @type {string[]} */ this.earned = []; // stickers
    /** @type {WRemark | undefined} */ this.farewell = undefined; // what a robot says
  }

  /** Once it was closed, to look at the table, only its button opens it. */
  get isDue() {
    return !this.room || this.box.open;
  }

  /** @param {End} end @param {Room} room @param {WScene} scene @param {WRemark} [farewell] what a robot says */
  show(end, room, scene, farewell) {
    this.farewell = farewell;
    const fresh = !this.room;
    const due = this.isDue;
    if (fresh) this.earned = putOnShelf(end, room);
    const open = () => this.fill(end, this.room ?? room, scene);
    this.room = room;
    if (due) open();
    if (!fresh) return;
    play("win");
    void this.tellStory(end, room, scene);
    speak(`${end.headline} ${end.why} ${room.cup?.headline ?? ""}`.trim(), true);
    const result = make("button.act.beside", { onclick: open }, icon("cup"), say("The result"));
    this.box.onclose = () => $("buttons").replaceChildren(result);
  }

  /** The drawings, the pictures and the kind words, as soon as they are there. @param {End} end @param {Room} room @param {WScene} scene */
  async tellStory(end, room, scene) {
    await faces();
    this.showStand(end, room, scene);
    const won = end.ranks.filter((each) => each.rank === 1);
    const sky = /** @type {HTMLElement | null} */ (this.box.querySelector(".stand"));
    if (sky && won.some(({ seat }) => room.mine.includes(seat)))
      confetti(
        sky,
        won.map(({ seat }) => scene.seats[seat]?.tint ?? "red"),
      );
    try {
      this.story = await told(room.mine[0] ?? NOBODY);
    } catch {
      this.story = undefined; // the server is away: it ends without a story
    }
    this.showStory();
  }

  /** @param {End} end @param {Room} room @param {WScene} scene */
  showStand(end, room, scene) {
    const tints = room.seats.map(({ tint }, k) => scene.seats[k]?.tint ?? tint);
    this.box.querySelector(".stand")?.replaceWith(stand(end, room, tints));
  }

  showStory() {
    if (this.story) this.box.querySelector(".story")?.replaceChildren(...pages(this.story));
  }

  /** A picture of the end, to send or to keep. @param {End} end @param {Room} room @param {WScene} scene @param {HTMLElement} button */
  async share(end, room, scene, button) {
    button.setAttribute("aria-busy", "true");
    try {
      await faces();
      const tints = room.seats.map(({ tint }, k) => scene.seats[k]?.tint ?? tint);
      await handOver(await postcard(end, room, tints, this.story), room.game);
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  /** @param {End} end @param {Room} room @param {WScene} scene */
  fill(end, room, scene) {
    const { box, again } = this;
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
              make("b", {}, room.seats[seat].name),
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
        ? make(
            "button.act.big",
            { onclick: () => again() },
            icon("again"),
            room.cup ? nextGame(room.cup) : say("Again!"),
          )
        : null;
    const up = nextLevel(end, room);
    const share = make("button.act.quiet", {}, icon("share"), say("Share a picture"));
    share.onclick = () => void this.share(end, room, scene, share);
    const outcome = [
      make("h2", { id: "result-title", tabIndex: -1, autofocus: true }, won?.headline ?? end.headline),
      make("p.why", {}, won ? after(won) : end.why),
      stand(
        end,
        room,
        room.seats.map(({ tint }, k) => scene.seats[k]?.tint ?? tint),
      ),
      make("ol.podium", {}, ...podium),
      this.farewell ? said(this.farewell, room) : null,
      (won ? lastGame(end, room, won) : standings(room)) ?? null,
      this.earned.length
        ? make("p.earned", {}, say("New on your shelf:"), ...this.earned.map((key) => sticker(key, nicknames(room))))
        : null,
    ];
    const told = [
      recap(),
      make("section.story", { "aria-live": "polite", "aria-label": say("How it happened") }),
      up
        ? make(
            "button.act.up",
            { onclick: () => again(up.key) },
            make("span.face-of", {}, art(robotFace(up))),
            say("Next: beat {name}!", { name: nickname(up, []) }),
          )
        : null,
      go,
      make(
        "div.next",
        {},
        share,
        make("a.act.quiet", { href: to(end.replay.slice(1)) }, icon("play"), say("Watch it again")),
        make("a.act.quiet", { href: to(end.record.slice(1)), download: "" }, icon("save"), say("Save the record")),
        make("a.act.quiet", { href: to("") }, say("All games")),
      ),
      proof(end),
    ];
    box.replaceChildren(
      close,
      make("div.outcome", {}, ...outcome.filter((each) => each !== null)),
      make("div.told", {}, ...told.filter((each) => each !== null)),
    );
    box.setAttribute("aria-labelledby", "result-title");
    this.showStory();
    if (!box.open) box.showModal();
  }
}

/** A robot's last word. @param {WRemark} remark @param {Room} room */
function said({ seat, text }, room) {
  return make(
    "p.farewell",
    {},
    art(faceOf(room, seat), "who"),
    make("b", {}, room.seats[seat].name),
    make("q", {}, text),
  );
}

/** What this game adds to the shelves of this device: once, whoever opens the table again. @param {End} end @param {Room} room */
function putOnShelf(end, room) {
  if (!room.mine.length || tables()[page.table]?.shelved) return [];
  keep(page.table, { shelved: true });
  const rankOf = (/** @type {number} */ seat) => end.ranks.find((each) => each.seat === seat)?.rank ?? 0;
  return room.mine.flatMap((seat) =>
    finished({
      game: room.game,
      name: room.seats[seat].name,
      alone: room.mine.length === 1,
      won: rankOf(seat) === 1,
      beaten: room.seats.flatMap(({ kind, level }, k) => (kind === "bot" && level && rankOf(k) > 1 ? [level] : [])),
      friends: room.seats.some(({ kind }, k) => kind !== "bot" && k !== seat),
    }),
  );
}

/** The nickname of each level. @param {Room} room */
const nicknames = (room) => Object.fromEntries(room.levels.map((level) => [level.key, nickname(level, [])]));

/** Whoever beat all robots alone may try those of the next level. @param {End} end @param {Room} room */
function nextLevel(end, room) {
  const others = room.seats.filter((_, seat) => !room.mine.includes(seat));
  const won = end.ranks.some(({ seat, rank }) => rank === 1 && room.mine.includes(seat));
  if (!won || room.cup || !room.can.again || !others.length || others.some(({ kind }) => kind !== "bot"))
    return undefined;
  const strongest = Math.max(...others.map(({ level }) => room.levels.findIndex(({ key }) => key === level)));
  return strongest < 0 ? undefined : room.levels[strongest + 1];
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
