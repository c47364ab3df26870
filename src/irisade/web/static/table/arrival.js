/**
 * Coming to a seat in the middle of things: a watcher asks for a robot's, the host is told, and a person adds another
 * device of theirs.
 *
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("../types.js").Paired} Paired
 * @typedef {import("../types.js").Pleaded} Pleaded
 * @typedef {import("./asking.js").Asking} Asking
 * @typedef {import("./hud.js").Hud} Hud
 */

import { make } from "../shared/dom.js";
import { forgetPlea, pleaFor } from "../shared/plea.js";
import { keepToken } from "../shared/seats.js";
import { page, say, to } from "../shared/words.js";

export class Arrival {
  /** @param {Asking} asking @param {Hud} hud */
  constructor(asking, hud) {
    this.asking = asking;
    this.hud = hud;
    this.asked = false;
    this.joins = false;
  }

  /** Whoever came to ask does so; and sits down as soon as the host has opened a seat. @param {Room} room */
  hear(room) {
    const plea = pleaFor(page.table);
    if (!plea) return;
    if (room.mine.length) forgetPlea(page.table);
    else if (room.seats.some((seat) => seat.kind === "open")) void this.sit(plea);
    else if (room.can.please && !this.asked) {
      this.asked = this.asking.ask("please", { seat: plea.seat, name: plea.name });
      this.hud.toast(say("The host has been asked. You can watch until then."));
    }
  }

  /** @param {import("../shared/plea.js").Plea} plea */
  async sit({ code, name }) {
    if (this.joins) return;
    this.joins = true;
    forgetPlea(page.table);
    const answer = await fetch(to("api/join"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code, name, lang: page.lang }),
    });
    const said = await answer.json().catch(() => ({}));
    if (answer.ok) {
      keepToken(page.table, said.token);
      location.reload();
    } else this.hud.toast(said.why ?? say("That did not work. Please try again."));
  }
}

/** What the host is asked. @param {Pleaded} plea @param {Room} room @param {(yes: boolean) => void} answer */
export function question({ seat, name }, room, answer) {
  const robot = room.seats[seat]?.name ?? "";
  return make(
    "span.ways",
    {},
    say("{name} would like to play instead of {robot}.", { name, robot }),
    " ",
    make("button.small", { onclick: () => answer(true) }, say("Let {name} in", { name })),
    " ",
    make("button.small", { onclick: () => answer(false) }, say("Not now")),
  );
}

/** How to come here with another device. @param {Paired} paired */
export function otherDevice({ code, join }) {
  const way = new URL(to(`j/${join}`), (page.origin || location.origin) + location.pathname).href;
  return [
    make("p", {}, say("Open this link on the other device and type this code there. It is valid for five minutes.")),
    make("p", {}, make("a", { href: way }, way)),
    make("p.code", {}, `${code.slice(0, 4)} ${code.slice(4)}`),
  ];
}
