/**
 * The line above the table, for what everybody must know: the connection is lost, the table is closed, somebody
 * would like a robot's seat, or nothing new has happened for long.
 *
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("../types.js").Pleaded} Pleaded
 */

import { make } from "../shared/dom.js";
import { say, to } from "../shared/words.js";
import { question } from "./arrival.js";

export class Banner {
  /**
   * @param {import("./hud.js").Hud} hud
   * @param {{letIn: (seat: number) => void, stop: () => void}} does
   */
  constructor(hud, does) {
    this.hud = hud;
    this.does = does;
    /** @type {Room | undefined} */ this.room = undefined;
    /** @type {Pleaded | undefined} */ this.plea = undefined; // what a watcher asks the host
    this.bye = ""; // why the server is done with us
  }

  show(room = this.room) {
    this.room = room;
    const { hud, plea, bye } = this;
    if (bye) hud.line(bye, make("a", { href: to("") }, say("All games")));
    else if (document.body.dataset.line === "lost")
      hud.line(say("The connection is lost, but nothing else is: this page reconnects by itself."));
    else if (plea && room?.seats[plea.seat]?.kind === "bot")
      hud.line(
        " ",
        question(plea, room, (yes) => this.letIn(yes)),
      );
    else if (room && this.mayStop(room))
      hud.line(
        say("Nothing new has happened for a long time."),
        make("button.small", { onclick: () => this.does.stop() }, say("End it here")),
      );
    else hud.line("");
  }

  /** @param {Room} room */
  mayStop(room) {
    const agreed = room.mine.every((seat) => room.seats[seat]?.stop);
    return room.state === "playing" && room.quiet && room.can.stop && !agreed;
  }

  /** @param {Pleaded} plea */
  pleads(plea) {
    this.plea = plea;
    this.show();
  }

  /** @param {string} why */
  ends(why) {
    this.bye = why;
    this.show();
  }

  /** @param {boolean} yes */
  letIn(yes) {
    if (yes && this.plea) this.does.letIn(this.plea.seat);
    this.plea = undefined;
    this.show();
  }
}
