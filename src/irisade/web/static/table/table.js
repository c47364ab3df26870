/**
 * The table in the browser: it hears the server, has the beats played one after the other, offers what can be done,
 * and sends what people do. It knows no game: everything it draws, offers and says came from the server.
 *
 * For tests: <body data-busy> while something moves or waits for an answer, <body data-state> is that of the
 * table, <body data-line> that of the line.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").Beat} Beat
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("../types.js").End} End
 * @typedef {import("../types.js").FromServer} FromServer
 * @typedef {import("../types.js").FromClient} FromClient
 * @typedef {import("./acts.js").Act} Act
 * @typedef {import("./beats.js").Coming} Coming
 */

import { INTERRUPT, NOBODY, REACTIONS } from "../shared/constants.js";
import { $, make } from "../shared/dom.js";
import { openLine } from "../shared/house.js";
import { forget, keep, keepToken, tokenOf } from "../shared/seats.js";
import { apply } from "../shared/settings.js";
import { page, say, sayPage, to } from "../shared/words.js";
import { float } from "../stage/fx.js";
import { Stage } from "../stage/stage.js";
import { expanded } from "./acts.js";
import { Arrival, otherDevice, question } from "./arrival.js";
import { Asking } from "./asking.js";
import { call, stayAwake } from "./attention.js";
import { Beats } from "./beats.js";
import { addNumber } from "./dice.js";
import { Drawer } from "./drawer.js";
import { Guide } from "./guide.js";
import { Hud } from "./hud.js";
import { Picker } from "./input.js";
import { Lesson } from "./lesson.js";
import { drawings, reloadOnce, speakIn } from "./loading.js";
import { showLobby } from "./lobby.js";
import { Net } from "./net.js";
import { paces } from "./pace.js";
import { people } from "./people.js";
import { Result } from "./result.js";
import { Shape } from "./shape.js";
import { play } from "./sound.js";
import { speak } from "./speech.js";

const PHONE = "(pointer: coarse) and (max-width: 600px), (pointer: coarse) and (max-height: 500px)";

class Table {
  constructor() {
    this.stage = new Stage($("stage"), play);
    this.picker = new Picker(this.stage, $("buttons"), {
      move: (act) => this.move(act),
      why: (place) => this.why(place),
      look: (note) => this.hud.note(note),
      sure: () => this.guide.sure(),
      twice: (act) => this.careful() && !this.beats.revocable.has(act.m),
    });
    this.drawer = new Drawer();
    this.hud = new Hud({
      back: () => this.asking.ask("back", { v: this.beats.v }),
      hint: () => this.asking.ask("hint", { v: this.beats.v }),
      goal: () => this.lesson.goal(),
      react: () => this.drawer.reactions((what) => this.net.send({ kind: "react", what })),
      rules: () => void this.drawer.rules(this.stage.scene?.rule ?? ""),
      log: () => this.drawer.log([...(this.stage.scene?.log ?? []), ...(this.stage.scene?.said ?? [])]),
      people: () => this.showPeople(),
      settings: () => this.drawer.settings(speakIn, this.paces()),
    });
    this.guide = new Guide(this.stage, this.picker, this.hud);
    this.lesson = new Lesson(this.stage, (rule) => void this.drawer.rules(rule));
    this.beats = new Beats(this.stage, {
      begins: () => this.begins(),
      comes: (coming) => this.comes(coming),
      moves: (scene, first) => this.moves(scene, first),
      lies: (beat) => this.lies(beat),
      rests: () => this.rests(),
      teaches: async (beat) => this.plays() && this.lesson.happens(beat),
      plays: () => this.plays(),
      seen: (v) => this.net.send({ kind: "ready", v }),
    });
    this.ending = new Result((level) => this.again(level));
    /** @type {Room | undefined} */ this.room = undefined;
    /** @type {End | undefined} */ this.end = undefined;
    this.ahead = 0; // how far the server's clock is ahead of ours, ms
    this.wasMine = false;
    /** @type {import("../types.js").Pleaded | undefined} */ this.plea = undefined; // what a watcher asks the host
    this.bye = ""; // why the server is done with us
    this.goesOn = false; // this person asked for another game
    this.shape = new Shape(this.stage, (aspect) => this.net.send({ kind: "view", aspect }));
    this.net = new Net(openLine, {
      hello: () => this.hello(),
      heard: (message) => this.heard(message),
      beat: (scene, from, beat) => this.push({ scene, from, beat }),
      line: (state) => this.line(state),
    });
    this.asking = new Asking(this.net, (sent) => {
      if (!sent) this.hud.toast(say("The connection is lost: please wait a moment."));
      this.busy();
    });
    this.arrival = new Arrival(this.asking, this.hud);
    for (const plates of [$("seats"), $("stage")])
      plates.addEventListener("click", (event) => {
        const tapped = /** @type {Element} */ (event.target).closest(".pill, .heading .name");
        if (tapped && !tapped.closest(".can")) this.showPeople();
      });
  }

