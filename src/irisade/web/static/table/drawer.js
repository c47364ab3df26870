/**
 * The drawer at the side: what happened, the rules, reactions, what this person likes, who plays.
 *
 * @typedef {import("../types.js").WScene} WScene
 */

import { LANGUAGES, REACTIONS } from "../shared/constants.js";
import { $, art, icon, make, redraw } from "../shared/dom.js";
import { unlearn } from "../shared/learnt.js";
import { coachLevel } from "../shared/players.js";
import { COACHES, like, likes, TEXT_SIZES } from "../shared/settings.js";
import { page, say, to } from "../shared/words.js";
import { canSpeak, listen } from "./speech.js";

export class Drawer {
  constructor() {
    this.box = /** @type {HTMLDialogElement} */ ($("drawer"));
    this.box.addEventListener("click", (event) => event.target === this.box && this.close());
    this.box.addEventListener("close", () => this.box.replaceChildren());
    this.kind = "";
    /** @type {Map<string, Promise<Node>>} */ this.books = new Map(); // rules pages by language
  }

  close() {
    if (this.box.open) this.box.close();
  }

  /** @param {string} kind @param {string} title @param {...(Node | null)} held */
  open(kind, title, ...held) {
    this.kind = kind;
    this.box.dataset.kind = kind;
    const away = make("button.round", { onclick: () => this.close(), "aria-label": say("Close") }, icon("cross"));
    this.box.replaceChildren(
      make("header", {}, make("h2", { id: "drawer-title", tabIndex: -1, autofocus: true }, title), away),
      make("div.inside", { tabIndex: 0 }, ...held),
    );
    this.box.setAttribute("aria-labelledby", "drawer-title");
    if (!this.box.open) this.box.showModal();
  }

  /** New content for an open drawer. @param {string} kind @param {() => Node[]} held */
  refresh(kind, held) {
    const inside = /** @type {HTMLElement | null} */ (this.box.querySelector(".inside"));
    if (inside && this.box.open && this.kind === kind) redraw(inside, ...held());
  }

  /** @param {WScene | undefined} scene */
  log(scene) {
    this.open("log", say("What happened"));
    this.happened(scene);
  }

  /** An open log goes on with the game. @param {WScene | undefined} scene */
  happened(scene) {
    if (!this.box.open || this.kind !== "log") return;
    const lines = scene ? [...scene.log, ...scene.said] : [];
    const list = make("ol.log", {}, ...lines.map((line) => make("li", {}, line)));
    this.refresh("log", () => [lines.length ? list : make("p", {}, say("Nothing yet."))]);
    list.lastElementChild?.scrollIntoView();
  }

  /** What everybody was told. @param {string} title @param {string[]} lines */
  tell(title, lines) {
    this.open("told", title, make("ol.log", {}, ...lines.map((line) => make("li", {}, line))));
  }

  /** The rules, opened at the rule that applies. @param {string} rule "CR-3", or "" */
  async rules(rule) {
    this.open("rules", say("Rules"), make("p", {}, "…"));
    const inside = /** @type {HTMLElement} */ (this.box.querySelector(".inside"));
    try {
      if (!this.books.has(page.lang)) this.books.set(page.lang, rulesPage());
      inside.replaceChildren((await /** @type {Promise<Node>} */ (this.books.get(page.lang))).cloneNode(true));
    } catch {
      this.books.delete(page.lang);
      inside.replaceChildren(make("p", {}, say("The rules cannot be reached just now.")));
      return;
    }
    const at = rule && inside.querySelector(`[id="${CSS.escape(rule)}"], [data-rules~="${CSS.escape(rule)}"]`);
    if (!at) return;
    const passage = at.matches("a, span, code") ? (at.closest("li, p, section") ?? at) : at;
    passage.classList.add("applies");
    passage.scrollIntoView({ block: "center" });
  }

