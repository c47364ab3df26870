/** What makes an app of the pages: everything is kept for later, the data stays, and it can be installed. */

import { make } from "../shared/dom.js";
import { tables, tokenOf, unfinished } from "../shared/seats.js";
import { page, say } from "../shared/words.js";
import { download } from "./boot.js";
import { firstTime, note, wasSaid } from "./note.js";
import { Store } from "./store.js";

const LANGUAGE = "irisade.lang";
const isHome = page.here === "";

// -- everything for later, of one build --

/** Where no game is on, a newer build takes over; a table keeps the one it began with. */
async function keepForLater() {
  if (!("serviceWorker" in navigator)) return;
  const known = await navigator.serviceWorker.register(new URL(`${page.root}sw.js`, location.href));
  if (!isHome) return;
  let reloaded = !navigator.serviceWorker.controller; // the first one changes nothing
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!reloaded) location.reload();
    reloaded = true;
  });
  const takeOver = () => known.waiting?.postMessage("take over");
  takeOver();
  known.addEventListener("updatefound", () => known.installing?.addEventListener("statechange", takeOver));
}

// -- the data stays --

/** Asked once, at the first table; a browser that promises nothing is told of where nobody is in the middle of a game. */
async function keepData() {
  if (page.table && firstTime("persist") && !(await navigator.storage?.persist?.())) firstTime("not kept");
  const [latest] = isHome ? unfinished() : [];
  if (!latest || !wasSaid("not kept") || !firstTime("not kept, and told")) return;
  const [table, { title }] = latest;
  const save = make("button.small", { onclick: () => void keepAsFile(table, title) }, say("Keep the game as a file"));
  note(say("This browser may clear games away when it needs room."), save);
}

/** @param {string} table @param {string} title */
async function keepAsFile(table, title) {
  const kept = await new Store(() => {}).read(table);
  download(`${title}.irisade.json`, JSON.stringify({ table, title, token: tokenOf(table), ...kept }));
}

// -- a friendly hint, once --

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  if (!isHome || !Object.keys(tables()).length || !firstTime("install")) return;
  const prompt = /** @type {any} */ (event);
  const install = make("button.small", { onclick: () => void prompt.prompt() }, say("Install"));
  note(say("Irisade can be installed: it then opens like any other app, without the internet too."), install);
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

addEventListener("load", () => void keepForLater().catch((why) => console.warn("not kept for later:", why)));
void keepData();
