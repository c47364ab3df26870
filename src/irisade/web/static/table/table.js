/**
 * The table in the browser: it plays the beats that arrive one after the other, and sends what people do.
 * It knows no game: everything it draws, offers and says came from the server.
 *
 * For tests: <body data-busy> while something moves or waits for an answer, <body data-state> is that of the
 * table, <body data-line> that of the line.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").Beat} Beat
 * @typedef {import("../types.js").Room} Room
 * @typedef {import("../types.js").End} End
 * @typedef {import("../types.js").FromServer} FromServer
 * @typedef {import("../types.js").FromClient} FromClient
 * @typedef {import("./input.js").Act} Act
 * @typedef {{scene: WScene, from: Map<string, string>, beat: Beat}} Coming
 */

import { NOBODY, REACTIONS } from "../shared/constants.js";
import { $, icon, loadSprite, make } from "../shared/dom.js";
import { forget, keep, keepToken } from "../shared/seats.js";
import { apply, like, likes } from "../shared/settings.js";
import { page, say, sayPage, to } from "../shared/words.js";
import { confetti, float, Hand, pulse } from "../stage/fx.js";
import { Stage } from "../stage/stage.js";
import { call, stayAwake } from "./attention.js";
import { Drawer } from "./drawer.js";
import { Hud } from "./hud.js";
import { expanded, INTERRUPT, Picker } from "./input.js";
import { invitation, seatList, showLobby } from "./lobby.js";
import { Net, ways } from "./net.js";
import { showResult } from "./result.js";
import { play } from "./sound.js";
import { speak } from "./speech.js";

const RESHAPED = 0.07; // a stage that changed its shape by so much is laid anew
const LONG_LOOK = 1500; // ms: a rest that may be cut short by those who have seen enough
const GLIMPSE = 600; // ms: what is to be looked at is seen for so long, even when the next beat is here
const ENDING = 900; // ms: the table is seen for so long before the result covers it
const LATE = 4; // beats that wait: then nobody rests, until the page has caught up
const PICTURES_AGAIN = 1500; // ms until pictures that did not come are asked for again
const PHONE = "(pointer: coarse) and (max-width: 600px), (pointer: coarse) and (max-height: 500px)";

class Table {
  constructor() {
    this.stage = new Stage($("stage"), play);
    this.picker = new Picker(this.stage, $("buttons"), {
      move: (act) => this.move(act),
      why: (place) => this.why(place),
      look: (note) => this.hud.note(note),
      sure: () => this.hand.point(() => [document.querySelector(":is(.piece, .act).sure")], true),
      twice: (act) => this.careful() && !this.revocable.has(act.m),
    });
    this.drawer = new Drawer();
    this.hand = new Hand();
    this.hud = new Hud({
      back: () => this.ask("back", { v: this.v }),
      hint: () => this.ask("hint", { v: this.v }),
      react: () => this.drawer.reactions((what) => this.net.send({ kind: "react", what })),
      rules: () => void this.drawer.rules(this.stage.scene?.rule ?? ""),
      log: () => this.drawer.log([...(this.stage.scene?.log ?? []), ...(this.stage.scene?.said ?? [])]),
      people: () => this.showPeople(),
      settings: () => this.drawer.settings((lang) => this.speakIn(lang)),
    });
    /** @type {Coming[]} */ this.queue = [];
    /** @type {Room | undefined} */ this.room = undefined;
    /** @type {End | undefined} */ this.end = undefined;
    /** @type {() => void} */ this.cut = () => {}; // ends the rest of now
    /** @type {Set<string>} */ this.unanswered = new Set(); // ids of what was asked
    this.playing = false;
    this.v = 0; // of the last beat shown
    /** @type {Set<string>} */ this.revocable = new Set(); // moves that could be taken back
    this.ahead = 0; // how far the server's clock is ahead of ours, ms
    this.wasMine = false;
    this.bye = ""; // why the server is done with us
    this.goesOn = false; // this person asked for another game
    this.shape = this.stage.aspect;
    const socket = new URL(to("ws/v1"), location.href).href.replace(/^http/, "ws");
    this.net = new Net(socket, {
      hello: () => this.hello(),
      heard: (message) => this.heard(message),
      beat: (scene, from, beat) => this.push({ scene, from, beat }),
      line: (state) => this.line(state),
    });
    this.watchShape();
    for (const plates of [$("seats"), $("stage")])
      plates.addEventListener("click", (event) => {
        const tapped = /** @type {Element} */ (event.target).closest(".pill, .heading .name");
        if (tapped && !tapped.closest(".can")) this.showPeople();
      });
  }

