/** A game that was kept as a file on another device goes on here. */

import { keep, keepToken } from "../shared/seats.js";
import { say, to } from "../shared/words.js";
import { Store } from "./store.js";

/** @param {File} file */
async function takeOver(file) {
  const { table, token, title, rows, key } = JSON.parse(await file.text());
  const [game] = String(table).split("~");
  if (!Array.isArray(rows) || !rows.length || !/^[0-9a-f]{64}$/.test(key) || !game) throw new Error("no game");
  const store = new Store(() => {});
  const { rows: before } = await store.read(table);
  const fresh = rows.slice(before.length); // where it was played on here as well, this device is right
  if (fresh.length) await store.append(table, fresh, { v: fresh[fresh.length - 1][0], key, state: "playing", game });
  keepToken(table, token);
  keep(table, { game, title });
  location.assign(to(`t/${table}`));
}

const field = /** @type {HTMLInputElement} */ (document.getElementById("handed-over"));
field.onchange = () => {
  const [file] = field.files ?? [];
  if (file)
    void takeOver(file).catch(() => {
      /** @type {HTMLElement} */ (document.getElementById("trouble")).textContent = say(
        "This file is not a game that was kept.",
      );
    });
};
