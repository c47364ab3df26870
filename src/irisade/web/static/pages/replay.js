/**
 * A game looked at again: the table's own stage, fed from a film instead of a socket. The server plays the
 * record and sends every beat of it as one viewer saw it; here they are shown forwards and backwards.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WPatch} WPatch
 * @typedef {{hold: number, full?: WScene, patch?: WPatch, because?: string, remark?: import("../types.js").WRemark, why?: [string, string]}} FilmBeat
 * @typedef {{game: string, title: string, seat: number, seats: {name: string, tint: string}[], moves: number[], beats: FilmBeat[],
 *   end: string, proof: {fair: boolean, sentence: string, seed: string, promise: string, secret: string,
 *   numbers: string[]}}} Reel
 */

import { NOBODY } from "../shared/constants.js";
import { $, chip, loadSprite, make } from "../shared/dom.js";
import { ask } from "../shared/house.js";
import { page, say, to } from "../shared/words.js";
import { Stage } from "../stage/stage.js";
import { moves, patched, ways } from "../table/net.js";
import { Remarks } from "../table/remarks.js";
import { Tells, touched } from "../table/tells.js";
import { send, told } from "./page.js";

const TURNED = 0.25; // of the logarithm of its shape: so much another one is laid anew

class Film {
  constructor() {
    this.stage = new Stage($("stage"), () => {});
    this.tells = new Tells(this.stage);
    this.remarks = new Remarks();
    /** @type {Reel | undefined} */ this.reel = undefined;
    /** @type {WScene[]} */ this.scenes = [];
    this.at = 0;
    this.seat = NOBODY;
    this.text = ""; // of a file that was chosen
    this.sprite = "";
    this.shape = 1; // of the mat for which the film was laid
    this.run = 0; // the number of the latest run; 0 while it stands still
    this.runs = 0;
  }

  /** Fetches the film as this seat saw it, and goes on from the move it was at. @param {number} seat */
  async load(seat) {
    document.body.dataset.busy = "1";
    try {
      const wanted = { seat, aspect: Math.min(20, Math.max(0.05, this.stage.aspect)), lang: page.lang };
      const reel = /** @type {Reel} */ (
        this.text ? await send("api/replay", { ...wanted, record: this.text }) : await fetched(told.table, wanted)
      );
      if (this.sprite !== reel.game) await loadSprite(to(`art/${reel.game}.svg`));
      this.sprite = reel.game;
      const move = this.reel?.moves.findLastIndex((first) => first <= this.at) ?? -1;
      this.reel = reel;
      this.seat = seat;
      this.shape = wanted.aspect;
      this.scenes = [];
      for (const beat of reel.beats) {
        const before = this.scenes[this.scenes.length - 1];
        this.scenes.push(beat.full ?? patched(before, /** @type {WPatch} */ (beat.patch)));
      }
      this.dress(reel);
      await this.show(move < 0 ? 0 : (reel.moves[move] ?? 0));
    } finally {
      delete document.body.dataset.busy;
    }
  }

  /** What is true of the whole film. @param {Reel} reel */
  dress(reel) {
    $("title").textContent = reel.title;
    document.title = `${reel.title} · Irisade`;
    const eyes = /** @type {HTMLSelectElement} */ ($("eyes"));
    const seats = [[NOBODY, say("A watcher")], ...reel.seats.map((seat, k) => [k, seat.name])];
    eyes.replaceChildren(
      ...seats.map(([value, name]) =>
        make("option", { value: String(value), selected: value === this.seat }, String(name)),
      ),
    );
    $("eyes-label").hidden = $("reel").hidden = false;
    slider.max = String(reel.beats.length - 1);
    $("proof-sentence").textContent = reel.proof.sentence;
    $("proof-promise").textContent = reel.proof.promise || "–";
    $("proof-secret").textContent = reel.proof.secret || "–";
    $("proof-numbers").textContent = reel.proof.numbers.join(" · ") || "–";
    $("proof-seed").textContent = reel.proof.seed || "–";
    $("proof").classList.toggle("unproved", !reel.proof.promise && !reel.proof.seed);
  }

  /** @param {number} wanted */
  async show(wanted) {
    if (!this.reel) return;
    const last = this.scenes.length - 1;
    const next = Math.min(last, Math.max(0, wanted));
    const before = this.at;
    this.at = next;
    const scene = this.scenes[next];
    slider.value = String(next);
    slider.setAttribute("aria-valuetext", [...scene.said, scene.prompt].join(" "));
    $("where").textContent = `${next + 1} / ${last + 1}`;
    $("said").textContent = next === last && this.reel.end ? this.reel.end : scene.said.join(" · ");
    this.showWhy(next);
    const prompt = $("prompt");
    const asked = this.reel.seats[scene.turn[0] ?? -1];
    prompt.textContent = scene.prompt;
    prompt.style.setProperty("--tint", asked ? `var(--${asked.tint})` : "var(--yellow)");
    this.showSeats(scene);
    const on = moves(this.reel.beats[next].patch);
    const off = moves(this.reel.beats[before]?.patch);
    const from =
      next === before + 1
        ? on
        : next === before - 1
          ? new Map([...off].map(([to, origin]) => [origin, to]))
          : new Map();
    const { patch } = this.reel.beats[next];
    const shown =
      next === before + 1 ? this.stage.show(scene, from, ways(patch), patch?.flourish) : this.stage.show(scene, from);
    const { because, remark } = this.reel.beats[next];
    this.tells.say([], because, touched(this.stage, patch)); // the reason belongs to the event
    this.remarks.hush();
    await shown;
    if (remark && this.at === next) this.remarks.say(remark, scene);
  }

