// Setting up a table: seats, options and presets kept in step with each other.

import { nickname, robotCards } from "../shared/faces.js";
import { keepName, myName } from "../shared/seats.js";
import { say } from "../shared/words.js";
import { once, openTable, told } from "./page.js";

/** What the server told of the game: see _needs() in pages/setup.py.
 * @type {{game: string, title: string, seats: number[], asks: Record<string, Record<string, number[]>>,
 *   defaults: Record<string, string>, presets: Record<string, Record<string, string>>, usual: Record<string, string>,
 *   levels: import("../types.js").RoomLevel[], robot: string}} */
const game = told.setup;
const form = /** @type {HTMLFormElement} */ (document.getElementById("setup"));
const rows = /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".seat")]);
const every = [
  ...new Set([game.seats, ...Object.values(game.asks).flatMap((values) => Object.values(values))].flat()),
].sort((a, b) => a - b);
let recoloured = false; // somebody chose
let count = rows.filter((row) => !row.hidden).length;

/** @param {string} name */
const field = (name) =>
  /** @type {HTMLInputElement | HTMLSelectElement | RadioNodeList} */ (form.elements.namedItem(name));
/** @param {string} id @param {string} text */
const write = (id, text) => /** @type {HTMLElement} */ (document.getElementById(id)).replaceChildren(text);

// -- options --

/** The options as they are chosen now. @returns {Record<string, string>} */
function options() {
  return Object.fromEntries(Object.keys(game.defaults).map((key) => [key, field(`option.${key}`).value]));
}

/** How many may play with these options. @param {Record<string, string>} chosen */
function allowed(chosen) {
  let seats = game.seats;
  for (const [key, value] of Object.entries(chosen))
    if (value !== game.defaults[key]) seats = game.asks[key]?.[value] ?? seats;
  return seats;
}

/** @param {string} key */
function usePreset(key) {
  const words = { ...game.defaults, ...game.usual, ...game.presets[key] };
  for (const [name, value] of Object.entries(words)) {
    const target = field(`option.${name}`) ?? field(`setting.${name}`);
    if (target) target.value = value;
  }
}

// -- seats --

/** Another number of seats; a preset or an option that allows it is chosen if need be. @param {number} wanted */
function reseat(wanted) {
  count = wanted;
  if (!allowed(options()).includes(wanted)) {
    const preset = Object.keys(game.presets).find((key) =>
      allowed({ ...game.defaults, ...game.presets[key] }).includes(wanted),
    );
    if (preset) {
      field("preset").value = preset;
      usePreset(preset);
    } else {
      for (const [key, values] of Object.entries(game.asks))
        for (const [value, seats] of Object.entries(values))
          if (seats.includes(wanted)) field(`option.${key}`).value = value;
    }
  }
  show();
}

/** @param {HTMLElement} row */
const kind = (row) => field(`kind${row.dataset.seat}`).value;

function show() {
  const now = allowed(options());
  if (!now.includes(count)) count = now.reduce((best, n) => (Math.abs(n - count) < Math.abs(best - count) ? n : best));
  write("count", String(count));
  for (const [n, row] of rows.entries()) {
    row.hidden = n >= count;
    const who = kind(row);
    /** @type {HTMLElement} */ (row.querySelector("input[type=text]")).hidden = who !== "here";
    /** @type {HTMLElement} */ (row.querySelector(".waits")).hidden = who !== "link";
    /** @type {HTMLElement} */ (row.querySelector(".robots")).hidden = who !== "bot";
  }
  nameRobots();
  /** @type {HTMLButtonElement} */ (document.getElementById("fewer")).disabled = count <= every[0];
  /** @type {HTMLButtonElement} */ (document.getElementById("more")).disabled = count >= every[every.length - 1];
  const invites = seated().some((seat) => seat.kind === "link");
  write("start-text", invites ? say("Open the table") : say("Start"));
  write(
    "start-note",
    invites ? say("Then you get a link, a code and a picture to scan. Robots take the seats that stay empty.") : "",
  );
}

