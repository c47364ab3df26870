// The home page: play at once, filter the shelf, go on with a game, join by code.

import { art, make } from "../shared/dom.js";
import { faces } from "../shared/faces.js";
import { me } from "../shared/players.js";
import { forget, keep, myName, tokenOf, unfinished } from "../shared/seats.js";
import { page, say, to } from "../shared/words.js";
import { once, openTable, send, told } from "./page.js";

const SHOWN = 3; // games that go on; one tap shows the others

/** @typedef {{key: string, name: string, seats: number, preset: string, starts: string}} Shelved */
/** @type {Record<string, Shelved>} */
const shelf = told.shelf ?? {};

// -- play now: me, and robots in the other seats --

for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-play]"))) {
  link.addEventListener("click", (event) => {
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    const game = shelf[link.dataset.play ?? ""];
    const robots = Array.from({ length: game.seats - 1 }, () => ({ kind: "bot" }));
    const wanted = { game: game.key, title: game.name, preset: game.preset, starts: game.starts, start: true };
    void once(link, () => openTable({ ...wanted, seats: [{ kind: "me", name: me()?.name || myName() }, ...robots] }));
  });
}
const lid = document.querySelector(".hero picture");
lid?.addEventListener("click", () =>
  /** @type {HTMLElement | null} */ (document.querySelector(".hero [data-play]"))?.click(),
);

// -- the filter --

const filter = /** @type {HTMLFormElement} */ (document.getElementById("filter"));

function sift() {
  const wanted = new FormData(filter);
  const players = wanted.get("players");
  const age = Number(wanted.get("age"));
  const minutes = Number(wanted.get("minutes"));
  let left = 0;
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".game"))) {
    const { seats = "", age: from, minutes: until } = card.dataset;
    const fits =
      (!players || seats.split(" ").includes(String(players))) &&
      (!age || Number(from) <= age) &&
      (!minutes || Number(until) <= minutes);
    card.hidden = !fits;
    left += Number(fits);
  }
  const nothing = document.getElementById("nothing");
  if (nothing) nothing.hidden = left > 0;
}

filter.addEventListener("change", sift);
sift(); // a page that comes back from the history keeps its choice

// -- games that are not over: with whom, and whose turn --

/** @typedef {{state?: string, names?: string[], turn?: string[], yours?: boolean}} Standing */

/** @param {Standing} told */
function standing({ names = [], turn = [], yours, state }) {
  const company = names.length ? say("with {names}", { names: names.join(", ") }) : "";
  if (state === "open") return [company, say("has not begun")];
  return [company, yours ? say("Your turn!") : turn.length === 1 ? say("{name}’s turn", { name: turn[0] }) : ""];
}

/** Asks the table itself, so that it is true now; a table that does not answer is shown as it was left. @param {string} table @param {HTMLElement} line */
async function look(table, line) {
  try {
    const now = /** @type {Standing} */ (await send("api/home", { table, token: tokenOf(table) }));
    if (now.state === "over" || now.state === "closed") return drop(table, now.state === "over");
    const [company, whose] = standing(now);
    line.replaceChildren(
      ...(company ? [make("span", {}, company)] : []),
      ...(whose ? [make(now.yours ? "b.yours" : "span", {}, whose)] : []),
    );
  } catch {
    line.replaceChildren(); // the server is away, or the table is no more: its link still says so
  }
}

/** @param {string} table @param {boolean} over */
function drop(table, over) {
  if (over) keep(table, { over });
  else forget(table);
  showUnfinished();
}

let shown = SHOWN;

function showUnfinished() {
  const list = /** @type {HTMLElement} */ (document.getElementById("unfinished"));
  const going = unfinished().filter(([, kept]) => kept.game in shelf);
  const showAll = () => {
    shown = going.length;
    showUnfinished();
    /** @type {HTMLElement | null} */ (list.querySelector(`li:nth-child(${SHOWN + 1}) a`))?.focus();
  };
  const all = make("button.small", { onclick: showAll }, say("Show all {n}", { n: going.length }));
  list.replaceChildren(
    ...going.slice(0, shown).map(([table, kept]) => {
      const { name } = shelf[kept.game];
      const image = make("img", { src: to(`picture/${kept.game}.svg?lang=${page.lang}&theme=light`), alt: "" });
      image.dataset.picture = to(`picture/${kept.game}.svg?lang=${page.lang}&theme={theme}`);
      const line = make("span.standing", {});
      const link = make("a", { href: to(`t/${table}`) }, image, make("span.about", {}, make("b", {}, name), line));
      const away = make(
        "button.round",
        {
          "aria-label": say("Forget this game of {game}", { game: name }),
          onclick: () => {
            forget(table);
            showUnfinished();
          },
        },
        "×",
      );
      void look(table, line);
      return make("li", {}, link, away);
    }),
    ...(going.length > shown ? [make("li.all", {}, all)] : []),
  );
  const section = document.getElementById("going-on");
  if (section) section.hidden = !list.children.length;
}

showUnfinished();

// -- who plays --

const player = me();
if (player) {
  const who = /** @type {HTMLElement} */ (document.getElementById("who"));
  void faces().then(() => {
    who
      .querySelector("svg")
      ?.replaceWith(make("span.medal", { "data-tint": player.tint }, art(`face.${player.animal}`)));
    /** @type {HTMLElement} */ (who.querySelector(".name")).textContent = player.name;
  });
}

// -- join by code --

document.getElementById("join")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (document.getElementById("code"));
  const code = field.value.replace(/[^0-9a-z]/gi, "").toUpperCase();
  if (code) location.assign(to(`j/${code}`));
  else field.focus();
});
