/**
 * What stands round the mat: the prompt and whose turn it is, seats, what was said, the row of tools, the
 * count of a look or a window, refusals, the line that was lost, and the curtain when a device goes round.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("./acts.js").Act} Act
 */

import { $, art, chip, icon, make } from "../shared/dom.js";
import { isCalm } from "../shared/settings.js";
import { page, say } from "../shared/words.js";
import { pulse } from "../stage/fx.js";
import { sandGlass } from "./glass.js";
import { doze } from "./who.js";

const TOAST = 5200; // ms that a refusal stays
const HASTY = 350; // ms: no finger has seen by then that something else lies below it
const SMALL = "(max-width: 640px), (max-height: 500px)"; // there buttons take the place of tools

/**
 * @typedef {object} Tools what the buttons of the row do
 * @property {() => void} back
 * @property {() => void} hint
 * @property {() => void} goal
 * @property {() => void} react
 * @property {() => void} rules
 * @property {() => void} log
 * @property {() => void} people
 * @property {() => void} settings
 */

export class Hud {
  /** @param {Tools} tools */
  constructor(tools) {
    this.prompt = $("prompt");
    this.seats = $("seats");
    this.said = $("said");
    this.noteLine = $("note");
    this.toastBox = $("toast");
    this.banner = $("banner");
    this.count = $("count");
    this.windowBox = $("window");
    this.curtain = /** @type {HTMLDialogElement} */ ($("curtain"));
    this.curtain.addEventListener("cancel", (event) => event.preventDefault());
    /** @type {Record<string, HTMLButtonElement>} */ this.tools = {};
    this.toasting = this.ticking = 0;
    /** @type {string[]} */ this.scores = [];
    /** @type {[keyof Tools, string][]} */
    const row = [
      ["back", say("Take back")],
      ["hint", say("Hint")],
      ["goal", say("What do I want?")],
      ["react", say("React")],
      ["rules", say("Rules")],
      ["log", say("What happened")],
      ["people", say("Who plays")],
      ["settings", say("Settings")],
    ];
    for (const [name, label] of row) {
      const one = make("button.round.tool", { onclick: tools[name], "aria-label": label, title: label }, icon(name));
      one.dataset.tool = name;
      this.tools[name] = one;
      $("tools").append(one);
    }
    this.freed = 0; // when the buttons beside the tools last went
    new MutationObserver(() => {
      if (!$("buttons").childElementCount) this.freed = performance.now();
    }).observe($("buttons"), { childList: true });
    $("tools").addEventListener("click", (event) => this.slipped(event) && event.stopPropagation(), { capture: true });
  }

  /** On a small screen a tool may come up under a finger that meant the button there. @param {MouseEvent} event */
  slipped({ detail }) {
    return detail > 0 && matchMedia(SMALL).matches && performance.now() - this.freed < HASTY;
  }

  /** @param {WScene} scene @param {Room | undefined} room */
  scene(scene, room) {
    this.ask(scene, room);
    if (scene.said.length) this.say(scene.said);
    else if (!this.said.textContent && scene.log.length) this.say(scene.log.slice(-1));
    this.showSeats(scene, room);
  }

  /** What to do, or whom all wait for. @param {WScene} scene @param {Room | undefined} room */
  ask(scene, room) {
    const asked = scene.turn[0];
    const mine = scene.turn.some((seat) => seat === scene.you || room?.mine.includes(seat));
    const seat = scene.seats[asked];
    const many = scene.turn.length > 1;
    const gone = seat && !many && room?.robot === asked && room.seats[asked].away;
    const text = gone
      ? say("{name} is away: a robot plays soon.", { name: seat.name })
      : scene.prompt || (scene.over ? "" : say("Look!"));
    if (this.prompt.dataset.text !== text || this.prompt.dataset.seat !== String(asked)) {
      this.prompt.dataset.text = text;
      this.prompt.dataset.seat = String(asked);
      this.prompt.replaceChildren(...(seat && !many ? [chip(seat.tint)] : []), make("span", {}, text));
    }
    this.prompt.style.setProperty("--tint", `var(--${seat && !many ? seat.tint : "yellow"})`);
    this.prompt.classList.toggle("yours", mine && !scene.over);
    this.prompt.classList.toggle("gone", !!gone);
    this.count.classList.toggle("robot", room?.robot !== undefined);
  }

  /** @param {string[]} lines */
  say(lines) {
    this.said.replaceChildren(...lines.map((line) => make("span", {}, line)));
  }

