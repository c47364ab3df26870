/** "Your turn" for somebody who looks elsewhere: in the tab's title and icon; and a screen that stays awake. */

import { say } from "../shared/words.js";

const plain = document.title;
const mark = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
const calm = mark?.href ?? "";
let wanted = false;

/** @param {boolean} yours */
export function call(yours) {
  wanted = yours;
  show();
}

function show() {
  const shout = wanted && document.hidden;
  document.title = wanted ? `${shout ? "● " : ""}${say("Your turn!")} · ${plain}` : plain;
  if (mark) mark.href = shout ? calm.replace("icon.svg", "icon-turn.svg") : calm;
}
document.addEventListener("visibilitychange", show);

/** @type {WakeLockSentinel | undefined} */ let lock;
let playing = false;

/** Keeps the screen on while a game is played, where the browser allows it. @param {boolean} wish */
export async function stayAwake(wish) {
  playing = wish;
  if (!("wakeLock" in navigator)) return; // plain http, or an older browser
  if (!wish) return lock?.release().then(() => (lock = undefined));
  if (document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock.request("screen").catch(() => undefined); // a low battery may refuse
}
document.addEventListener("visibilitychange", () => void stayAwake(playing));
