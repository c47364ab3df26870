/**
 * What people at this device ask of the server. Each question has an id and is remembered until its answer comes; if
 * the line breaks before, the scene that a reconnect brings says what became of it.
 *
 * @typedef {import("../types.js").FromClient} FromClient
 * @typedef {import("../types.js").SeatChange} SeatChange
 * @typedef {import("./net.js").Net} Net
 */

export class Asking {
  /** @param {Net} net @param {(sent: boolean) => void} asked somebody did; was it sent? */
  constructor(net, asked) {
    this.net = net;
    this.asked = asked;
    /** @type {Set<string>} */ this.unanswered = new Set(); // ids
  }

  /**
   * @param {"back" | "hint" | "recap" | "start" | "stop" | "number" | "pair" | "please" | "again" | "close" | "why" | "move" | "seat" | "set"} kind
   * @param {Record<string, unknown>} [about]
   */
  ask(kind, about = {}) {
    const id = this.net.id();
    const sent = this.net.send(/** @type {FromClient} */ (/** @type {unknown} */ ({ kind, id, ...about })));
    if (sent) this.unanswered.add(id);
    this.asked(sent);
    return sent;
  }

  /** Somebody else sits there, or the same person otherwise. @param {number} seat @param {SeatChange["do"]} what @param {string} [name] @param {string} [level] @param {string} [look] */
  change(seat, what, name, level, look) {
    const more = { ...(name ? { name } : {}), ...(level ? { level } : {}), ...(look ? { look } : {}) };
    this.ask("seat", { seat, do: what, ...more });
  }

  /** @param {string | undefined} id */
  answered(id) {
    if (id) this.unanswered.delete(id);
  }

  /** The line is lost: no answer will come. */
  forget() {
    this.unanswered.clear();
  }

  get isWaiting() {
    return this.unanswered.size > 0;
  }
}