/** Who sits where. The first person here is the one who holds this device. */
function seated() {
  let me = true;
  return rows.slice(0, count).map((row) => {
    const n = row.dataset.seat;
    const who = kind(row);
    const own = recoloured ? { look: look(row) } : {};
    if (who === "link") return { kind: "link", ...own };
    if (who === "bot") return { kind: "bot", level: field(`level${n}`).value, ...own };
    const seat = { kind: me ? "me" : "here", name: field(`name${n}`).value.trim(), ...own };
    me = false;
    return seat;
  });
}

// -- robots --

for (const box of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-robots]"))) {
  const group = box.dataset.robots ?? "";
  const called = (/** @type {import("../types.js").RoomLevel} */ level) => nickname(level, []);
  box.replaceChildren(...robotCards(group, game.levels, { chosen: game.robot, called }));
}

/** What each robot would be called: people have their names, and every seat leaves its own to those after it. */
function nameRobots() {
  const taken = seated().flatMap((seat) => ("name" in seat && seat.name ? [seat.name] : []));
  for (const row of rows.slice(0, count)) {
    if (kind(row) !== "bot") continue;
    for (const [k, card] of row.querySelectorAll(".robot b").entries())
      card.textContent = nickname(game.levels[k], taken);
    taken.push(row.querySelector(".robot:has(:checked) b")?.textContent ?? "");
  }
}

// -- colours --

/** The signs of a seat, of which one is shown; none where the game lets nobody choose. @param {HTMLElement} row */
const signs = (row) => /** @type {HTMLElement[]} */ ([...row.querySelectorAll("[data-look]")]);
/** @param {HTMLElement} row */
const look = (row) => signs(row).find((sign) => !sign.hidden)?.dataset.look ?? "";

/** The next colour that no seat has. @param {HTMLElement} row */
function recolour(row) {
  const all = signs(row);
  const now = all.findIndex((sign) => !sign.hidden);
  const taken = rows.slice(0, count).map(look);
  const following = [...all.slice(now + 1), ...all.slice(0, now)].find(
    (sign) => !taken.includes(sign.dataset.look ?? ""),
  );
  if (!following) return;
  const before = look(row);
  const hidden = rows.slice(count).find((other) => look(other) === following.dataset.look);
  if (hidden) for (const sign of signs(hidden)) sign.hidden = sign.dataset.look !== before;
  for (const sign of all) sign.hidden = sign !== following;
  recoloured = true;
}
for (const row of rows) row.querySelector(".look")?.addEventListener("click", () => recolour(row));

// -- what people do --

document.getElementById("fewer")?.addEventListener("click", () => reseat(every[Math.max(0, every.indexOf(count) - 1)]));
document
  .getElementById("more")
  ?.addEventListener("click", () => reseat(every[Math.min(every.length - 1, every.indexOf(count) + 1)]));
form.addEventListener("change", (event) => {
  const changed = /** @type {HTMLInputElement} */ (event.target);
  if (changed.name === "preset") usePreset(changed.value);
  if (changed.name === "level") for (const n of rows.keys()) field(`level${n}`).value = changed.value;
  show();
  if (changed.name.startsWith("kind") && changed.value === "here")
    /** @type {HTMLInputElement} */ (field(`name${changed.name.slice(4)}`)).focus();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const seats = seated();
  const chosen = Object.entries(options()).filter(([key, value]) => value !== game.defaults[key]);
  const settings = Object.keys(game.usual).map((key) => [key, field(`setting.${key}`).value]);
  const mine = seats.find((seat) => seat.kind === "me");
  keepName(mine && "name" in mine ? (mine.name ?? "") : "");
  const wanted = {
    game: game.game,
    title: game.title,
    options: Object.fromEntries(chosen),
    settings: Object.fromEntries(settings),
    starts: field("starts").value,
    cup: field("cup").value && [field("cup").value, field("cup_form")?.value ?? ""].join(" ").trim(),
  };
  void once(/** @type {HTMLElement} */ (document.getElementById("start")), () =>
    openTable({ ...wanted, seats, start: !seats.some((seat) => seat.kind === "link") }),
  );
});

const first = /** @type {HTMLInputElement} */ (field("name0"));
if (!first.value) first.value = myName();
show();