  showPeople() {
    this.drawer.open("people", say("Who plays"), ...this.people());
  }

  // -- the line --

  /** @returns {FromClient} */
  hello() {
    this.shape = this.stage.aspect;
    const token = tokenOf(page.table);
    return {
      kind: "hello",
      table: page.table,
      ...(token ? { token } : {}),
      aspect: rounded(this.shape),
      lang: page.lang,
      build: page.build,
      phone: matchMedia(PHONE).matches,
    };
  }

  /** @param {"open" | "lost" | "bye"} state */
  line(state) {
    if (document.body.dataset.line === state) return;
    document.body.dataset.line = state;
    if (state === "lost") {
      this.unanswered.clear();
      this.picker.offer([]);
      this.hud.window([]);
    }
    this.banner();
  }

  /** What everybody must know: the line is lost, the table is closed, or an end is offered. */
  banner() {
    const { room } = this;
    if (this.bye) this.hud.line(this.bye, make("a", { href: to("") }, say("All games")));
    else if (document.body.dataset.line === "lost")
      this.hud.line(say("The line is lost. Nothing is: this page comes back by itself."));
    else if (
      room?.state === "playing" &&
      room.quiet &&
      room.can.stop &&
      !room.mine.every((seat) => room.seats[seat]?.stop)
    )
      this.hud.line(
        say("Nothing new has happened for a long time."),
        make("button.small", { onclick: () => this.ask("stop", { v: this.v }) }, say("End it here")),
      );
    else this.hud.line("");
  }

  /** Says whether something still moves, or waits for an answer. */
  busy() {
    if (this.playing || this.unanswered.size || (!this.stage.scene && this.room?.state !== "open"))
      document.body.dataset.busy = "1";
    else delete document.body.dataset.busy;
  }

  /** @param {FromServer} message */
  heard(message) {
    if ("id" in message && message.id) this.unanswered.delete(message.id);
    this.hear(message);
    this.busy();
  }

  /** @param {FromServer} message */
  hear(message) {
    switch (message.kind) {
      case "room":
        return this.hearRoom(message);
      case "no":
        play("no");
        this.picker.settle(true);
        this.hud.toast(message.why);
        speak(message.why, true);
        return this.offer();
      case "end":
        this.end = message;
        return this.playing ? undefined : this.result();
      case "react":
        return this.reacted(message.seat, message.what);
      case "hint":
        return this.hint(message.m, message.why ? `${message.label}: ${message.why}` : message.label);
      case "ok":
        return this.offer();
      case "pong":
        this.ahead = message.now - Date.now();
        return;
      case "bye":
        this.bye = message.why;
        this.picker.offer([]);
        return this.banner();
    }
  }

  /** @param {Room} room */
  hearRoom(room) {
    if (page.build && room.build && room.build !== page.build && reloadOnce(room.build)) return;
    const first = !this.room;
    this.room = room;
    this.ahead = room.now - Date.now();
    document.body.dataset.state = room.state;
    if (room.state === "closed") forget(page.table);
    else
      keep(page.table, { game: room.game, title: room.title, over: room.state !== "open" && room.state !== "playing" });
    showLobby(
      /** @type {HTMLDialogElement} */ ($("lobby")),
      room,
      (...change) => this.change(...change),
      () => this.ask("start"),
    );
    this.hud.room(room, this.isMine());
    if (this.stage.scene) {
      this.hud.ask(this.stage.scene, room);
      this.hud.showSeats(this.stage.scene, room);
    }
    this.showAway();
    this.drawer.refresh("people", () => this.people());
    void stayAwake(room.state === "playing");
    if (room.note) this.hud.toast(room.note);
    this.banner();
    if (room.again) this.goOn(room.again);
    if (!this.playing && first) this.offer();
    else if (!this.playing) this.curtain();
    if (this.end && !this.playing) this.result();
  }

  /** The same people play again elsewhere: this browser keeps its seats. @param {string} table */
  goOn(table) {
    if (!tokenOf(table)) keepToken(table, tokenOf(page.table)); // who sat down there by link keeps that seat
    if (this.goesOn) location.assign(to(`t/${table}`));
  }

  /** Another game with the same people. */
  again() {
    this.goesOn = this.ask("again");
  }

