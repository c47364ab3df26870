/**
 * Everything is kept for later, all of one build. Where no game is on, a newer build takes over; a table keeps the one
 * it began with.
 *
 * A browser changes builds only while the older one has nothing to do, and looks whether it has only now and then: so
 * the home page asks for the change before it asks for anything else.
 */

import { page } from "../shared/words.js";

const AGAIN = [0, 500, 1500]; // ms: a table that was left a moment ago may still count as open
const LONGEST = 10_000; // ms until the page goes on, whatever becomes of the change
const CHOOSING = 2000; // ms: whoever has chosen a game by then does not wait while all the others are fetched
const isHome = page.here === "";

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
export const loaded = new Promise((done) => {
  if (document.readyState === "complete") done(undefined);
  else addEventListener("load", done, { once: true });
});

/** @type {() => void} */ let goOn = () => {};
const ready = new Promise((done) => {
  goOn = () => done(undefined);
});
/** The first game is there: from now on everything else is fetched. */
export const gameIsThere = () => goOn();

/** True if it will: then this page is soon loaded again. @param {ServiceWorker} waiting @returns {Promise<boolean>} */
function takesOver(waiting) {
  const { port1, port2 } = new MessageChannel();
  waiting.postMessage("take over", [port2]);
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
  });
}

/** @param {ServiceWorkerRegistration} known */
async function change(known) {
  for (const ms of AGAIN) {
    await pause(ms);
    if (!known.waiting) return;
    if (await takesOver(known.waiting)) return pause(LONGEST);
  }
}

/** @param {ServiceWorkerRegistration} known */
async function stepAside(known) {
  navigator.serviceWorker.controller?.postMessage("tidy");
  known.addEventListener("updatefound", () =>
    known.installing?.addEventListener("statechange", () => void change(known)),
  );
  await Promise.race([change(known), pause(LONGEST)]);
}

async function keepForLater() {
  if (!("serviceWorker" in navigator)) return;
  const older = navigator.serviceWorker.controller; // the first one changes nothing
  if (isHome && older) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  await loaded;
  if (!older) await (page.table ? ready : pause(CHOOSING));
  const known = await navigator.serviceWorker.register(new URL(`${page.root}sw.js`, location.href));
  if (isHome && older) await stepAside(known);
}

const kept = keepForLater().catch((why) => console.warn("not kept for later:", why));

/** Once it is clear that this page stays. */
export const settled = isHome && navigator.serviceWorker?.controller ? kept : Promise.resolve();
