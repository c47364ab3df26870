/**
 * Who sits where: before the start as the lobby, during the game as a drawer. Whoever made the table may
 * change every seat at any time; the others may rename themselves.
 *
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("../types.js").RoomSeat} RoomSeat
 * @typedef {import("../types.js").SeatChange} SeatChange
 */

import { chip, icon, make, redraw } from "../shared/dom.js";
import { nickname, robotCards } from "../shared/faces.js";
import { page, say, to } from "../shared/words.js";
import { standings } from "./cup.js";
import { promised } from "./dice.js";

/** @typedef {(seat: number, change: SeatChange["do"], name?: string, level?: string, look?: string) => void} Change */

const FEW = 3; // buttons of a seat that are always there
/** @type {Set<string>} */ const unfolded = new Set(); // the places where somebody changes something

/** @param {Room} room @param {Change} change @param {string} where it stands, as both places may be open */
export function seatList(room, change, where) {
  return make("ul.sitting", {}, ...room.seats.map((seat, k) => seatRow(room, seat, k, change, where)));
}

/** @param {Room} room @param {RoomSeat} seat @param {number} k @param {Change} change @param {string} where */
function seatRow(room, seat, k, change, where) {
  const mine = room.mine.includes(k);
  const may = !!room.can.seats;
  const buttons = [];
  /** @param {string} label @param {SeatChange["do"]} what @param {string} [sign] */
  const offer = (label, what, sign) =>
    buttons.push(
      make(
        "button.small",
        { onclick: () => change(k, what), "aria-label": `${seat.name || say("Free seat")}: ${label}` },
        sign ? icon(sign) : null,
        label,
      ),
    );
  if (seat.kind === "person" && (mine || may))
    buttons.push(
      make(
        "button.small",
        {
          "aria-label": `${seat.name}: ${say("Another name")}`,
          onclick: () => {
            const name = prompt(say("Which name?"), seat.name)?.trim();
            if (name) change(k, "rename", name);
          },
        },
        icon("pen"),
        say("Another name"),
      ),
    );
  if (may && room.state !== "over") {
    if (seat.kind !== "bot") offer(say("A robot"), "bot", "bot");
    if (seat.kind !== "open") offer(say("By link"), "open", "link");
    if (!mine) offer(say("Somebody here"), "here", "person");
    if (seat.kind === "person" && !mine) offer(say("Send away"), "remove", "cross");
    if (seat.kind === "person" && !seat.host) offer(say("Make host"), "host", "hand");
  }
  if (mine && room.can.host) offer(say("Become the host"), "host", "hand");
  if (mine && !may && room.state === "playing") offer(say("I give up my seat"), "open", "cross");
  if (seat.lent && mine) offer(say("I’ll play myself"), "return", "play");
  else if (seat.kind === "person" && mine && room.state === "playing" && !seat.lent)
    offer(say("Let a robot play for me"), "lend", "bot");
  const look = mine || may ? nextLook(room, seat) : "";
  if (look)
    buttons.push(
      make(
        "button.small",
        {
          onclick: () => change(k, "look", "", "", look),
          "aria-label": `${seat.name || say("Free seat")}: ${say("Another colour")}`,
        },
        chip(look),
        say("Another colour"),
      ),
    );
  return make(
    "li",
    {},
    make(
      "div.who",
      {},
      chip(seat.tint),
      make("b", {}, seat.name || say("Free seat")),
      make("span.kind", {}, kindOf(seat, mine)),
    ),
    seat.kind === "bot"
      ? howItPlays(room, seat, `${where}${k}`, may && room.state !== "over" ? (key) => change(k, "bot", "", key) : null)
      : null,
    buttons.length ? changes(buttons, seat.name || say("Free seat"), `${where}${k}`) : null,
  );
}

/** What can be changed about a seat; where that is much, behind a pen. @param {HTMLElement[]} buttons @param {string} name @param {string} place */
function changes(buttons, name, place) {
  const held = make("div.changes", {}, ...buttons);
  if (buttons.length <= FEW) return held;
  const pen = make("summary.small", { "aria-label": `${name}: ${say("Change")}` }, icon("pen"), say("Change"));
  const fold = make("details.fold", { open: unfolded.has(place) }, pen, held);
  fold.ontoggle = () => (fold.open ? unfolded.add(place) : unfolded.delete(place));
  return fold;
}