  /** What the robot that moved last thought of it. @param {number} at */
  showWhy(at) {
    const move = this.reel?.moves.findLast((first) => first <= at) ?? 0;
    const [name, reason] = this.reel?.beats[move]?.why ?? [];
    $("why").replaceChildren(
      ...(name && reason ? [make("b", {}, say("Why? {name}:", { name })), " ", make("q", {}, reason)] : []),
    );
  }

  /** Those who have no place of their own on the mat. @param {WScene} scene */
  showSeats(scene) {
    const placed = scene.zones.some((zone) => zone.seat !== undefined);
    const pills = placed
      ? []
      : scene.seats.map((seat, k) =>
          make(
            `li.pill${scene.turn.includes(k) ? ".turn" : ""}`,
            { "data-seat": k },
            chip(seat.tint),
            make("span.name", {}, seat.name),
            make("b.score", {}, seat.score ?? ""),
          ),
        );
    $("seats").replaceChildren(...pills);
  }

  async play() {
    if (!this.reel) return;
    if (this.run) return this.rest();
    const run = ++this.runs;
    this.run = run;
    this.dressPlay();
    if (this.at === this.scenes.length - 1) await this.show(0);
    while (this.run === run && this.at < this.scenes.length - 1) {
      await new Promise((go) => setTimeout(go, this.reel?.beats[this.at].hold ?? 0));
      if (this.run !== run) return;
      const patch = this.reel?.beats[this.at + 1].patch;
      await this.stage.prelude(this.scenes[this.at + 1], moves(patch), patch?.flourish, ways(patch));
      if (this.run === run) await this.show(this.at + 1);
    }
    if (this.run === run) this.rest();
  }

  rest() {
    this.run = 0;
    this.dressPlay();
  }

  dressPlay() {
    const button = $("play");
    const text = this.run ? say("Pause") : say("Play");
    button.dataset.runs = this.run ? "1" : "";
    button.title = text;
    /** @type {HTMLElement} */ (button.querySelector(".unseen")).textContent = text;
    /** @type {Element} */ (button.querySelector("path")).setAttribute(
      "d",
      this.run ? "M8 5v14M16 5v14" : "M7.5 4.6v14.8l12-7.4z",
    );
  }

  /** A step by hand. @param {number} wanted */
  step(wanted) {
    this.rest();
    void this.show(wanted);
  }
}

/** @param {string} table @param {{seat: number, aspect: number, lang: string}} wanted */
async function fetched(table, { seat, aspect, lang }) {
  const answer = await ask(`api/replay/${table}?seat=${seat}&aspect=${aspect}&lang=${lang}`);
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.why ?? say("That did not work. Please try again."));
  return said;
}

const slider = /** @type {HTMLInputElement} */ ($("at"));
const film = new Film();

/** @param {() => Promise<void>} work */
async function tried(work) {
  const trouble = $("trouble");
  trouble.classList.remove("shown");
  try {
    await work();
  } catch (error) {
    trouble.textContent = error instanceof Error ? error.message : String(error);
    trouble.classList.add("shown");
  }
}

$("first").onclick = () => film.step(0);
$("back").onclick = () => film.step(film.at - 1);
$("play").onclick = () => void film.play();
$("next").onclick = () => film.step(film.at + 1);
$("last").onclick = () => film.step(Infinity);
slider.oninput = () => film.step(Number(slider.value));
$("eyes").onchange = (event) => tried(() => film.load(Number(/** @type {HTMLSelectElement} */ (event.target).value)));
$("ask-proof").onclick = () => /** @type {HTMLDialogElement} */ ($("proof")).showModal();

document.addEventListener("keydown", (event) => {
  const busy = event.target instanceof HTMLElement && event.target.closest("input, select, dialog, a");
  if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { ArrowRight: film.at + 1, ArrowLeft: film.at - 1, Home: 0, End: Infinity };
  if (event.key in keys) film.step(keys[/** @type {keyof typeof keys} */ (event.key)]);
  else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) void film.play();
  else return;
  event.preventDefault();
});

// A screen that was turned is laid anew.
new ResizeObserver(() => {
  const turned = Math.abs(Math.log(film.stage.aspect / film.shape)) > TURNED;
  if (film.reel && turned && !document.body.dataset.busy) void tried(() => film.load(film.seat));
}).observe($("stage"));

// -- a file --

/** @param {File | undefined} file */
function open(file) {
  if (!file) return;
  void tried(async () => {
    film.rest();
    const before = film.text;
    film.text = await file.text();
    try {
      film.reel = undefined;
      await film.load(NOBODY);
      $("chooser").hidden = true;
      $("play").focus();
    } catch (error) {
      film.text = before;
      throw error;
    }
  });
}

if (told.table) void tried(() => film.load(NOBODY));
else {
  const file = /** @type {HTMLInputElement} */ ($("file"));
  const drop = $("drop");
  file.onchange = () => {
    open(file.files?.[0]);
    file.value = "";
  };
  drop.ondragover = (event) => {
    event.preventDefault();
    drop.classList.add("over");
  };
  drop.ondragleave = () => drop.classList.remove("over");
  drop.ondrop = (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    open(event.dataTransfer?.files[0]);
  };
  $("other").onclick = () => {
    film.rest();
    $("chooser").hidden = false;
    file.focus();
  };
}
