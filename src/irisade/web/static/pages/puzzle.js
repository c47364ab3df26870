/**
 * The puzzle of the day. The house is asked for the puzzle of one game on the date of this device; whichever house
 * that is, a server or the Python of a page, it makes the same one. In a memory game some pictures are watched first.
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Spot in hundredths of the picture
 * @typedef {{label: string, spot: Spot | null, verdict: string, right: boolean}} Choice
 * @typedef {{title: string, question: string, looks: {picture: string, text: string}[], picture: string,
 *   choices: Choice[], why: string[]}} Told
 */

import { $, make } from "../shared/dom.js";
import { ask } from "../shared/house.js";
import { likes } from "../shared/settings.js";
import { page, say } from "../shared/words.js";
import { told } from "./page.js";

const LOOK = 2500; // milliseconds for each picture that is watched
/** @type {string[]} */
const games = told.games;
let round = 0; // what is under way; another choice ends it

const isDark = () => (likes.theme ? likes.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

/** Today where this device is: 2026-11-17. */
function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {string} svg */
const drawn = (svg) => make("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "" });

/** @param {number} time */
const rest = (time) => new Promise((done) => setTimeout(done, time));

async function open() {
  const key = location.hash.slice(1);
  round += 1;
  const mine = round;
  for (const link of $("games").children)
    link.toggleAttribute("aria-current", link.getAttribute("href") === location.hash);
  $("riddle").hidden = true;
  $("trouble").textContent = "";
  if (!games.includes(key)) return;
  $("games").setAttribute("aria-busy", "true");
  const aspect = innerWidth < innerHeight ? 0.8 : 1.6;
  const theme = isDark() ? "dark" : "light";
  const answer = await ask(`api/puzzle/${key}?date=${today()}&aspect=${aspect}&lang=${page.lang}&theme=${theme}`);
  const body = answer.ok ? /** @type {Told} */ (await answer.json()) : undefined;
  if (mine !== round) return;
  $("games").removeAttribute("aria-busy");
  if (body) begin(body, mine);
  else $("trouble").textContent = say("There is no puzzle here right now. Please try again later.");
}

/** @param {Told} puzzle @param {number} mine */
function begin(puzzle, mine) {
  const watch = $("watch");
  clear();
  $("riddle").hidden = false;
  watch.hidden = !puzzle.looks.length;
  if (!puzzle.looks.length) {
    pose(puzzle);
    return;
  }
  $("asked").textContent = puzzle.title;
  $("said").textContent = say("Watch closely, and remember what is where.");
  watch.textContent = say("I am ready!");
  watch.onclick = async () => {
    watch.hidden = true;
    for (const { picture, text } of puzzle.looks) {
      $("board").replaceChildren(drawn(picture));
      $("said").textContent = text;
      await rest(LOOK);
      if (mine !== round) return;
    }
    pose(puzzle);
    watch.textContent = say("Watch it again");
    watch.hidden = false;
  };
  watch.focus();
}

function clear() {
  for (const id of ["asked", "board", "said", "choices", "verdict"]) $(id).replaceChildren();
}

/** The question, and everything that can be touched. @param {Told} puzzle */
function pose(puzzle) {
  clear();
  $("asked").textContent = puzzle.question;
  const buttons = puzzle.choices.map((choice) => {
    const { label, spot } = choice;
    const button = make(spot ? "button.spot" : "button.button", { "aria-label": label }, spot ? "" : label);
    if (spot) {
      button.style.left = `${spot.x}%`;
      button.style.top = `${spot.y}%`;
      button.style.width = `${spot.w}%`;
      button.style.height = `${spot.h}%`;
    }
    button.onclick = () => judge(puzzle, choice, buttons);
    return button;
  });
  $("board").replaceChildren(drawn(puzzle.picture), ...buttons.filter((_, n) => puzzle.choices[n].spot));
  $("choices").replaceChildren(...buttons.filter((_, n) => !puzzle.choices[n].spot));
  $("asked").focus();
}

/** @param {Told} puzzle @param {Choice} choice @param {HTMLElement[]} buttons */
function judge(puzzle, choice, buttons) {
  puzzle.choices.forEach(({ right }, n) => {
    buttons[n].classList.toggle("right", right);
    if (right && !choice.right) buttons[n].focus(); // it is shown, and said to those who listen
  });
  $("verdict").replaceChildren(
    make(choice.right ? "p.right" : "p", {}, choice.verdict),
    ...puzzle.why.map((text) => make("p", {}, text)),
  );
}

addEventListener("hashchange", open);
await open();
