// Following an invitation: home, if this browser sits there already; else a name, and in.

import { askFor } from "../shared/plea.js";
import { keepName, myName, tokenOf } from "../shared/seats.js";
import { page, to } from "../shared/words.js";
import { once, send, sitDown, told } from "./page.js";

/** @type {{code: string, table: string, game: string, title: string, free: boolean, robots: number[]}} */
const invitation = told;
const { code, table, game, title } = invitation;
const field = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));
const at = to(`t/${table}`);

/** Whoever has a seat there goes straight to it, as often as they open their link. */
async function goHome() {
  const token = tokenOf(table);
  if (!token) return;
  const { seat } = await send("api/home", { table, token });
  if (seat >= 0) location.replace(at);
}

void goHome().catch(() => {}); // then the invitation is one like any other
addEventListener("pageshow", (event) => {
  if (event.persisted) void goHome().catch(() => {}); // back from the table, by the back button
});
if (field && !field.value) field.value = myName();

document.getElementById("sit")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const name = field?.value.trim() ?? "";
  keepName(name);
  void once(/** @type {HTMLElement} */ (document.getElementById("in")), async () => {
    if (invitation.free) {
      const { token } = await send("api/join", { code, name, lang: page.lang });
      sitDown(table, token, game, title);
    } else {
      askFor(table, { code, name, seat: invitation.robots[0] });
      location.assign(at);
    }
  });
});

document.getElementById("again")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const pair = /** @type {HTMLInputElement} */ (document.getElementById("pair")).value;
  const add = /** @type {HTMLElement} */ (document.getElementById("add"));
  void once(
    add,
    async () => {
      const { token } = await send("api/pair", { code, pair });
      sitDown(table, token, game, title);
    },
    "pair-trouble",
  );
});
