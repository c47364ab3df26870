/** A sand glass: how long there is time, for those who cannot read numbers yet. */

import { isCalm } from "../shared/settings.js";

const SVG = "http://www.w3.org/2000/svg";
const UPPER = "M7 4h10v3.4L12.4 12h-.8L7 7.4z";
const LOWER = "M11.6 12h.8L17 16.6V20H7v-3.4z";
const SHARE = { upper: (/** @type {number} */ left) => left, lower: (/** @type {number} */ left) => 1 - left };

/**
 * The drawing, and what sets how much sand is left above, from 1 to 0, where motion is reduced.
 * @param {number} lasts ms until all of it is below
 */
export function sandGlass(lasts) {
  const glass = one("svg", { viewBox: "0 0 24 24", class: "sand", "aria-hidden": "true" });
  const heaps = /** @type {const} */ (["upper", "lower"]).map((bulb) => {
    const clip = one("clipPath", { id: `sand-${bulb}` }, one("path", { d: bulb === "upper" ? UPPER : LOWER }));
    const heap = one(
      "rect",
      bulb === "upper" ? { x: 6, y: 4, width: 12, height: 8 } : { x: 6, y: 12, width: 12, height: 8 },
    );
    heap.setAttribute("class", `heap ${bulb}`);
    glass.append(clip, one("g", { "clip-path": `url(#sand-${bulb})` }, heap));
    const high = (/** @type {number} */ left) => `scaleY(${SHARE[bulb](left)})`;
    if (!isCalm())
      heap.animate([{ transform: high(1) }, { transform: high(0) }], {
        duration: lasts,
        fill: "forwards",
        id: "count",
      });
    return (/** @type {number} */ left) => (heap.style.transform = high(left));
  });
  glass.append(
    one("path", { d: "M12 12v7", class: "stream" }),
    one("path", { d: UPPER + LOWER, class: "bulbs" }),
    one("path", { d: "M5.5 3.2h13M5.5 20.8h13", class: "ends" }),
  );
  return { glass, left: (/** @type {number} */ part) => heaps.map((heap) => heap(part)) };
}

/** @param {string} tag @param {Record<string, string | number>} about @param {...Node} inside */
function one(tag, about, ...inside) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(about)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}
