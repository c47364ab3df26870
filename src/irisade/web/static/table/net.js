/**
 * One line to the table. It comes back by itself, longer apart each time; it turns patches into whole
 * scenes; a message that was not answered when the line broke is not sent again, for the scene that a
 * reconnect brings says what became of it. A page of another build than the server's loads itself again.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WPatch} WPatch
 * @typedef {import("../types.js").WPiece} WPiece
 * @typedef {import("../types.js").WZone} WZone
 * @typedef {import("../types.js").FromServer} FromServer
 * @typedef {import("../types.js").FromClient} FromClient
 * @typedef {import("../shared/house.js").Line} Line
 */

import { LOG_LINES } from "../shared/constants.js";

const FIRST_WAIT = 400; // ms before trying again
const LONGEST_WAIT = 8000; // ms: it grows up to this
const HEARTBEAT = 20000; // ms
const SILENCE = 50000; // ms: a line that is silent longer than this is dead

/**
 * The scene after a patch: the twin of apply() in pictures/sending.py.
 * @param {WScene} scene @param {WPatch} patch @returns {WScene}
 */
export function patched(scene, patch) {
  const {
    base: _,
    set = {},
    gone = [],
    zones = {},
    order,
    seats = {},
    said = [],
    log,
    flourish: ______,
    ...rest
  } = patch;
  const pieces = { ...scene.pieces };
  for (const id of gone) delete pieces[id];
  for (const [id, { was: __, by: ___, how: ____, ...piece }] of Object.entries(set)) pieces[id] = piece;
  return {
    ...scene,
    ...rest,
    pieces,
    zones: order || Object.keys(zones).length ? rezoned(scene.zones, zones, order) : scene.zones,
    seats: scene.seats.map((seat, k) => seats[k] ?? seat),
    said,
    log: log ?? [...scene.log, ...scene.said].slice(-LOG_LINES),
  };
}

/** @param {WZone[]} zones @param {Record<string, Record<string, unknown>>} changes @param {string[]} [order] */
function rezoned(zones, changes, order) {
  const known = new Map(zones.map((zone) => [zone.id, zone]));
  for (const [id, change] of Object.entries(changes)) {
    /** @type {Record<string, unknown>} */
    const zone = { ...known.get(id), ...change, id };
    for (const [name, value] of Object.entries(zone)) if (value === null) delete zone[name];
    known.set(id, /** @type {WZone} */ (/** @type {unknown} */ (zone)));
  }
  return (order ?? [...known.keys()]).map((id) => /** @type {WZone} */ (known.get(id)));
}

/** Where each moved piece of a patch comes from: new id → old id. @param {WPatch | undefined} patch */
export function moves(patch) {
  /** @type {Map<string, string>} */
  const from = new Map();
  for (const [id, piece] of Object.entries(patch?.set ?? {})) if (piece.was) from.set(id, piece.was);
  return from;
}

/**
 * How each piece of a patch came that did not come straight: by its id.
 * @param {WPatch | undefined} patch @returns {Map<string, {by?: string[], how?: WPiece["how"]}>}
 */
export function ways(patch) {
  return new Map(
    Object.entries(patch?.set ?? {}).flatMap(([id, { by, how }]) => (by || how ? [[id, { by, how }]] : [])),
  );
}

/**
 * @typedef {object} Listener
 * @property {() => FromClient} hello what to say first, each time the line is there
 * @property {(message: FromServer) => void} heard everything but beats
 * @property {(scene: WScene, from: Map<string, string>, beat: import("../types.js").Beat) => void} beat
 * @property {(state: "open" | "lost" | "bye") => void} line
 */

export class Net {
  /** @param {() => Line} newLine @param {Listener} listener */
  constructor(newLine, listener) {
    this.newLine = newLine;
    this.listener = listener;
    /** @type {Line | undefined} */ this.socket = undefined;
    /** @type {WScene | undefined} */ this.scene = undefined;
    this.wait = FIRST_WAIT;
    this.count = 0;
    this.heardAt = 0;
    this.done = false; // the server said bye
    this.retry = 0;
    addEventListener("online", () => this.now());
    document.addEventListener("visibilitychange", () => document.hidden || this.now());
    addEventListener("pagehide", () => this.socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.now());
    setInterval(() => this.beatHeart(), HEARTBEAT);
    this.open();
  }

  /** Somebody is looking: do not wait for the next try. */
  now() {
    const dead = !this.socket || this.socket.readyState >= WebSocket.CLOSING;
    if (this.done || !dead) return;
    this.wait = FIRST_WAIT;
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    const socket = this.newLine();
    this.socket = socket;
    socket.onopen = () => {
      this.heardAt = performance.now();
      socket.send(JSON.stringify(this.listener.hello()));
    };
    socket.onmessage = (event) => {
      for (const message of [JSON.parse(event.data)].flat()) this.hear(message, socket);
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.scene = undefined;
      if (this.done) return;
      this.listener.line("lost");
      this.retry = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  /** @param {FromServer} message @param {Line} socket */
  hear(message, socket) {
    if (socket !== this.socket) return;
    this.heardAt = performance.now();
    this.wait = FIRST_WAIT;
    if (message.kind === "bye") this.done = true;
    this.listener.line(this.done ? "bye" : "open");
    if (message.kind !== "beat") return this.listener.heard(message);
    const { full, patch } = message;
    const next = full ?? (patch && this.scene?.rev === patch.base ? patched(this.scene, patch) : undefined);
    if (!next) return socket.close(); // out of step: a reconnect brings a full scene
    this.scene = next;
    this.listener.beat(next, moves(patch), message);
  }

  beatHeart() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (performance.now() - this.heardAt > SILENCE) return this.socket.close();
    this.send({ kind: "ping" });
  }

  /** False when the line is down: nothing was sent. @param {FromClient} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** A fresh name for a message that will be answered. */
  id() {
    return String(++this.count);
  }
}