  // -- the line --

  /** @returns {FromClient} */
  hello() {
    const token = tokenOf(page.table);
    return {
      kind: "hello",
      table: page.table,
      ...(token ? { token } : {}),
      aspect: this.shape.now(),
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
      this.asking.forget();
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
      this.hud.line(say("The connection is lost, but nothing else is: this page reconnects by itself."));
    else if (this.plea && room?.seats[this.plea.seat]?.kind === "bot")
      this.hud.line(
        " ",
        question(this.plea, room, (yes) => this.letIn(yes)),
      );
    else if (
      room?.state === "playing" &&
      room.quiet &&
      room.can.stop &&
      !room.mine.every((seat) => room.seats[seat]?.stop)
    )
      this.hud.line(
        say("Nothing new has happened for a long time."),
        make("button.small", { onclick: () => this.asking.ask("stop", { v: this.beats.v }) }, say("End it here")),
      );
    else this.hud.line("");
  }

  /** @param {boolean} yes */
  letIn(yes) {
    if (yes && this.plea) this.asking.change(this.plea.seat, "open");
    this.plea = undefined;
    this.banner();
  }

  /** Says whether something still moves, or waits for an answer. */
  busy() {
    if (this.beats.playing || this.asking.isWaiting || (!this.stage.scene && this.room?.state !== "open"))
      document.body.dataset.busy = "1";
    else delete document.body.dataset.busy;
  }

  /** @param {FromServer} message */
  heard(message) {
    if ("id" in message) this.asking.answered(message.id);
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
        return this.beats.playing ? undefined : this.result();
      case "react":
        return this.reacted(message.seat, message.what);
      case "hint":
        return this.guide.hint(message.m, message.why ? `${message.label}: ${message.why}` : message.label);
      case "ok":
        return this.offer();
      case "pong":
        this.ahead = message.now - Date.now();
        return;
      case "pair":
        return this.drawer.open("device", say("Another device"), ...otherDevice(message));
      case "please":
        this.plea = message;
        play("turn");
        return this.banner();
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
      (...change) => this.asking.change(...change),
      () => this.asking.ask("start"),
    );
    this.arrival.hear(room);
    addNumber(room, (number) => this.asking.ask("number", { number }));
    this.hud.room(room, this.isMine());
    if (this.stage.scene) {
      this.hud.ask(this.stage.scene, room);
      this.hud.showSeats(this.stage.scene, room);
    }
    this.showAway();
    this.drawer.refresh("people", () => this.people(room));
    void stayAwake(room.state === "playing");
    this.welcome();
    if (room.note) this.hud.toast(room.note);
    this.banner();
    if (room.again) this.goOn(room.again);
    if (!this.beats.playing && first) this.offer();
    else if (!this.beats.playing) this.curtain();
    if (this.end && !this.beats.playing) this.result();
  }

  /** The same people play again elsewhere: this browser keeps its seats. @param {string} table */
  goOn(table) {
    if (!tokenOf(table)) keepToken(table, tokenOf(page.table)); // who sat down there by link keeps that seat
    if (this.goesOn) location.assign(to(`t/${table}`));
  }

  /** Another game with the same people; robots play at this level, if one is named. @param {string} [level] */
  again(level) {
    this.goesOn = this.asking.ask("again", { number: true, ...(level ? { level } : {}) });
  }

