/** A game that goes on on another device: from here as a file or a code, and from there. */

import { make } from "../shared/dom.js";
import { unfinished } from "../shared/seats.js";
import { say } from "../shared/words.js";
import { download, request } from "./boot.js";
import { squeezed, takeOver, unsqueezed, written } from "./handover.js";

const trouble = /** @type {HTMLElement} */ (document.getElementById("trouble"));
const list = /** @type {HTMLElement} */ (document.getElementById("going-on"));

/** @param {Promise<void>} done @param {string} otherwise */
const trying = (done, otherwise) => void done.catch(() => (trouble.textContent = otherwise));

/** @param {string} text */
async function takeIn(text) {
  if (!(await takeOver(text)))
    trouble.textContent = say("This game has gone on differently on this device: here it stays as it is.");
}

/** @param {string} table @param {string} title @param {(text: string) => void | Promise<void>} go */
async function handOver(table, title, go) {
  const text = await written(table, title);
  if (text) await go(text);
  else trouble.textContent = say("This browser has kept nothing of this game.");
}

/** @param {string} text @param {HTMLElement} line */
async function showCode(text, line) {
  const way = `${location.href.split("#")[0]}#${await squeezed(text)}`;
  const { body } = JSON.parse(await request("code", { way }));
  const told = say("Scan this with the other device: the game goes on there.");
  const image = make("img.code", { src: `data:image/svg+xml,${encodeURIComponent(body)}`, alt: told });
  line.querySelector("figure")?.remove();
  line.append(
    body
      ? make("figure", {}, image, make("figcaption", {}, told))
      : make("figure", {}, say("This game is too long for a code: take it along as a file.")),
  );
}

for (const [table, { title }] of unfinished()) {
  const line = make("li", {}, make("b", {}, title));
  const asFile = () => handOver(table, title, (text) => download(`${title}.irisade.json`, text));
  const asCode = () => handOver(table, title, (text) => showCode(text, line));
  for (const [name, go] of /** @type {[string, () => Promise<void>][]} */ ([
    [say("As a file"), asFile],
    [say("As a code"), asCode],
  ]))
    line.append(
      " ",
      make(
        "button.button",
        { type: "button", onclick: () => trying(go(), say("That did not work. Please try again.")) },
        name,
      ),
    );
  list.append(line);
}
list.hidden = !list.children.length;

const field = /** @type {HTMLInputElement} */ (document.getElementById("handed-over"));
field.onchange = () => {
  const [file] = field.files ?? [];
  if (file) trying(file.text().then(takeIn), say("This file is not a saved game."));
};

// A code was photographed: what it says stays in this browser, for nobody is sent what stands behind a #.
if (location.hash.length > 1)
  trying(unsqueezed(location.hash.slice(1)).then(takeIn), say("This code is not a saved game."));
