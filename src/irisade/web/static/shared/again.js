/**
 * Before every other script of a page. One of them may be refused, or the server restarts while they come: no browser
 * asks again, and without its scripts a page is empty. So it is loaded again, each time a little later.
 */

const KEY = "irisade.again"; // how often this tab has tried
const FIRST_WAIT = 1000; // ms
const LONGEST_WAIT = 60000; // ms: it grows up to this

let failed = false;

function tries() {
  try {
    return Number(sessionStorage.getItem(KEY));
  } catch {
    return Number.POSITIVE_INFINITY; // it cannot be counted here
  }
}

/** @param {number} count */
function remember(count) {
  try {
    if (count) sessionStorage.setItem(KEY, String(count));
    else sessionStorage.removeItem(KEY);
  } catch {
    // then we wait as long as we ever do
  }
}

async function again() {
  if (failed) return;
  failed = true;
  const before = tries();
  remember(before + 1);
  for (let wait = FIRST_WAIT * 2 ** before; ; wait *= 2) {
    await new Promise((over) => setTimeout(over, Math.min(wait, LONGEST_WAIT)));
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
    if (answer?.ok) return location.reload();
  }
}

for (const script of document.querySelectorAll("script[src]")) script.addEventListener("error", again);
addEventListener("load", () => failed || remember(0));
