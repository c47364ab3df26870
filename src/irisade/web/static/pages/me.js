// Who plays on this device, and what stands on the shelf of each. It reads and writes this browser's memory only.

import { $, art, icon, loadSprite, make } from "../shared/dom.js";
import { faces } from "../shared/faces.js";
import { learntBy, rename } from "../shared/learnt.js";
import { ANIMALS, change, choose, family, newcomer, RAINBOW, remove } from "../shared/players.js";
import { keepName, myName } from "../shared/seats.js";
import { sticker } from "../shared/stickers.js";
import { page, say, to } from "../shared/words.js";
import { told } from "./page.js";

/** @typedef {{key: string, name: string, rules: Record<string, string>}} Shelved */
/** @type {Shelved[]} */
const games = told.games;

const form = /** @type {HTMLFormElement} */ ($("self"));
const field = /** @type {HTMLInputElement} */ ($("name"));

await Promise.all([faces(), loadSprite(new URL("../icons.svg", import.meta.url).href)]);
if (!family().now) newcomer(myName());

/** The words for those who do not see the drawing. @type {Record<string, string>} */
const NAMES = {
  bear: say("Bear"),
  cat: say("Cat"),
  owl: say("Owl"),
  panda: say("Panda"),
  penguin: say("Penguin"),
  pig: say("Pig"),
  mouse: say("Mouse"),
  hedgehog: say("Hedgehog"),
};
$("animals").replaceChildren(
  ...ANIMALS.map((animal) => {
    const choice = make("input", { type: "radio", name: "animal", value: animal, "aria-label": NAMES[animal] });
    return make("label.pick", {}, choice, art(`face.${animal}`));
  }),
);

function mine() {
  const all = family();
  return { key: all.now, player: all.all[all.now] };
}

/** Everything as it is kept; the name is left alone while somebody types it. */
function show() {
  const { key, player } = mine();
  if (document.activeElement !== field) field.value = player.name;
  for (const [name, value] of [
    ["animal", player.animal],
    ["tint", player.tint],
  ])
    for (const one of form.querySelectorAll(`input[name=${name}]`)) {
      const choice = /** @type {HTMLInputElement} */ (one);
      choice.checked = choice.value === value;
    }
  $("portrait").dataset.tint = player.tint;
  $("medal").replaceChildren(art(`face.${player.animal}`));
  $("called").textContent = player.name || say("You");
  showFamily(key);
  showShelf();
}

/** @param {string} key */
function showFamily(key) {
  const others = Object.entries(family().all).map(([other, { name, animal, tint }]) => {
    const one = make(
      "button.button",
      { onclick: () => become(other), "aria-pressed": other === key },
      make("span.medal", { "data-tint": tint }, art(`face.${animal}`)),
      name || say("You"),
    );
    return make("li", {}, one);
  });
  const add = make("button.button.add", { onclick: () => become(newcomer()) }, icon("plus"), say("Another player"));
  $("family").replaceChildren(...others, make("li", {}, add));
}

/** @param {string} key */
function become(key) {
  choose(key);
  show();
  if (!mine().player.name) field.focus();
}

function showShelf() {
  const { player } = mine();
  const played = games.filter(({ key }) => key in player.games);
  for (const [k, band] of [...$("bands").children].entries()) band.classList.toggle("lit", k < played.length);
  $("counted").textContent =
    played.length < RAINBOW
      ? say("Every new game lights a band of your rainbow: {n} of {all}.", { n: played.length, all: RAINBOW })
      : say("A whole rainbow: you have played {n} of {all} games.", { n: played.length, all: games.length });
  $("stickers").replaceChildren(
    ...Object.keys(player.stickers).map((key) => make("li", {}, sticker(key, told.robots))),
  );
  $("played").replaceChildren(
    ...games.flatMap(({ key, name, rules }) => {
      const learnt = learntBy(player.name, key).flatMap((rule) => rules[rule] ?? []);
      if (!(key in player.games) && !learnt.length) return [];
      const { played: often, won } = player.games[key] ?? { played: 0, won: 0 };
      const image = make("img", {
        src: to(`picture/${key}.svg?lang=${page.lang}&theme=light`),
        alt: "",
        loading: "lazy",
      });
      const counts = [
        often === 1 ? say("played once") : often ? say("played {n} times", { n: often }) : "",
        won === 1 ? say("won once") : won ? say("won {n} times", { n: won }) : "",
      ];
      const told = make("span", {}, counts.filter(Boolean).join(", "));
      return make("li", {}, image, make("b", {}, name), told, knows(learnt));
    }),
  );
}

/** What was explained to somebody in a game, to be opened by whoever likes to. @param {string[]} learnt */
function knows(learnt) {
  if (!learnt.length) return null;
  const count = learnt.length === 1 ? say("1 rule learnt") : say("{n} rules learnt", { n: learnt.length });
  const rules = learnt.map((line) => make("li", {}, line));
  return make("details.learnt", {}, make("summary", {}, icon("rules"), " ", count), make("ul", {}, ...rules));
}

let before = ""; // the name, when somebody began to change it
field.addEventListener("focus", () => {
  before = field.value.trim();
});
field.addEventListener("change", () => {
  rename(before, field.value.trim());
  before = field.value.trim();
  showShelf();
});
form.addEventListener("input", () => {
  const now = new FormData(form);
  const name = field.value.trim();
  change(mine().key, { name, animal: String(now.get("animal")), tint: String(now.get("tint")) });
  keepName(name);
  show();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  location.assign(to(""));
});
$("remove").onclick = () => {
  const { key, player } = mine();
  remove(key);
  if (!Object.values(family().all).some(({ name }) => name === player.name)) rename(player.name, "");
  if (!family().now) newcomer();
  /** @type {HTMLDetailsElement} */ (document.querySelector(".leave")).open = false;
  show();
  field.focus();
};
show();