/** The colour that comes after this one, of those that no seat has; "" where there is none to choose. @param {Room} room @param {RoomSeat} seat */
function nextLook(room, seat) {
  const looks = room.looks ?? [];
  const from = looks.indexOf(seat.tint);
  const turned = [...looks.slice(from + 1), ...looks.slice(0, Math.max(from, 0))];
  return turned.find((look) => room.seats.every((each) => each.tint !== look)) ?? "";
}

/** How a robot plays: its face to be changed by a tap, or what it is like. @param {Room} room @param {RoomSeat} seat @param {string} group @param {((key: string) => void) | null} set */
function howItPlays(room, seat, group, set) {
  const level = room.levels.find((each) => each.key === seat.level);
  if (!set) return level ? make("p.style", {}, level.style) : null;
  const others = room.seats.filter((each) => each !== seat).map((each) => each.name);
  const cards = robotCards(group, room.levels, {
    chosen: seat.level ?? "",
    called: (each) => (each.key === seat.level ? seat.name : nickname(each, others)),
    other: say("as before"),
    set,
  });
  return make("div.robots", { role: "radiogroup", "aria-label": `${seat.name}: ${say("How it plays")}` }, ...cards);
}

/** @param {RoomSeat} seat @param {boolean} mine */
function kindOf(seat, mine) {
  if (seat.stop) return say("wants to stop here");
  if (seat.lent) return say("away: a robot plays");
  if (seat.away) return say("away");
  if (seat.kind === "bot") return say("a robot");
  if (seat.kind === "open") return say("waits for somebody");
  return [mine ? say("here") : say("by link"), ...(seat.host ? [say("host")] : [])].join(" · ");
}

/** The ways in: link, code and QR code. Nothing here needs more than plain http. @param {Room} room @returns {HTMLElement | null} */
export function invitation(room) {
  if (!room.code) return null;
  const way = new URL(to(`j/${room.code}`), (page.origin || location.origin) + location.pathname).href;
  const field = make("input", {
    value: way,
    readOnly: true,
    "aria-label": say("The link to this table"),
    onfocus: () => field.select(),
  });
  const share =
    "share" in navigator
      ? make(
          "button.small",
          { onclick: () => void navigator.share({ url: way }).catch(() => {}) },
          icon("share"),
          say("Share"),
        )
      : null;
  const copy = make(
    "button.small",
    {
      onclick: () => {
        field.select();
        const done = navigator.clipboard
          ? navigator.clipboard.writeText(way).then(() => true)
          : Promise.resolve(document.execCommand("copy"));
        void done
          .catch(() => false)
          .then((copied) => copy.lastChild?.replaceWith(copied ? say("Copied") : say("Please copy it by hand")));
      },
    },
    icon("link"),
    say("Copy the link"),
  );
  return make(
    "div.invitation",
    {},
    make("img.qr", {
      src: to(`qr/${room.code}.svg`),
      alt: say("QR code of the link to this table"),
      width: 148,
      height: 148,
    }),
    make(
      "div",
      {},
      make("p", {}, say("Others join with this code, or with the link:")),
      make("p.code", {}, room.code),
      make("div.link", {}, field, copy, share),
      page.origin
        ? null
        : make(
            "p.waiting",
            {},
            say("Only this computer can open this link. To let others in, start with ./play serve --lan."),
          ),
    ),
  );
}

/**
 * @param {HTMLDialogElement} box @param {Room} room @param {Change} change @param {() => void} start
 */
export function showLobby(box, room, change, start) {
  if (room.state !== "open" || room.waits) {
    if (box.open) box.close();
    return;
  }
  const waits = room.seats.filter((seat) => seat.kind === "open").length;
  const options = room.options.filter((option) => option.value);
  const go = room.can.start
    ? make(
        "button.act.big",
        { onclick: start },
        icon("play"),
        waits ? say("Start; robots take the free seats") : say("Start"),
      )
    : make("p.waiting", {}, say("The game starts when the host says so."));
  redraw(
    box,
    make("h2", { id: "lobby-title" }, say("Who plays {game}?", { game: room.title })),
    standings(room) ?? "",
    make("div.columns", {}, seatList(room, change, "lobby"), invitation(room)),
    options.length
      ? make(
          "details.agreed",
          {},
          make("summary", {}, say("What was agreed")),
          make("dl", {}, ...options.flatMap(({ label, value }) => [make("dt", {}, label), make("dd", {}, value)])),
        )
      : "",
    promised(room),
    go,
  );
  box.setAttribute("aria-labelledby", "lobby-title");
  if (!box.open) {
    box.show();
    go.focus(); // which is always in sight
    box.scrollTop = 0; // who plays, and the code, come first
  }
}