  /** @param {string} lang */
  speakIn(lang) {
    const address = new URL(location.href);
    address.searchParams.set("lang", lang);
    location.replace(address);
  }

  // -- what people do --

  /**
   * Sends what will be answered.
   * @param {"back" | "hint" | "start" | "stop" | "again" | "close" | "why" | "move" | "seat"} kind
   * @param {Record<string, unknown>} [about]
   */
  ask(kind, about = {}) {
    const id = this.net.id();
    const sent = this.net.send(/** @type {FromClient} */ (/** @type {unknown} */ ({ kind, id, ...about })));
    if (sent) this.unanswered.add(id);
    else this.hud.toast(say("The line is lost: wait a moment, please."));
    this.busy();
    return sent;
  }

  /** @param {Act} act */
  move(act) {
    this.hand.point(() => []);
    if (!likes.guided.includes(page.game)) like({ guided: [...likes.guided, page.game] });
    const seat = act.seat === undefined ? {} : { seat: act.seat };
    if (!this.ask("move", { v: this.v, m: act.m, ...seat })) this.offer();
  }

  /** @param {string} place */
  why(place) {
    if (this.room?.state !== "playing" || !this.room.mine.length) return;
    play("no");
    this.ask("why", { place });
  }

  /** Must a move that cannot be taken back be tapped twice? */
  careful() {
    const wish = this.room?.settings.second_tap ?? "phones";
    return wish === "on" || (wish === "phones" && matchMedia(PHONE).matches);
  }

  /** @param {number} seat @param {import("../types.js").SeatChange["do"]} what @param {string} [name] @param {string} [level] */
  change(seat, what, name, level) {
    this.ask("seat", { seat, do: what, ...(name ? { name } : {}), ...(level ? { level } : {}) });
  }

  // -- beats --

  /** @param {Coming} coming */
  push(coming) {
    if (coming.beat.ok) this.unanswered.delete(coming.beat.ok);
    this.queue.push(coming);
    this.cut(); // the server sends each beat at its time: the rest of the one before is over
    if (!this.playing) void this.run();
  }

