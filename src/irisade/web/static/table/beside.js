/** Where words may stand: beside what they are about, over as little as can be of what may be touched. */

const GAP = 14; // px between the words and what they are about
const LOOKED_AT = 0.3; // how much less it matters to cover what cannot be touched now
const MEANT = 20; // how much more it matters to cover what the words are about
const FAR = 0.2; // of the words' own area: how much it matters that they stand elsewhere
const PRESSED = 3; // how much more it matters to cover buttons
const EDGE = 8; // px from the edge of the screen
const MARKED = ".stage .piece:is([data-mark=glow], [data-mark=drum], [data-mark=held])"; // everybody looks at these

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * Moves a box of words, which is shown already.
 * @param {HTMLElement} words @param {(Element | Box)[]} about nothing: anywhere on the mat @param {Element} mat
 */
export function beside(words, about, mat) {
  const { offsetWidth: width, offsetHeight: height } = words; // at rest: it may still pop up
  const field = mat.getBoundingClientRect();
  const told = about.map((one) => (one instanceof Element ? one.getBoundingClientRect() : one));
  const goal = told.length ? around(told) : undefined;
  const meant = [...told, ...[...document.querySelectorAll(MARKED)].map((one) => one.getBoundingClientRect())];
  const busy = [...document.querySelectorAll(".can")].map((one) => one.getBoundingClientRect());
  const others = [...document.querySelectorAll(".stage .piece:not(.can)")].map((one) => one.getBoundingClientRect());
  const strip = bar();
  const middle = { x: (field.left + field.right - width) / 2, y: (field.top + field.bottom - height) / 2 };
  /** @type {[number, number, string][]} */
  const places = [
    [middle.x, field.bottom - height - EDGE, ""],
    [middle.x, field.top + EDGE, ""],
    [middle.x, innerHeight - height - EDGE, ""],
  ];
  if (goal) {
    const x = (goal.left + goal.right - width) / 2;
    const y = (goal.top + goal.bottom - height) / 2;
    places.unshift(
      [x, goal.bottom + GAP, "below"],
      [x, goal.top - GAP - height, "above"],
      [goal.right + GAP, y, "right"],
      [goal.left - GAP - width, y, "left"],
    );
  }
  let best = { covers: Infinity, left: 0, top: 0, side: "" };
  for (const [x, y, side] of places) {
    const left = Math.max(EDGE, Math.min(x, innerWidth - width - EDGE));
    const top = Math.max(EDGE, Math.min(y, innerHeight - height - EDGE));
    const here = { left, top, right: left + width, bottom: top + height };
    const covered = (/** @type {Box[]} */ boxes) => boxes.reduce((sum, each) => sum + shared(here, each), 0);
    const far = goal && !side ? FAR * width * height : 0;
    const covers =
      covered(busy) + MEANT * covered(meant) + LOOKED_AT * covered(others) + PRESSED * covered([strip]) + far;
    if (covers < best.covers) best = { covers, left, top, side };
  }
  words.style.left = `${best.left}px`;
  words.style.top = `${best.top}px`;
  words.dataset.side = best.side;
  if (!goal) return;
  const tail = Math.max(28, Math.min((goal.left + goal.right) / 2 - best.left, width - 28));
  words.style.setProperty("--tail", `${tail}px`);
}

/** A table's strip for buttons and tools, also while it is empty: what people press comes and goes there. */
function bar() {
  const strips = [...document.querySelectorAll("#buttons, #tools")];
  const shown = strips.map((one) => one.getBoundingClientRect()).filter((box) => box.height);
  const top = Math.min(innerHeight, ...shown.map((box) => box.top));
  return new DOMRect(0, top, innerWidth, Math.max(0, innerHeight - top));
}

/** @param {Box[]} boxes @returns {Box} */
function around(boxes) {
  return {
    left: Math.min(...boxes.map((each) => each.left)),
    top: Math.min(...boxes.map((each) => each.top)),
    right: Math.max(...boxes.map((each) => each.right)),
    bottom: Math.max(...boxes.map((each) => each.bottom)),
  };
}

/** How much two boxes have in common. @param {Box} a @param {Box} b */
export function shared(a, b) {
  const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}
