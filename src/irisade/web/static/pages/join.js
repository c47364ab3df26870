// Following an invitation: a name, and in.

import { keepName, myName } from "../shared/seats.js";
import { page } from "../shared/words.js";
import { once, send, sitDown, told } from "./page.js";

const field = /** @type {HTMLInputElement} */ (document.getElementById("name"));
if (!field.value) field.value = myName();

document.getElementById("sit")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const name = field.value.trim();
  keepName(name);
  void once(/** @type {HTMLElement} */ (document.getElementById("in")), async () => {
    const { table, token } = await send("api/join", { code: told.code, name, lang: page.lang });
    sitDown(table, token, told.game, told.title);
  });
});
