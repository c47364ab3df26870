// The home page: play at once, filter the shelf, go on with a game, join by code.

import { forget, myName, unfinished } from "../shared/seats.js";
import { page, say, to } from "../shared/words.js";
import { once, openTable, told } from "./page.js";

/** @typedef {{key: string, name: string, seats: number, preset: string}} Shelved */
/** @type {Record<string, Shelved>} */
const shelf = told.shelf ?? {};

// -- play now: me, and robots in the other seats --

for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-play]"))) {
  link.addEventListener("click", (event) => {
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    const game = shelf[link.dataset.play ?? ""];
    const robots = Array.from({ length: game.seats - 1 }, () => ({ kind: "bot" }));
    const wanted = { game: game.key, title: game.name, preset: game.preset, start: true };
    void once(link, () => openTable({ ...wanted, seats: [{ kind: "me", name: myName() }, ...robots] }));
  });
}
for (const picture of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".game picture")))
  picture.addEventListener("click", () =>
    /** @type {HTMLElement | null | undefined} */ (picture.closest(".game")?.querySelector("[data-play]"))?.click(),
  );

// -- the filter: folded where the games would be pushed off the screen --

const roomy = matchMedia("(min-width: 701px)");
const sieve = /** @type {HTMLDetailsElement} */ (document.getElementById("sift"));
const unfold = () => (sieve.open = roomy.matches);
roomy.addEventListener("change", unfold);
unfold();

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

// -- games that are not over --

function showUnfinished() {
  const list = /** @type {HTMLElement} */ (document.getElementById("unfinished"));
  list.replaceChildren(
    ...unfinished()
      .filter(([, kept]) => kept.game in shelf)
      .slice(0, 6)
      .map(([table, kept]) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        const image = document.createElement("img");
        const name = shelf[kept.game].name;
        image.src = to(`picture/${kept.game}.svg?lang=${page.lang}&theme=light`);
        image.dataset.picture = to(`picture/${kept.game}.svg?lang=${page.lang}&theme={theme}`);
        image.alt = "";
        link.href = to(`t/${table}`);
        link.className = "button";
        link.append(image, name);
        const away = document.createElement("button");
        away.type = "button";
        away.className = "round";
        away.textContent = "×";
        away.setAttribute("aria-label", say("Forget this game of {game}", { game: name }));
        away.addEventListener("click", () => {
          forget(table);
          showUnfinished();
        });
        item.append(link, away);
        return item;
      }),
  );
  const section = document.getElementById("going-on");
  if (section) section.hidden = !list.children.length;
}

showUnfinished();

// -- join by code --

document.getElementById("join")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (document.getElementById("code"));
  const code = field.value.replace(/[^0-9a-z]/gi, "").toUpperCase();
  if (code) location.assign(to(`j/${code}`));
  else field.focus();
});