  /** Pills for the seats that have no tray of their own. @param {WScene} scene @param {Room | undefined} room */
  showSeats(scene, room) {
    const placed = new Set(scene.zones.map((zone) => zone.seat));
    this.seats.replaceChildren(
      ...scene.seats.flatMap((seat, k) => {
        if (placed.has(k)) return [];
        const told = room?.seats[k];
        const away = told?.away || told?.lent;
        const one = make(
          "li.pill",
          {},
          chip(seat.tint),
          make("span.name", {}, seat.name),
          seat.score ? make("b.score", {}, seat.score) : null,
        );
        one.dataset.seat = String(k);
        one.classList.toggle("turn", scene.turn.includes(k));
        one.classList.toggle("you", k === scene.you);
        one.classList.toggle("away", !!away);
        doze(one.querySelector(".chip"), !!away);
        if (this.scores[k] !== undefined && this.scores[k] !== (seat.score ?? "")) pulse(one.querySelector(".score"));
        return [one];
      }),
    );
    this.seats.hidden = !this.seats.childElementCount;
    this.scores = scene.seats.map((seat) => seat.score ?? "");
  }

  /** @param {Room} room @param {boolean} mine it is this device's turn */
  room(room, mine) {
    const playing = room.state === "playing";
    const seated = room.mine.length > 0;
    $("watching").hidden = seated || !playing;
    this.tools.back.hidden = !room.can.back;
    this.tools.hint.hidden = !((room.can.hint || page.lesson.tips) && mine);
    this.tools.react.hidden = !(playing && seated);
  }

  /** What a move leads to. @param {string} text */
  note(text) {
    this.said.hidden = !!text;
    this.noteLine.textContent = text;
  }

  /** Above an open dialog too, and inside it: what lies outside is read to nobody. @param {string} text */
  toast(text) {
    clearTimeout(this.toasting);
    const over = document.querySelector("dialog:modal") ?? document.body;
    if (this.toastBox.parentElement !== over) over.append(this.toastBox);
    this.toastBox.togglePopover(false);
    this.toastBox.togglePopover(true);
    this.toastBox.replaceChildren(make("span", {}, text));
    this.toastBox.classList.add("shown");
    this.toasting = setTimeout(() => this.toastBox.classList.remove("shown"), TOAST);
  }

  /** @param {string} text "" takes it away @param {Node} [extra] */
  line(text, extra) {
    this.banner.hidden = !text;
    this.banner.replaceChildren(text, ...(extra ? [extra] : []));
  }

  /** A sand glass; the seconds are for those who do not see it. @param {number} left ms; 0 takes it away */
  countdown(left) {
    clearInterval(this.ticking);
    this.count.hidden = left <= 0;
    if (left <= 0) return;
    const end = performance.now() + left;
    const seconds = make("span.unseen", {}, String(Math.ceil(left / 1000)));
    const sand = sandGlass(left);
    this.count.replaceChildren(sand.glass, icon("bot"), seconds);
    this.count.setAttribute("role", "timer");
    this.ticking = setInterval(() => {
      const rest = end - performance.now();
      seconds.textContent = String(Math.max(0, Math.ceil(rest / 1000)));
      if (isCalm()) sand.left(Math.max(0, rest) / left);
      if (rest <= 0) this.countdown(0);
    }, 250);
  }

  /**
   * A chance to interrupt: one big button for each person here, and "fine".
   * @param {Act[]} acts none takes it away @param {WScene} [scene] @param {(act: Act) => void} [shout] @param {() => void} [fine]
   */
  window(acts, scene, shout = () => {}, fine = () => {}) {
    this.windowBox.hidden = !acts.length;
    if (!acts.length || !scene) return this.windowBox.replaceChildren();
    const several = acts.length > 1;
    this.windowBox.replaceChildren(
      ...acts.map((act) => {
        const seat = scene.seats[act.seat ?? scene.you];
        const words = several && seat ? [make("span.who", {}, chip(seat.tint), seat.name)] : [];
        const one = make(
          "button.hey",
          { onclick: () => shout(act) },
          art("icon.hand"),
          make("span", {}, act.label),
          ...words,
        );
        one.dataset.move = act.m;
        return one;
      }),
      make("button.fine", { onclick: fine }, say("It is fine")),
    );
    const glowing = [...document.querySelectorAll(".piece:is([data-mark=glow], [data-mark=drum])")];
    this.windowBox.classList.remove("high");
    this.windowBox.classList.toggle(
      "high",
      glowing.some((one) => meet(one, this.windowBox)),
    ); // never over what it is about
  }

  /** Hides the table until it is in the right hands. @param {string} name "" opens it @param {string} [tint] @param {() => void} [here] */
  handOver(name, tint = "white", here) {
    if (!name) {
      if (this.curtain.open) this.curtain.close();
      return;
    }
    if (this.curtain.open && this.curtain.dataset.name === name) return;
    this.curtain.dataset.name = name;
    const go = make("button.act.big", { onclick: here, autofocus: true }, say("I am {name}", { name }));
    this.curtain.replaceChildren(
      make("div.bow.large", { "aria-hidden": "true" }),
      chip(tint),
      make("h2", { id: "curtain-title" }, say("Hand the device to {name}", { name })),
      make("p", {}, say("Everybody else, please look away.")),
      go,
    );
    this.curtain.setAttribute("aria-labelledby", "curtain-title");
    if (!this.curtain.open) this.curtain.showModal();
    go.focus();
  }
}

/** Does one lie over the other? @param {Element} one @param {Element} other */
function meet(one, other) {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
