// Made from wire.py and protocol.py by tools/page_types.py; a test compares. Do not edit.

/**
 * A part of the table, in units of which the table's short side has 1000.
 */
export interface WZone {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  heading?: number;
  mat?: "felt" | "tray" | "slot";
  label?: string;
  art?: string;
  box?: number[];
  seat?: number;
  slots: number[][];
  ghosts?: ([number, string])[];
  stack?: number[];
  deep?: number;
}

/**
 * Something that lies on the table; its id is its key.
 *
 * Without `zone`, its zone is what its id says before the last dot; and if it then has no `slot` either,
 * that is the number after it: "middle.17" lies in slot 17 of "middle". With `zone`, no `slot` means 0.
 */
export interface WPiece {
  face: string;
  zone?: string;
  slot?: number;
  n?: number;
  label?: string;
  size?: number;
  turn?: number;
  badge?: string;
  mark?: "glow" | "drum" | "held" | "dim" | "last";
  leave?: string;
  was?: string;
  by?: string[];
  how?: "arc" | "spin" | "dance" | "shake" | "aside" | "roll" | "gift" | "carry" | "open";
}

export interface WSeat {
  name: string;
  tint: string;
  score?: string;
}

/**
 * Moves that differ in one word: with several moves, `{}` in `via` and `label` stands for each.
 *
 * The one move of a group of one is written out; there a `{}` is nothing but a `{}`.
 */
export interface WActs {
  m: string[];
  via?: string[];
  label: string;
  seat?: number;
  to?: string[][];
  note?: string[];
  glimpse?: string[][][];
  face?: string[];
}

/**
 * All that one viewer sees of a table.
 */
export interface WScene {
  game: string;
  title: string;
  rev: number;
  form: "wide" | "tall";
  w: number;
  h: number;
  zones: WZone[];
  pieces: Record<string, WPiece>;
  seats: WSeat[];
  turn: number[];
  you: number;
  acts: WActs[];
  prompt: string;
  said: string[];
  log: string[];
  rule: string;
  over: boolean;
}

/**
 * Something for joy on the way to a scene: it leaves no trace there.
 */
export interface WFlourish {
  kind: "fly" | "burst" | "shake" | "bump" | "sky" | "curtain" | "fireworks";
  at?: string;
  to?: string;
  text?: string;
  tint?: string;
  face?: string;
}

/**
 * What changed from the scene `base` to the scene `rev`; what is not named stays.
 *
 * But what was said does not stay: it goes to the end of the log, and without `said` nothing was said.
 */
export interface WPatch {
  base: number;
  rev: number;
  set?: Record<string, WPiece>;
  gone?: string[];
  zones?: Record<string, Record<string, unknown>>;
  order?: string[];
  seats?: Record<string, WSeat>;
  turn?: number[];
  you?: number;
  acts?: WActs[];
  prompt?: string;
  said?: string[];
  log?: string[];
  rule?: string;
  over?: boolean;
  flourish?: WFlourish[];
  title?: string;
  form?: "wide" | "tall";
  w?: number;
  h?: number;
}

/**
 * What a robot says at its seat.
 */
export interface WRemark {
  seat: number;
  text: string;
}

export interface RoomSeat {
  kind: "person" | "bot" | "open";
  name: string;
  tint: string;
  level?: string;
  away?: boolean;
  lent?: boolean;
  mine?: boolean;
  host?: boolean;
  stop?: boolean;
}

/**
 * How a robot may play.
 */
export interface RoomLevel {
  key: string;
  nicknames: string[];
  style: string;
}

export interface RoomOption {
  label: string;
  value: string;
}

/**
 * What this connection may do now beside moving.
 */
export interface Can {
  start?: boolean;
  number?: boolean;
  seats?: boolean;
  back?: boolean;
  stop?: boolean;
  hint?: boolean;
  again?: boolean;
  host?: boolean;
  pair?: boolean;
  please?: boolean;
  close?: boolean;
}

export interface Rank {
  seat: number;
  rank: number;
  score: string;
}

/**
 * Several games by the same people, of which this is one.
 */
export interface RoomCup {
  played: number;
  games: number;
  text: string;
  ranks: Rank[];
  headline?: string;
}

/**
 * A stop of a game that is shown once more; nothing can be done there.
 */
export interface FilmBeat {
  hold: number;
  full?: WScene;
  patch?: WPatch;
  because?: string;
  remark?: WRemark;
}

/**
 * One stop of the game: a look, or a question. It comes as a full scene or as a patch.
 */
export interface Beat {
  kind: "beat";
  v: number;
  hold?: number;
  until?: number;
  full?: WScene;
  patch?: WPatch;
  about?: string[];
  because?: string;
  read?: number;
  remark?: WRemark;
  back?: string[];
  ok?: string;
}

/**
 * The message was carried out, and no beat says so.
 */
export interface Ok {
  kind: "ok";
  id: string;
  v: number;
}

/**
 * The message was refused and changed nothing; why, in the person's language.
 */
export interface No {
  kind: "no";
  id?: string;
  why: string;
}

export interface Pong {
  kind: "pong";
  now: number;
}

