/**
 * How the table would look after a move that somebody considers: faint pictures where things would lie, and
 * short texts. A picture of the same kind as what lies there takes its place meanwhile; any other lies on it.
 *
 * @typedef {import("./stage.js").Stage} Stage
 */

import { art, make, sizeOf } from "../shared/dom.js";
import { put } from "./motions.js";
import { placeOf } from "./places.js";

/** @param {Stage} stage @param {string[][]} seen what would be seen where: id, face, text */
export function glimpse(stage, seen) {
  for (const one of stage.field.querySelectorAll(".glimpse")) one.remove();
  const hidden = new Set(
    seen.flatMap(([id, face]) => (kind(stage.scene?.pieces[id]?.face) === kind(face) ? [id] : [])),
  );
  for (const [id, one] of stage.pieces) one.classList.toggle("hides", hidden.has(id));
  for (const [id, face, text] of seen) {
    const place = stage.places.get(id) ?? (stage.scene && placeOf(stage.scene, id));
    if (!place) continue;
    const [w, h] = face ? sizeOf(face) : [place.w, place.h];
    const scale = Math.min(place.w / w, place.h / h);
    const one = make(
      "div.piece.glimpse",
      { "aria-hidden": "true" },
      face ? art(face) : null,
      make("span.badge", {}, text),
    );
    put(one, { ...place, w: w * scale, h: h * scale });
    one.style.zIndex = "";
    stage.field.append(one);
  }
}

/** "disc.red" is a disc. @param {string} [face] */
const kind = (face = "") => face.split(".")[0];
