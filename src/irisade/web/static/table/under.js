/**
 * What lies under a finger or a pointer: pieces, spots, empty slots, zones.
 *
 * @typedef {import("../stage/stage.js").Stage} Stage
 * @typedef {[number, number]} Point  px of the page
 */

export const FINGER = 40; // px between two targets for a finger

/**
 * First what can be clicked and of that the nearest, then what is like it, for its reason.
 * @param {Stage} stage @param {number} x @param {number} y @param {(id: string) => boolean} alike
 */
export function under(stage, x, y, alike) {
  const hit = document
    .elementsFromPoint(x, y)
    .map((one) => one.closest("[data-id]"))
    .filter((one) => one !== null);
  const can = hit.filter((one) => one.classList.contains("can"));
  const away = (/** @type {Element} */ one) => distance(centre(one), [x, y]) / one.clientWidth;
  const area = (/** @type {Element} */ one) => Number(one.classList.contains("area"));
  const best =
    can.sort((a, b) => area(a) - area(b) || away(a) - away(b))[0] ?? hit.find((one) => alike(idOf(one))) ?? hit[0];
  return idOf(best ?? null) || slotUnder(stage, x, y);
}

/** The empty slot at this point. @param {Stage} stage @param {number} x @param {number} y */
function slotUnder({ field, scene, closer }, x, y) {
  const box = field.getBoundingClientRect();
  const style = getComputedStyle(field);
  const [u, ox, oy] = ["--u", "--ox", "--oy"].map((name) => parseFloat(style.getPropertyValue(name)));
  const at = [((x - box.x) / closer - ox) / u, ((y - box.y) / closer - oy) / u];
  for (const zone of scene?.zones ?? [])
    for (const [k, [cx, cy, w, h]] of zone.slots.entries())
      if (Math.abs(at[0] - cx) < w / 2 && Math.abs(at[1] - cy) < h / 2) return `${zone.id}.${k}`;
  return "";
}

/** @param {number} x @param {number} y */
export function zoneUnder(x, y) {
  const zone = document
    .elementsFromPoint(x, y)
    .map((one) => one.closest("[data-zone]"))
    .find((one) => one !== null);
  return /** @type {HTMLElement | undefined} */ (zone)?.dataset.zone ?? "";
}

/** How near to this one lies another that the same finger might mean, px. @param {Stage} stage @param {string} id @param {number} x @param {number} y */
export function elbowRoom(stage, id, x, y) {
  const all = [...stage.field.querySelectorAll(".can:not(.area)")].map((one) => ({ id: idOf(one), at: centre(one) }));
  const meant = all.find((one) => one.id === id);
  const others = all.filter((one) => one !== meant && distance(one.at, [x, y]) < FINGER);
  return meant ? Math.min(...others.map((one) => distance(one.at, meant.at))) : Infinity;
}

/** @param {Element} one @returns {Point} */
export function centre(one) {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** @param {EventTarget | null} target */
export function idOf(target) {
  const one = target instanceof Element ? target.closest("[data-id]") : null;
  return /** @type {HTMLElement | null} */ (one)?.dataset.id ?? "";
}
