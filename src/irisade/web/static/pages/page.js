// What every page but the table does: the switch between light and dark, and opening a table.

import { ask } from "../shared/house.js";
import { keep, keepToken } from "../shared/seats.js";
import { apply, like, likes } from "../shared/settings.js";
import { page, say, to } from "../shared/words.js";

/** What the server told the script of this page. */
export const told = /** @type {any} */ (page);

const isDark = () => (likes.theme ? likes.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

/** Pictures by day and by night; without the switch the browser picks them. */
function showPictures() {
  if (!likes.theme) return;
  for (const image of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("img[data-picture]"))) {
    const src = image.dataset.picture?.replace("{theme}", likes.theme) ?? "";
    image.parentElement?.querySelector("source")?.remove();
    if (image.getAttribute("src") !== src) image.src = src;
  }
}

apply();
showPictures();
document.getElementById("theme")?.addEventListener("click", () => {
  like({ theme: isDark() ? "light" : "dark" });
  showPictures();
});

/**
 * Sends what a person asked for. The answer, or an Error that says why not in that person's language.
 * @param {string} path @param {object} what @returns {Promise<any>}
 */
export async function send(path, what) {
  let answer;
  try {
    answer = await ask(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(what),
    });
  } catch {
    throw new Error(say("The server does not answer. Is it still there?"));
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.why ?? say("That did not work. Please try again."));
  return said;
}

/**
 * Opens a table and goes there.
 * @param {{game: string, seats: object[], title: string, [more: string]: unknown}} wanted
 */
export async function openTable({ title, ...wanted }) {
  // it starts with the number that this browser adds there, once it has seen the promise of luck
  const start = wanted.start ? "number" : false;
  const { table, token } = await send("api/tables", { ...wanted, start, lang: page.lang });
  sitDown(table, token, wanted.game, title);
}

/** @param {string} table @param {string} token @param {string} game @param {string} title */
export function sitDown(table, token, game, title) {
  keepToken(table, token);
  keep(table, { game, title });
  location.assign(to(`t/${table}`));
}

/**
 * Does something slow once: the button rests meanwhile, and trouble is told.
 * @param {HTMLElement} button @param {() => Promise<void>} work @param {string} [where] the id of where trouble is told
 */
export async function once(button, work, where = "trouble") {
  if (button.getAttribute("aria-busy") === "true") return;
  const trouble = document.getElementById(where);
  button.setAttribute("aria-busy", "true");
  if (trouble) trouble.textContent = "";
  try {
    await work();
  } catch (error) {
    if (trouble) trouble.textContent = error instanceof Error ? error.message : String(error);
    trouble?.scrollIntoView({ block: "center" });
  } finally {
    button.removeAttribute("aria-busy");
  }
}