  async run() {
    this.playing = true;
    this.busy();
    this.picker.offer([]);
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const { scene, from, beat } = next;
      if (document.hidden && this.queue.length) continue; // nobody watches: jump to the last
      const joy = beat.patch?.flourish;
      await this.stage.prelude(scene, from, this.queue.length ? [] : joy, ways(beat.patch)); // who is late does not wait for a shake
      if (beat.v !== this.v) this.hud.note(""); // what was advised is past
      this.v = beat.v;
      this.revocable = new Set(beat.back);
      this.hud.scene(scene, this.room);
      this.tell(scene);
      const first = !this.stage.scene;
      const shown = this.stage.show(scene, from, ways(beat.patch), joy);
      if (first) this.shape = this.stage.aspect; // the seats above the mat are there now
      this.point(scene);
      await shown;
      this.picker.settle();
      this.time(beat);
      if (beat.hold && this.queue.length < LATE && !document.hidden) await this.look(beat.hold, beat);
      if (scene.over && !first && !document.hidden)
        await Promise.all([new Promise((done) => setTimeout(done, ENDING)), this.stage.joy]);
    }
    this.playing = false;
    this.showAway();
    this.offer();
    if (this.end) this.result();
    this.busy();
  }

  /**
   * A rest, until the next beat comes; those who have seen enough may say so, or tap the mat where nothing is to be
   * learnt by heart against the clock.
   * @param {number} hold @param {Beat} beat
   */
  async look(hold, { v, until }) {
    const over = new AbortController();
    if (hold >= LONG_LOOK && this.room?.mine.length && this.room.state === "playing") {
      const seen = make("button.act.beside", {}, say("I have seen it"));
      const since = performance.now();
      seen.dataset.seen = "1";
      const enough = () => {
        over.abort();
        this.net.send({ kind: "ready", v });
        seen.remove();
      };
      seen.onclick = enough;
      const tapped = (/** @type {Event} */ event) => {
        event.stopPropagation(); // nothing is offered now
        if (performance.now() - since > GLIMPSE) enough(); // sooner it was a hasty second tap
      };
      if (!until) $("stage").addEventListener("click", tapped, { signal: over.signal, capture: true });
      $("buttons").replaceChildren(seen);
    }
    await new Promise((done) => {
      const rest = setTimeout(done, this.queue.length ? Math.min(hold, GLIMPSE) : hold);
      this.cut = () => {
        clearTimeout(rest);
        done(undefined);
      };
    });
    this.cut = () => {};
    over.abort();
    $("buttons").replaceChildren();
  }

  /** @param {Beat} beat */
  time(beat) {
    const left = beat.until ? beat.until - (Date.now() + this.ahead) : 0;
    this.hud.countdown(left);
  }

  /** The trays of those who are not here. */
  showAway() {
    for (const zone of this.stage.scene?.zones ?? []) {
      const seat = zone.seat === undefined ? undefined : this.room?.seats[zone.seat];
      this.stage.zones.get(zone.id)?.classList.toggle("away", !!(seat?.away || seat?.lent));
    }
  }

  /** Says aloud what happened and what to do. @param {WScene} scene */
  tell(scene) {
    for (const line of scene.said) speak(line);
    if (this.isMine(scene) || scene.over) speak(scene.prompt);
  }

  /** Is somebody at this device asked? */
  isMine(scene = this.stage.scene) {
    return !!scene && !scene.over && scene.turn.some((seat) => seat === scene.you || this.room?.mine.includes(seat));
  }

  /** What can be done now. */
  offer() {
    const scene = this.stage.scene;
    if (!scene || this.playing) return;
    const acts = document.body.dataset.line === "open" ? expanded(scene.acts) : [];
    this.picker.offer(acts, this.v);
    const shouts = acts.filter((act) => act.m === INTERRUPT);
    const shout = (/** @type {Act} */ act) => {
      play("hey");
      this.hud.window([]);
      this.move(act);
    };
    const fine = () => {
      for (const act of shouts)
        this.net.send({ kind: "ready", v: this.v, ...(act.seat === undefined ? {} : { seat: act.seat }) });
      this.hud.window([]);
    };
    this.hud.window(shouts, scene, shout, fine);
    const mine = this.isMine(scene);
    if (mine && !this.wasMine) play("turn");
    this.wasMine = mine;
    call(mine);
    if (this.room) this.hud.room(this.room, mine);
    this.point(scene, acts);
    this.guide(acts);
    this.curtain();
  }

  /** The hand shows whose turn it is, or whom there is to choose from. @param {WScene} scene @param {Act[]} [acts] */
  point(scene, acts = []) {
    const zones = acts.map(({ via }) => scene.zones.find((zone) => zone.id === via[0] && zone.seat !== undefined));
    if (zones.length && zones.every(Boolean))
      return this.hand.point(() => zones.map((zone) => this.stage.zones.get(zone?.id ?? "")), true);
    const [seat] = scene.turn;
    this.hand.point(() =>
      scene.turn.length === 1 && !scene.over && seat !== undefined ? [this.hud.seatOf(seat, scene)] : [],
    );
  }

  /** The first turn of a game on this device: the hand shows what to touch. @param {Act[]} acts */
  guide(acts) {
    if (
      likes.guided.includes(page.game) ||
      this.picker.path.length ||
      this.picker.sure ||
      !acts.some((act) => act.via.length)
    )
      return;
    const glowing = [...this.stage.root.querySelectorAll(".can")];
    const one = glowing[Math.floor(glowing.length / 2)];
    if (!one) return;
    this.hand.point(() => (one.isConnected ? [one] : []), true);
    this.hud.note(say("Touch what glows."));
    speak(say("Touch what glows."));
  }

  /** @param {string} m @param {string} text */
  hint(m, text) {
    const act = expanded(this.stage.scene?.acts ?? []).find((each) => each.m === m);
    const id = act?.via[0] ?? "";
    this.hud.note(text);
    speak(text, true);
    const button = () => document.querySelector(`[data-move="${CSS.escape(m)}"]`);
    this.hand.point(() => [this.stage.pieces.get(id) ?? this.picker.spots.get(id) ?? button()], true);
    pulse(this.stage.pieces.get(id)?.firstElementChild);
  }

  /** @param {number} seat @param {string} what */
  reacted(seat, what) {
    if (!REACTIONS.includes(what)) return;
    const from = this.hud.seatOf(seat, this.stage.scene) ?? $("prompt");
    float(what, from.getBoundingClientRect(), this.stage.scene?.seats[seat]?.name);
    play("react");
  }

  /** Several people share this device: the table is covered until the right one has it. */
  curtain() {
    const { ask = NOBODY, seats = [] } = this.room ?? {};
    const name = ask === NOBODY ? "" : (seats[ask]?.name ?? "");
    this.hud.handOver(name, seats[ask]?.tint, () => this.net.send({ kind: "unlock", seat: ask }));
    if (name) speak(say("Hand the table to {name}", { name }));
  }

  result() {
    const { end, room } = this;
    const scene = this.stage.scene;
    if (!end || !room || !scene) return;
    const box = /** @type {HTMLDialogElement} */ ($("result"));
    const fresh = !box.dataset.seen;
    if (!fresh && !box.open) return; // it was closed, to look at the table
    box.dataset.seen = "1";
    call(false);
    this.drawer.close();
    showResult(box, end, room, scene, () => this.again());
    if (!fresh) return;
    play("win");
    confetti(end.ranks.filter((each) => each.rank === 1).map((each) => scene.seats[each.seat]?.tint ?? "red"));
    speak(`${end.headline} ${end.why}`, true);
    const result = make(
      "button.act.beside",
      { onclick: () => showResult(box, end, this.room ?? room, scene, () => this.again()) },
      icon("cup"),
      say("The result"),
    );
    box.onclose = () => $("buttons").replaceChildren(result);
  }

  /** Who plays, and what can be done about it. */
  people() {
    const { room } = this;
    if (!room) return [];
    const held = [seatList(room, (...change) => this.change(...change)), this.promiseOfWhy(room), invitation(room)];
    const ends = [];
    if (room.can.stop)
      ends.push(
        make("button.small", { onclick: () => this.ask("stop", { v: this.v }) }, icon("stop"), say("End it here")),
      );
    if (room.can.close)
      ends.push(
        make(
          "button.small",
          {
            onclick: () => {
              if (confirm(say("Close this table and delete it for everybody?")) && this.ask("close"))
                forget(page.table);
            },
          },
          icon("cross"),
          say("Close the table"),
        ),
      );
    const watch = room.watchers ? make("p", {}, say("Watching: {n}", { n: room.watchers })) : null;
    return [...held, watch, ends.length ? make("div.changes", {}, ...ends) : null].filter((each) => each !== null);
  }

  /** A reason may come from a hand or a memory, so no robot tells it before the end. @param {Room} room */
  promiseOfWhy(room) {
    if (!room.seats.some((seat) => seat.kind === "bot")) return null;
    if (!this.end)
      return make(
        "p.waiting",
        {},
        say("When the game is over, the robots tell why they moved: look at it again then."),
      );
    return make(
      "a.act.quiet",
      { href: to(this.end.replay.slice(1)) },
      icon("play"),
      say("Look at it again: the robots tell why they moved."),
    );
  }

  /** The stage got another shape: a turned phone, a resized window. */
  watchShape() {
    let wait = 0;
    new ResizeObserver(() => {
      clearTimeout(wait);
      wait = setTimeout(() => {
        const shape = this.stage.aspect;
        if (Math.abs(Math.log(shape / this.shape)) < RESHAPED) return;
        this.shape = shape;
        this.net.send({ kind: "view", aspect: rounded(shape) });
      }, 180);
    }).observe(this.stage.root);
  }
}

/** @param {number} aspect */
const rounded = (aspect) => Math.min(20, Math.max(0.05, Math.round(aspect * 1000) / 1000));

/** @param {string} table */
function tokenOf(table) {
  try {
    return localStorage.getItem(`irisade.token.${table}`) ?? "";
  } catch {
    return ""; // storage is forbidden: this page only watches
  }
}

/** The server is of another build: load this page again, but not for ever. @param {string} build */
function reloadOnce(build) {
  try {
    if (sessionStorage.getItem("irisade.build") === build) return false;
    sessionStorage.setItem("irisade.build", build);
  } catch {
    return false; // it could not be remembered, and would go round and round
  }
  location.reload();
  return true;
}

document.body.dataset.busy = "1";
apply();
sayPage();
await Promise.all([
  drawings(to(`art/${page.game}.svg`)),
  drawings(new URL("../icons.svg", import.meta.url).href),
  document.fonts.ready,
]);
new Table();

/** The pictures of the game; a server that restarts just now is asked again. @param {string} url */
async function drawings(url) {
  for (;;) {
    try {
      return await loadSprite(url);
    } catch (failed) {
      console.warn(failed);
      await new Promise((again) => setTimeout(again, PICTURES_AGAIN));
    }
  }
}
