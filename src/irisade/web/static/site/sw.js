/**
 * The service worker of a site: everything of one build, kept for when there is no network. `irisade site` fills SITE.
 *
 * What a page of one build asks for comes from that build: the names of scripts, runtime and packages tell their
 * content. A newer build waits until no table is open.
 */

/** @type {{build: string, files: string[]}} */
const SITE = { build: "", files: [] };
const NAME = `irisade ${SITE.build}`;
const CHANGELESS = /(^|\/)(static\/[0-9a-f]{12}|python)\//; // whose content never changes under one name
const worker = /** @type {any} */ (self);

/** @param {string} file */
async function fetched(file) {
  const url = new URL(file, worker.registration.scope).href;
  const known = CHANGELESS.test(file) ? await caches.match(url) : undefined;
  if (known) return { url, answer: known };
  const answer = await fetch(url, { cache: CHANGELESS.test(file) ? "default" : "no-cache" });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return { url, answer };
}

async function keep() {
  const cache = await caches.open(NAME);
  for (const file of SITE.files) {
    const { url, answer } = await fetched(file);
    await cache.put(url, answer);
  }
}

async function isGameOn() {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return open.some((/** @type {any} */ page) => /\/t\/[^/]+\/(#|$)/.test(page.url));
}

/** True if no game is on: then pages of this build take the place of those of the older one. */
async function takeOver() {
  if (await isGameOn()) return false;
  void worker.skipWaiting(); // it may take its time: whoever asked hears of the change
  return true;
}

/** Older builds go once a page of this one is open: until then a page of theirs may still need them. */
async function tidy() {
  if (worker.registration.installing || worker.registration.waiting || (await isGameOn())) return;
  for (const name of await caches.keys()) if (name.startsWith("irisade ") && name !== NAME) await caches.delete(name);
}

/** @param {Request} request @returns {Promise<Response>} */
async function answered(request) {
  const cache = await caches.open(NAME);
  const known = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (known) return known;
  const older = CHANGELESS.test(request.url) ? await caches.match(request, { ignoreVary: true }) : undefined;
  if (older) return older;
  try {
    return await fetch(request);
  } catch (why) {
    const nothing =
      request.mode === "navigate" ? await cache.match(new URL("404.html", worker.registration.scope)) : null;
    if (nothing) return nothing;
    throw why;
  }
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope))
    event.respondWith(answered(request));
});
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "tidy") event.waitUntil(tidy());
  if (event.data === "take over") event.waitUntil(takeOver().then((yes) => event.ports[0].postMessage(yes)));
});