  // -- what people do --

  /** @param {Act} act */
  move(act) {
    this.guide.moved();
    this.lesson.asks("");
    const seat = act.seat === undefined ? {} : { seat: act.seat };
    if (!this.asking.ask("move", { v: this.beats.v, m: act.m, ...seat })) this.offer();
  }

  /** Must a move that cannot be taken back be tapped twice? */
  careful() {
    const wish = this.room?.settings.second_tap ?? "phones";
    return wish === "on" || (wish === "phones" && matchMedia(PHONE).matches);
  }

  /** @param {string} place */
  why(place) {
    if (this.room?.state !== "playing" || !this.room.mine.length) return;
    play("no");
    this.asking.ask("why", { place });
  }

  paces() {
    return paces(this.room, (what, to) => this.asking.ask("set", { what, to }));
  }

  showPeople() {
    if (this.room) this.drawer.open("people", say("Who plays"), ...this.people(this.room));
  }

  /** @param {Room} room */
  people(room) {
    return people(room, this.end, {
      change: (...change) => this.asking.change(...change),
      stop: () => this.asking.ask("stop", { v: this.beats.v }),
      pair: () => this.asking.ask("pair"),
      close: () => this.asking.ask("close") && forget(page.table),
    });
  }

  // -- beats --

  /** Once there is a table to see, and somebody here plays at it. */
  welcome() {
    if (this.stage.scene && this.plays()) this.lesson.welcome();
  }

  /** Somebody at this device does, and the game goes on. */
  plays() {
    return this.room?.state === "playing" && this.room.mine.length > 0;
  }

  /** @param {Coming} coming */
  push(coming) {
    this.asking.answered(coming.beat.ok);
    this.beats.push(coming);
  }

  begins() {
    this.busy();
    this.lesson.asks("");
    this.picker.offer([]);
  }

  /** @param {Coming} coming */
  comes({ scene, beat }) {
    if (beat.v !== this.beats.v) this.hud.note(""); // what was advised is past
    this.hud.scene(scene, this.room);
    this.tell(scene);
  }

  /** @param {WScene} scene @param {boolean} first */
  moves(scene, first) {
    if (first) this.shape.now(); // the seats above the mat are there now
    this.welcome();
    this.guide.point(scene);
  }

  /** @param {Beat} beat */
  lies(beat) {
    this.picker.settle();
    this.hud.countdown(beat.until ? beat.until - (Date.now() + this.ahead) : 0);
  }

  rests() {
    this.showAway();
    this.offer();
    if (this.end) this.result();
    this.busy();
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
    if (!scene || this.beats.playing) return;
    const acts = document.body.dataset.line === "open" ? expanded(scene.acts) : [];
    this.picker.offer(acts, this.beats.v);
    this.window(acts, scene);
    const mine = this.isMine(scene);
    if (mine && !this.wasMine) play("turn");
    this.wasMine = mine;
    call(mine);
    if (this.room) this.hud.room(this.room, mine);
    this.guide.point(scene, acts);
    this.guide.begin(acts);
    this.curtain();
    this.lesson.asks(mine && this.plays() && acts.length ? scene.rule : "");
  }

  /** A chance to interrupt, for those at this device who may. @param {Act[]} acts @param {WScene} scene */
  window(acts, scene) {
    const shouts = acts.filter((act) => act.m === INTERRUPT);
    const shout = (/** @type {Act} */ act) => {
      play("hey");
      this.hud.window([]);
      this.move(act);
    };
    const fine = () => {
      for (const { seat } of shouts)
        this.net.send({ kind: "ready", v: this.beats.v, ...(seat === undefined ? {} : { seat }) });
      this.hud.window([]);
    };
    this.hud.window(shouts, scene, shout, fine);
  }

  /** @param {number} seat @param {string} what */
  reacted(seat, what) {
    if (!(/** @type {string[]} */ (REACTIONS).includes(what))) return;
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
    const { scene } = this.stage;
    if (!end || !room || !scene) return;
    if (this.ending.isDue) {
      call(false);
      this.drawer.close();
    }
    this.ending.show(end, room, scene);
  }
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
