/**
 * A mat that moves along under its pieces: what was printed under one slot lies under another now, and what is
 * new unrolls at the far end.
 *
 * @typedef {import("../types.js").WZone} WZone
 */

const FARTHEST = 3; // slots at once
const TIMING = { duration: 480, easing: "cubic-bezier(.3, .8, .3, 1.04)" }; // that of the pieces, in table.css

/**
 * By how many slots most of what changed moved along; 0 when it only changed.
 * @param {WZone | undefined} before @param {WZone} zone
 */
export function along(before, zone) {
  if (!before || before.slots !== zone.slots) return 0;
  const were = new Map(before.ghosts);
  const changed = (zone.ghosts ?? []).filter(([slot, face]) => were.get(slot) !== face);
  for (let by = 1; by <= FARTHEST; by++) {
    const same = changed.filter(([slot, face]) => were.get(slot + by) === face);
    if (same.length > 1 && 2 * same.length >= changed.length) return by;
  }
  return 0;
}

/**
 * One drawing glides from where it was, or unrolls.
 * @param {SVGElement} drawing @param {WZone} before @param {WZone} zone @param {number} slot @param {number} by
 */
export function moveAlong(drawing, before, zone, slot, by) {
  const were = new Map(before.ghosts);
  const face = new Map(zone.ghosts).get(slot);
  const [x, y] = zone.slots[slot];
  const [fromX, fromY] = zone.slots[slot + by] ?? [x, y];
  if (were.get(slot) === face) return;
  if (were.has(slot + by) && were.get(slot + by) === face) {
    drawing.animate(
      [{ translate: `calc(${fromX - x} * var(--u)) calc(${fromY - y} * var(--u))` }, { translate: "0px 0px" }],
      TIMING,
    );
  } else {
    const [beforeX, beforeY] = zone.slots[slot - by] ?? [x, y];
    const rolled =
      Math.abs(x - beforeX) > Math.abs(y - beforeY)
        ? x > beforeX
          ? "0 100% 0 0"
          : "0 0 0 100%"
        : y > beforeY
          ? "0 0 100% 0"
          : "100% 0 0 0";
    drawing.animate([{ clipPath: `inset(${rolled})` }, { clipPath: "inset(0)" }], TIMING);
  }
}
