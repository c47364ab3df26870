/** Making elements in few words, and the sprites they are drawn from. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of the page that must be there.
 * @param {string} id @returns {HTMLElement}
 */
export function $(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * make("button.act", {onclick}, "Stop here"): a tag with its classes, what to set on it, what it holds.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K | `${K}.${string}`} what
 * @param {Record<string, unknown>} [about] properties; names with a dash are attributes; null is left out
 * @param {...(Node | string | null | undefined | false)} held
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(what, about = {}, ...held) {
  const [tag, ...classes] = what.split(".");
  const one = document.createElement(/** @type {K} */ (tag));
  if (classes.length) one.className = classes.join(" ");
  if (one instanceof HTMLButtonElement) one.type = "button";
  for (const [name, value] of Object.entries(about)) {
    if (value === null || value === undefined) continue;
    if (name.includes("-") || name === "role") one.setAttribute(name, String(value));
    else Reflect.set(one, name, value);
  }
  one.append(...held.filter((each) => each !== null && each !== undefined && each !== false));
  return one;
}

/** What it holds is drawn anew; what had the focus there has it again. @param {HTMLElement} box @param {...(Node | string)} held */
export function redraw(box, ...held) {
  const before = document.activeElement;
  const id = before && box.contains(before) ? before.id : "";
  const label = before && box.contains(before) ? before.getAttribute("aria-label") : "";
  box.replaceChildren(...held);
  const same = id ? `#${CSS.escape(id)}` : label ? `[aria-label="${CSS.escape(label)}"]` : "";
  if (same) /** @type {HTMLElement | null} */ (box.querySelector(same))?.focus({ preventScroll: true });
}

/** A face or glyph of the sprite, hidden from those who listen. @param {string} face @param {string} [kind] */
export function art(face, kind = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.append(document.createElementNS(SVG, "use"));
  svg.setAttribute("aria-hidden", "true");
  if (kind) svg.setAttribute("class", kind);
  paint(svg, face);
  return svg;
}

/** Another face on the same drawing. @param {SVGSVGElement} svg @param {string} face */
export function paint(svg, face) {
  const [w, h] = sizeOf(face);
  svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
  svg.firstElementChild?.setAttribute("href", `#${face}`);
}

/** @param {string} name */
export const icon = (name) => art(`icon.${name}`, "icon");

/** @type {Map<string, [number, number]>} */
const sizes = new Map();

/** Width and height of a face, as the sprite tells it. @param {string} face @returns {[number, number]} */
export function sizeOf(face) {
  let size = sizes.get(face);
  if (!size) {
    const box = document.getElementById(face)?.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
    size = [box[2] ?? 100, box[3] ?? 100];
    if (box.length === 4) sizes.set(face, size);
  }
  return size;
}

/** Is the outline of this face a circle? @param {string} face */
export const isRound = (face) => document.getElementById(face)?.classList.contains("round") ?? false;

/** What is heard of this face. @param {string} face */
export const soundOf = (face) => document.getElementById(face)?.dataset.sound ?? "";

/** Which of two faces comes first in the sprite: below 0 for the first. @param {string} one @param {string} other */
export function inBook(one, other) {
  const [a, b] = [one, other].map((face) => document.getElementById(face));
  return a && b && a !== b ? (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1) : 0;
}

/** Brings a sprite's symbols into the page, from where <use> finds them. @param {string} url */
export async function loadSprite(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  let shelf = document.getElementById("sprites");
  if (!shelf) {
    const fresh = document.createElementNS(SVG, "svg");
    fresh.id = "sprites";
    fresh.setAttribute("aria-hidden", "true");
    document.body.prepend(fresh);
    shelf = /** @type {HTMLElement} */ (/** @type {unknown} */ (fresh));
  }
  for (const symbol of sprite.querySelectorAll("symbol")) shelf.append(document.importNode(symbol, true));
}

/** A seat's colour and sign. @param {string} tint */
export function chip(tint) {
  const one = make("span.chip", {}, art(`glyph.${tint}`));
  one.style.setProperty("--tint", `var(--${tint})`);
  one.style.setProperty("--on", `var(--on-${tint})`);
  return one;
}

/** Numbers that the style sheet reads. @param {HTMLElement | SVGElement} one @param {Record<string, number>} values */
export function setSizes(one, values) {
  for (const [name, value] of Object.entries(values)) one.style.setProperty(`--${name}`, String(value));
}