/**
 * What is true of the table beyond the scene; at hello, and whenever it changes.
 */
export interface RoomState {
  kind: "room";
  v: number;
  now: number;
  build: string;
  state: "open" | "playing" | "over" | "closed" | "frozen";
  game: string;
  title: string;
  seats: RoomSeat[];
  host: boolean;
  code: string;
  mine: number[];
  unlocked: number;
  ask?: number;
  options: RoomOption[];
  settings: Record<string, string>;
  promise: string;
  numbers: string[];
  levels: RoomLevel[];
  looks?: string[];
  can: Can;
  robot?: number;
  waits?: boolean;
  quiet?: boolean;
  watchers: number;
  again?: string;
  cup?: RoomCup;
  note?: string;
}

/**
 * How it ended, and the proof that nobody meddled with luck.
 */
export interface End {
  kind: "end";
  headline: string;
  why: string;
  ranks: Rank[];
  seed: string;
  promise: string;
  secret?: string;
  numbers?: string[];
  record: string;
  replay: string;
}

export interface Reacted {
  kind: "react";
  seat: number;
  what: string;
}

export interface Hinted {
  kind: "hint";
  id: string;
  m: string;
  label: string;
  why?: string;
  mistakes?: Record<string, string>;
}

/**
 * What happened since this person's last turn; without beats where everybody remembers for themselves.
 */
export interface Recapped {
  kind: "recap";
  id: string;
  beats: FilmBeat[];
  lines: string[];
}

/**
 * The code with which another device of this person comes to this table, and where it is typed.
 */
export interface Paired {
  kind: "pair";
  id: string;
  code: string;
  join: string;
}

/**
 * To the host: somebody would like to play instead of this robot.
 */
export interface Pleaded {
  kind: "please";
  seat: number;
  name: string;
}

/**
 * The server is done with this connection; do not come back by yourself.
 */
export interface Bye {
  kind: "bye";
  why: string;
}

/**
 * The first message. Without a token: a watcher.
 */
export interface Hello {
  kind: "hello";
  table: string;
  token?: string;
  aspect: number;
  lang: string;
  build?: string;
  phone?: boolean;
}

export interface Move {
  kind: "move";
  id: string;
  v: number;
  m: string;
  seat?: number;
}

/**
 * Seen, ready, fine: nobody needs to wait for this person.
 */
export interface Ready {
  kind: "ready";
  v: number;
  seat?: number;
}

/**
 * The stage has another shape, or the person another language.
 */
export interface View {
  kind: "view";
  aspect: number;
  lang?: string;
}

/**
 * Take back the last move.
 */
export interface Back {
  kind: "back";
  id: string;
  v: number;
  seat?: number;
}

export interface React {
  kind: "react";
  what: string;
  seat?: number;
}

export interface Ping {
  kind: "ping";
}

/**
 * The device is in this person's hands now; -1: the curtain falls.
 */
export interface Unlock {
  kind: "unlock";
  seat: number;
}

export interface Start {
  kind: "start";
  id: string;
}

/**
 * A number of one's own for the dice, in hexadecimal: once, before the game begins.
 */
export interface DiceNumber {
  kind: "number";
  id: string;
  number: string;
}

/**
 * Show me a code for another device of mine.
 */
export interface Pair {
  kind: "pair";
  id: string;
}

/**
 * A watcher asks the host for the seat of a robot.
 */
export interface Please {
  kind: "please";
  id: string;
  seat: number;
  name: string;
}

/**
 * Robots are to hurry, or dice to roll by themselves: settings that may change during a game.
 */
export interface Set {
  kind: "set";
  id: string;
  what: string;
  to: string;
}

/**
 * Change who sits there.
 */
export interface SeatChange {
  kind: "seat";
  id: string;
  seat: number;
  do: "bot" | "open" | "here" | "rename" | "remove" | "lend" | "return" | "host" | "look";
  name?: string;
  level?: string;
  look?: string;
}

/**
 * This person agrees to end the game here.
 */
export interface Stop {
  kind: "stop";
  id: string;
  v: number;
}

export interface Hint {
  kind: "hint";
  id: string;
  v: number;
  seat?: number;
}

/**
 * What have I missed since my last turn? Once for each question.
 */
export interface Recap {
  kind: "recap";
  id: string;
  v: number;
}

/**
 * Somebody tapped what is not offered: the answer is a `no` that says why.
 */
export interface AskWhy {
  kind: "why";
  id: string;
  place: string;
  seat?: number;
}

/**
 * The same people, the same game, another table; the robots play at this level, if one is named.
 */
export interface Again {
  kind: "again";
  id: string;
  number?: boolean;
  level?: string;
}

/**
 * The host closes the table and deletes it.
 */
export interface Close {
  kind: "close";
  id: string;
}

export type FromServer = Beat | Ok | No | Pong | RoomState | End | Reacted | Hinted | Recapped | Paired | Pleaded | Bye;
export type FromClient = Hello | Move | Ready | View | Back | React | Ping | Unlock | Start | DiceNumber | Pair | Please | Set | SeatChange | Stop | Hint | Recap | AskWhy | Again | Close;
