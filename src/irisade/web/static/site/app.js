/** What makes an app of the pages: everything is kept for later, the data stays, and it can be installed. */

import { make } from "../shared/dom.js";
import { tables, unfinished } from "../shared/seats.js";
import { page, say } from "../shared/words.js";
import { download, memoryOnly } from "./boot.js";
import { written } from "./handover.js";
import { firstTime, note, wasSaid } from "./note.js";

const LANGUAGE = "irisade.lang";
const NEEDED = new Set(["", "t/", "r/"]); // pages that say so once the browser does not keep what they need
const isHome = page.here === "";

// -- the data stays --

/** Asked once, at the first table; a browser that promises nothing is told of where nobody is in the middle of a game. */
async function keepData() {
  if (page.table && firstTime("persist") && !(await navigator.storage?.persist?.())) firstTime("not kept");
  const [latest] = isHome ? unfinished() : [];
  if (!latest || !wasSaid("not kept") || !firstTime("not kept, and told")) return;
  const [table, { title }] = latest;
  const save = make("button.small", { onclick: () => void keepAsFile(table, title) }, say("Save the game as a file"));
  note(say("This browser may clear games away when it needs room."), save);
}

/** @param {string} table @param {string} title */
async function keepAsFile(table, title) {
  const text = await written(table, title);
  if (text) download(`${title}.irisade.json`, text);
  else note(say("This browser has kept nothing of this game."));
}

void memoryOnly.then(() => {
  if (!NEEDED.has(page.here?.replace(/[^/]+\/$/, "") ?? "")) return;
  const { table } = page;
  if (isHome && !unfinished().length) return; // nothing can be lost yet
  const save = () => void keepAsFile(table, tables()[table]?.title ?? page.game);
  const buttons = table ? [make("button.small", { onclick: save }, say("Save the game as a file"))] : [];
  note(say("This browser saves nothing: the game goes on, but it is lost when this page is closed."), ...buttons);
});

// -- a friendly hint, once --

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  if (!isHome || !Object.keys(tables()).length || !firstTime("install")) return;
  const prompt = /** @type {any} */ (event);
  const install = make("button.small", { onclick: () => void prompt.prompt() }, say("Install"));
  note(say("Irisade can be installed: it then opens like any other app, even without the internet."), install);
});

// -- the language --

/** @param {string} lang */
function keepLanguage(lang) {
  try {
    localStorage.setItem(LANGUAGE, lang);
  } catch {
    // then it is chosen again next time
  }
}

function chosenLanguage() {
  try {
    const kept = localStorage.getItem(LANGUAGE);
    if (kept) return kept;
  } catch {
    return page.lang;
  }
  const spoken = navigator.languages.map((lang) => lang.slice(0, 2));
  return spoken.find((lang) => lang in (page.tongues ?? {})) ?? page.lang;
}

for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("nav a[lang]")))
  link.addEventListener("click", () => keepLanguage(link.lang));
const lang = chosenLanguage();
if (isHome && lang !== page.lang && page.tongues) location.replace(page.root + page.tongues[lang]);

void keepData();
