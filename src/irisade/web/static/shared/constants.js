// Made from Python by tools/page_types.py; a test compares. Do not edit.

/** No seat: a watcher's. */
export const NOBODY = -1;
/** The move that takes a window. */
export const INTERRUPT = "!";
/** Every language, in its own words. */
export const LANGUAGES = {"en": "English", "fr": "Français"};
/** Width over height of a stage, at least and at most. @type {[number, number]} */
export const ASPECTS = [0.05, 20];
/** The six colours, as a rainbow has them. */
export const TINTS = ["red", "orange", "yellow", "green", "blue", "violet"];
/** Of its slot, a piece fills so much. */
export const SNUG = 0.92;
/** Shift of each piece over the one below, in its own size, where a zone does not say. @type {[number, number]} */
export const STACK = [0.16, 0.0];
/** Milliseconds that each figure takes; the server waits as long. */
export const FIGURES = {"arc": 2300, "spin": 1250, "dance": 3600, "shake": 900, "aside": 780, "roll": 900, "gift": 1500, "carry": 1200, "open": 1500};
/** A scene remembers so many. */
export const LOG_LINES = 30;
/** What somebody may show to everybody. @type {("smile" | "laugh" | "wow" | "oops" | "think" | "heart")[]} */
export const REACTIONS = ["smile", "laugh", "wow", "oops", "think", "heart"];