  /** @param {(what: string) => void} react */
  reactions(react) {
    /** @type {Record<(typeof REACTIONS)[number], string>} */
    const names = {
      smile: say("A smile"),
      laugh: say("A laugh"),
      wow: say("Wow!"),
      oops: say("Oops"),
      think: say("Hmm…"),
      heart: say("A heart"),
    };
    const faces = REACTIONS.map((what) =>
      make(
        "button.face",
        {
          "aria-label": names[what],
          title: names[what],
          onclick: () => {
            this.close();
            react(what);
          },
        },
        art(`react.${what}`),
      ),
    );
    this.open("react", say("React"), make("div.faces", {}, ...faces));
  }

  /** What this person likes, and how the table goes on. @param {(lang: string) => void} speakIn @param {(Node | null)[]} paces */
  settings(speakIn, paces) {
    const { sound, speech, calm, theme, explains, text } = likes;
    const speaks = (/** @type {boolean} */ on) => {
      like({ speech: on });
      listen(on);
    };
    const spoken = canSpeak ? say("Read everything aloud") : say("This browser has no voice.");
    this.open(
      "settings",
      say("Settings"),
      ...paces,
      toggle(say("Sounds"), sound, (on) => like({ sound: on })),
      toggle(spoken, speech && canSpeak, speaks, !canSpeak),
      toggle(say("Explain a rule when it first matters"), explains, (on) => like({ explains: on })),
      choice(say("Coach"), coachLevel(page.game), coaches(), (value) => like({ coach: value })),
      make(
        "button.small",
        {
          onclick: () => {
            unlearn(page.game);
            like({ explains: true });
            this.close();
          },
        },
        say("Explain everything again"),
      ),
      toggle(say("Calm: nothing glides or flips"), calm, (on) => like({ calm: on })),
      choice(
        say("Colours"),
        theme,
        { "": say("same as the device"), light: say("light"), dark: say("dark") },
        (value) => like({ theme: /** @type {"" | "light" | "dark"} */ (value) }),
      ),
      choice(
        say("Text size"),
        String(text),
        Object.fromEntries(TEXT_SIZES.map((size) => [String(size), `${size} %`])),
        (value) => like({ text: Number(value) }),
      ),
      choice(say("Language"), page.lang, LANGUAGES, speakIn),
    );
  }
}

/** How much a coach helps. */
function coaches() {
  const says = page.lesson.tips
    ? [say("says nothing"), say("helps me remember when I ask"), say("helps me remember")]
    : [say("says nothing"), say("warns me of plain mistakes"), say("shows me a good move every time")];
  return Object.fromEntries(COACHES.map((level, k) => [level, says[k]]));
}

/** The part of the rules page that is about the rules. @returns {Promise<Node>} */
async function rulesPage() {
  const answer = await fetch(to(`rules/${page.game}?lang=${page.lang}`));
  if (!answer.ok) throw new Error(`the rules answered ${answer.status}`);
  const book = new DOMParser().parseFromString(await answer.text(), "text/html");
  const told = make("div.rules");
  told.append(...document.importNode(book.querySelector("article, main") ?? book.body, true).childNodes);
  for (const extra of told.querySelectorAll("script, style, nav")) extra.remove();
  return told;
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} set @param {boolean} [off] it cannot be switched */
export function toggle(label, on, set, off = false) {
  const box = make("input", { type: "checkbox", checked: on, disabled: off, role: "switch" });
  box.onchange = () => set(box.checked);
  return make("label.row", {}, make("span", {}, label), box);
}

/** @param {string} label @param {string} now @param {Record<string, string>} values @param {(value: string) => void} set */
export function choice(label, now, values, set) {
  const box = make(
    "select",
    {},
    ...Object.entries(values).map(([value, name]) => make("option", { value, selected: value === now }, name)),
  );
  box.onchange = () => set(box.value);
  return make("label.row", {}, make("span", {}, label), box);
}
