/**
 * What can be done, move by move: the ids to click, in order, and what it leads to.
 *
 * @typedef {import("../types.js").WActs} WActs
 * @typedef {object} Act
 * @property {string} m the move, as a record writes it
 * @property {string[]} via what to click; nothing for a plain button
 * @property {string} label
 * @property {number} [seat] whose it is, where several share a device
 * @property {string[]} to where it leads
 * @property {string} note what it leads to
 * @property {string[][]} glimpse what would be seen then: id, face, text
 * @property {string} face of its button
 */

/** The moves of a scene, one by one. @param {WActs[]} groups @returns {Act[]} */
export function expanded(groups) {
  return groups.flatMap((group) =>
    group.m.map((m, k) => {
      const fill = (/** @type {string} */ text) => (group.m.length > 1 ? text.replaceAll("{}", m) : text);
      const seat = group.seat === undefined ? {} : { seat: group.seat };
      return {
        m,
        via: (group.via ?? []).map(fill),
        label: fill(group.label),
        ...seat,
        to: group.to?.[k] ?? [],
        note: group.note?.[k] ?? "",
        glimpse: group.glimpse?.[k] ?? [],
        face: group.face?.[k] ?? "",
      };
    }),
  );
}
