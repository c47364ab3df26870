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

import { REACTIONS } from "../shared/constants.js";
import { $ } from "../shared/dom.js";
import { openLine } from "../shared/house.js";
import { forget, keep, keepToken, tokenOf } from "../shared/seats.js";
import { apply } from "../shared/settings.js";
import { page, say, sayPage, to } from "../shared/words.js";
import { float, pulse } from "../stage/fx.js";
import { Stage } from "../stage/stage.js";
import { Arrival, otherDevice } from "./arrival.js";
import { Asking } from "./asking.js";
import { call, stayAwake } from "./attention.js";
import { Banner } from "./banner.js";
import { Beats } from "./beats.js";
import { Coach } from "./coach.js";
import { addNumber } from "./dice.js";
import { Drawer } from "./drawer.js";
import { Guide } from "./guide.js";
import { Hud } from "./hud.js";
import { Picker } from "./input.js";
import { Lesson } from "./lesson.js";
import { drawings, reloadOnce, speakIn } from "./loading.js";
import { showLobby } from "./lobby.js";
import { Net } from "./net.js";
import { Offers } from "./offers.js";
import { paces } from "./pace.js";
import { people } from "./people.js";
import { Recap } from "./recap.js";
import { Result } from "./result.js";
import { Shape } from "./shape.js";
import { play } from "./sound.js";
import { speak } from "./speech.js";
import { Telling } from "./telling.js";
import { Tells } from "./tells.js";
import { introduce, seatOf, showAway } from "./who.js";

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
      hint: () => this.coach.wish(),
      goal: () => this.lesson.goal(),
      react: () => this.drawer.reactions((what) => this.net.send({ kind: "react", what })),
      rules: () => void this.drawer.rules(this.stage.scene?.rule ?? ""),
      log: () => this.drawer.log(this.stage.scene),
      people: () => this.showPeople(),
      settings: () => this.drawer.settings(speakIn, [this.lesson.showMe(() => this.drawer.close()), ...this.paces()]),
    });
    this.guide = new Guide(this.stage, this.picker, this.hud);
    const alone = () => !!this.room?.seats.every((seat) => seat.mine || seat.kind === "bot");
    this.lesson = new Lesson(this.stage, (rule) => void this.drawer.rules(rule), alone);
    this.tells = new Tells(this.stage);
    this.telling = new Telling(this.stage, this.tells);
    this.coach = new Coach(this.stage.root, {
      ask: () => this.asking.ask("hint", { v: this.beats.v }),
      show: (advice) => this.offers.advise(advice),
      tell: (tip) => this.offers.tip(tip),
      back: () => this.asking.ask("back", { v: this.beats.v }),
      beckon: () => pulse(this.hud.tools.hint),
    });
    this.recap = new Recap(this.stage, {
      plays: () => this.offers.plays(),
      ask: () => this.asking.ask("recap", { v: this.beats.v }),
      tell: (lines) => this.drawer.tell(say("While you were away"), lines),
      heard: play,
    });
    /** @type {Beats} */ this.beats = new Beats(this.stage, {
      begins: () => this.begins(),
      comes: (coming) => this.comes(coming),
      moves: (scene) => this.moves(scene),
      lies: (beat) => this.lies(beat),
      rests: () => this.rests(),
      teaches: async (beat) => this.offers.plays() && this.lesson.happens(beat),
      plays: () => this.offers.plays(),
      seen: (v) => this.net.send({ kind: "ready", v }),
    });
    this.ending = new Result((level) => this.again(level));
    /** @type {Room | undefined} */ this.room = undefined;
    /** @type {End | undefined} */ this.end = undefined;
    this.ahead = 0; // how far the server's clock is ahead of ours, ms
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
    /** @type {Offers} */ this.offers = new Offers(this, {
      move: (act) => this.move(act),
      fine: (v, seat) => this.net.send({ kind: "ready", v, ...(seat === undefined ? {} : { seat }) }),
      unlock: (seat) => this.net.send({ kind: "unlock", seat }),
    });
    this.banner = new Banner(this.hud, {
      letIn: (seat) => this.asking.change(seat, "open"),
      stop: () => this.asking.ask("stop", { v: this.beats.v }),
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
      this.recap.leaves();
      this.asking.forget();
      this.offers.hide();
      this.hud.window([]);
    }
    this.banner.show();
  }

  /** Says whether something still moves, or waits for an answer. */
  busy() {
    const comes = !this.room || (!this.stage.scene && this.room.state !== "open"); // the first of it
    if (this.beats.playing || this.asking.isWaiting || comes) document.body.dataset.busy = "1";
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
        return this.offers.show();
      case "end":
        this.end = message;
        return this.beats.playing ? undefined : this.result();
      case "react":
        return this.reacted(message.seat, message.what);
      case "hint":
        return this.coach.heard(message);
      case "recap":
        return this.recap.show(message);
      case "ok":
        return this.offers.show();
      case "pong":
        this.ahead = message.now - Date.now();
        return;
      case "pair":
        return this.drawer.open("device", say("Another device"), ...otherDevice(message));
      case "please":
        play("turn");
        return this.banner.pleads(message);
      case "bye":
        this.offers.hide();
        return this.banner.ends(message.why);
    }
  }

  /** @param {Room} room */
  hearRoom(room) {
    if (page.build && room.build && room.build !== page.build && reloadOnce(room.build)) return;
    const first = !this.room;
    this.room = this.offers.room = room;
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
    this.hud.room(room, this.offers.isMine());
    if (this.stage.scene) {
      this.hud.ask(this.stage.scene, room);
      this.hud.showSeats(this.stage.scene, room);
      void introduce(this.stage.scene, room);
    }
    showAway(this.stage, this.room);
    this.drawer.refresh("people", () => this.people(room));
    void stayAwake(room.state === "playing");
    this.welcome();
    if (room.note) this.hud.toast(room.note);
    this.banner.show(room);
    if (room.again) this.goOn(room.again);
    if (!this.beats.playing && first) this.offers.show();
    else if (!this.beats.playing) this.offers.curtain();
    if (!this.beats.playing) this.offers.coached();
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
    const at = this.guide.at(act.via[0] ?? "");
    if (this.coach.stops(act, () => this.send(act), at ? [at] : [])) this.offers.show();
    else this.send(act);
  }

  /** @param {Act} act */
  send(act) {
    this.tells.hush();
    this.recap.close();
    this.coach.watch(-1, false);
    this.guide.moved();
    this.lesson.close();
    const seat = act.seat === undefined ? {} : { seat: act.seat };
    if (!this.asking.ask("move", { v: this.beats.v, m: act.m, ...seat })) this.offers.show();
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
    if (this.stage.scene && this.offers.plays()) this.lesson.welcome();
  }

  /** @param {Coming} coming */
  push(coming) {
    this.asking.answered(coming.beat.ok);
    this.beats.push(coming);
  }

  begins() {
    this.busy();
    this.lesson.asks("");
    this.offers.hide();
  }

  /** @param {Coming} coming */
  comes(coming) {
    const { scene, beat } = coming;
    if (beat.v !== this.beats.v) this.hud.note(""); // what was advised is past
    this.hud.scene(scene, this.room);
    this.telling.aloud(coming, this.offers.isMine(scene) || scene.over);
  }

  /** @param {WScene} scene */
  moves(scene) {
    this.welcome();
    this.guide.point(scene);
    this.drawer.happened(scene);
    void introduce(scene, this.room);
    this.telling.beside(scene, this.room?.mine ?? []);
  }

  /** @param {Beat} beat */
  lies(beat) {
    this.picker.settle();
    this.hud.countdown(beat.until ? beat.until - (Date.now() + this.ahead) : 0);
    this.telling.remark(this.room);
  }

  rests() {
    showAway(this.stage, this.room);
    this.offers.show();
    this.telling.remarks.settle();
    if (this.end) this.result();
    this.busy();
  }

  /** @param {number} seat @param {string} what */
  reacted(seat, what) {
    if (!(/** @type {string[]} */ (REACTIONS).includes(what))) return;
    const from = seatOf(seat, this.stage.scene) ?? $("prompt");
    float(what, from.getBoundingClientRect(), this.stage.scene?.seats[seat]?.name);
    play("react");
  }

  result() {
    const { end, room } = this;
    const { scene } = this.stage;
    if (!end || !room || !scene) return;
    if (this.ending.isDue) {
      call(false);
      this.drawer.close();
    }
    this.ending.show(end, room, scene, this.telling.farewell);
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
