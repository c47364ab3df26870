/**
 * The mat: one element per piece, kept as long as the piece is seen. What moves, moves by a CSS transition
 * of translate, scale and rotate alone; another face on the same piece flips it, and the new face is painted
 * while the piece stands on its edge, so that only one side is ever in the page. A piece is put into the
 * page once and never moved in it: that would cut its glide short.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WPiece} WPiece
 * @typedef {import("../types.js").WSeat} WSeat
 * @typedef {import("../types.js").WFlourish} WFlourish
 * @typedef {import("./places.js").Place} Place
 * @typedef {ReturnType<typeof import("../table/net.js").ways>} Ways
 */

import { art, isRound, make, sizeOf, soundOf } from "../shared/dom.js";
import { isCalm } from "../shared/settings.js";
import { heldUp, JOINED } from "./figures.js";
import { flourish, JOY, shaken } from "./flourish.js";
import { FLYING, LANDING, Motions, put, TICK } from "./motions.js";
import { lay, placeOf } from "./places.js";
import { Zones } from "./zones.js";

const DEAL = 9; // ms between two pieces of the first deal
const DEAL_MOST = 520; // ms for all of them
const WAVE = 7; // so many that turn over at once do so one after the other
const RIPPLE = 34; // ms between them
const DRUM = 640; // ms of a held breath
const SLOWLY = 2; // then it turns over so many times as slowly
const SEEN = 360; // ms until the other side of what turns over slowly is seen
const HOPPED = 0.1; // of the table: what a hop counts as, for the ear

export class Stage {
  /** @param {HTMLElement} root @param {(what: string, later?: number) => void} heard */
  constructor(root, heard) {
    this.root = root;
    this.field = make("div.spread"); // what lies on the mat; it grows when somebody looks closer
    this.closer = 1; // so many times
    this.pan = [0, 0]; // px that the field is moved meanwhile
    this.u = 1; // px of a unit of the table
    this.shift = [0, 0]; // px from the mat's corner to the table's
    this.heard = heard;
    root.append(this.field);
    /** @type {Map<string, HTMLElement>} */ this.pieces = new Map();
    this.ground = new Zones(this.field);
    this.motions = new Motions(heard);
    /** @type {Map<string, Place>} */ this.places = new Map();
    /** @type {Map<string, Place>} */ this.left = new Map(); // the places of the scene before
    /** @type {WSeat[]} */ this.seats = []; // and its seats
    /** @type {WScene | undefined} */ this.scene = undefined;
    /** @type {HTMLElement | undefined} */ this.held = undefined; // the piece that somebody drags, or has just dropped
    /** @type {Animation[]} */ this.raised = []; // of what is held up while all hold their breath
    this.joy = Promise.resolve(); // over when nothing flies above the page any more
    new ResizeObserver(() => this.fit()).observe(root);
    document.addEventListener("visibilitychange", () => document.hidden && this.hurry());
  }

  /** The shape of the mat, for which the server lays the table. */
  get aspect() {
    return this.root.clientWidth / Math.max(this.root.clientHeight, 1);
  }

  get zones() {
    return this.ground.shown;
  }

  fit() {
    if (!this.scene) return;
    const { clientWidth: wide, clientHeight: high } = this.root;
    const { w, h } = this.scene;
    const u = Math.min(wide / w, high / h);
    const [right, down] = [(wide - u * w) / 2, (high - u * h) / 2];
    this.u = u;
    this.shift = [right, down];
    this.root.style.setProperty("--u", `${u}px`);
    this.root.style.setProperty("--ox", `${right}px`);
    this.root.style.setProperty("--oy", `${down}px`);
  }

  /** The place where this game is played, if its sprite has one: it is drawn once and stays. @param {string} form */
  furnish(form) {
    for (const one of this.root.querySelectorAll(":scope > .scenery")) one.remove();
    const there = [`scenery.${form}`, ...(form === "wide" ? ["scenery.side", "scenery.side"] : [])];
    const drawn = there.filter((face) => document.getElementById(face));
    this.root.classList.toggle("scenic", drawn.length > 0);
    for (const [k, face] of drawn.entries()) {
      const one = art(face, ["scenery", "scenery side", "scenery side mirrored"][k]);
      one.setAttribute("preserveAspectRatio", document.getElementById(face)?.getAttribute("preserveAspectRatio") ?? "");
      this.root.insertBefore(one, this.field);
    }
  }

  /** Looks closer at a point of the screen; once is the whole mat again. @param {number} times @param {number} [x] @param {number} [y] */
  look(times, x = 0, y = 0) {
    if (times === this.closer) return;
    const box = this.root.getBoundingClientRect();
    /** The point goes to the middle, as far as no edge comes in. @param {number} at @param {number} size */
    const shift = (at, size) => Math.min(0, Math.max(size * (1 - times), size / 2 - at * times));
    this.closer = times;
    this.pan = times === 1 ? [0, 0] : [shift(x - box.x, box.width), shift(y - box.y, box.height)];
    const [right, down] = this.pan;
    this.field.style.transform = times === 1 ? "" : `translate(${right}px, ${down}px) scale(${times})`;
    this.root.classList.toggle("closer", times > 1);
  }

  /**
   * Shows a scene; it is shown when everything has come to rest.
   * @param {WScene} scene @param {Map<string, string>} [from] new id → the place it comes from
   * @param {Ways} [ways] new id → how it comes
   * @param {WFlourish[]} [told] for joy
   */
  async show(scene, from = new Map(), ways = new Map(), told = []) {
    const before = this.scene;
    const known = this.places;
    const first = !before || before.game !== scene.game;
    const reshaped = !first && (before.w !== scene.w || before.h !== scene.h);
    const places = lay(scene, sizeOf);
    [this.left, this.seats] = [known, before?.seats ?? []];
    this.scene = scene;
    if (first || before.form !== scene.form) this.furnish(scene.form);
    this.root.dataset.form = scene.form;
    this.places = places;
    this.fit();
    requestAnimationFrame(() => this.fit()); // no observer sees buttons that went and came back within a frame
    this.ground.show(scene, first || reshaped, before);
    const start = (/** @type {string} */ id) => known.get(id) ?? placeOf(before ?? scene, id) ?? placeOf(scene, id);

    const carried = this.carry(scene, from);
    /** @type {[HTMLElement, string, string?][]} */ const turning = []; // to which face, with which mark
    /** @type {[HTMLElement, Place, number][]} */ const fresh = [];
    /** @type {Map<string, [HTMLElement, Place[]][]>} */ const together = new Map(); // by their figure
    let farthest = 0;
    let count = 0;
    let sounded = false;
    let walked = 0; // ms until who hops has arrived
    for (const [id, piece] of Object.entries(scene.pieces)) {
      const place = places.get(id);
      if (!place) continue;
      let one = this.pieces.get(id);
      if (!one) {
        const came = from.get(id);
        const begin = came ? start(came) : undefined;
        const face = came ? (before?.pieces[came]?.face ?? piece.face) : piece.face;
        one = this.make(id, face);
        const middle = { ...place, x: scene.w / 2, y: scene.h / 2, turn: place.turn + 160 };
        put(
          one,
          begin ? { ...place, x: begin.x, y: begin.y, turn: begin.turn } : first ? middle : place,
          begin ? 1 : 0.4,
        );
        one.style.opacity = begin ? "1" : "0";
        fresh.push([one, place, first ? Math.min(count++ * DEAL, DEAL_MOST) : 0]);
        if (begin) farthest = Math.max(farthest, this.motions.lift(one, begin, place, scene));
        if (face !== piece.face) turning.push([one, piece.face, piece.mark]);
      } else {
        const old = known.get(carried.get(id) ?? id);
        if (one.dataset.face !== piece.face) turning.push([one, piece.face, piece.mark]);
        const { by = [], how = "" } = ways.get(id) ?? {};
        const stops = by.flatMap((stop) => places.get(stop) ?? placeOf(scene, stop) ?? []);
        const dropped = one === this.held && !!old && (old.x !== place.x || old.y !== place.y);
        let landings = [LANDING];
        if (dropped)
          this.letGo(); // it is there already, or nearly
        else if (old && !reshaped && !first) {
          if (how && !isCalm()) together.set(how, [...(together.get(how) ?? []), [one, [old, ...stops, place]]]);
          else if (stops.length)
            [farthest, landings] = [Math.max(farthest, HOPPED), this.motions.hop(one, [old, ...stops, place])];
          else farthest = Math.max(farthest, this.motions.lift(one, old, place, scene));
          if (stops.length && !how) walked = Math.max(walked, landings[landings.length - 1]);
        }
        if (from.has(id) && old && !reshaped && !first && !(how && !isCalm()))
          sounded = this.motions.sound(scene, id, by, landings) || sounded;
        put(one, place);
      }
      dress(one, piece);
    }
    for (const [id, one] of [...this.pieces]) if (!places.has(id)) this.leave(id, one, before, known);
    if (fresh.length) {
      void this.root.offsetWidth; // one reflow, so that they start where they were put
      for (const [one, place, delay] of fresh) {
        one.style.transitionDelay = `${delay}ms`;
        put(one, place);
        one.style.opacity = "";
      }
    }
    /** @type {Map<HTMLElement, number>} */ const opening = new Map(); // ms until it turns over in its figure
    for (const [figure, pieces] of together)
      this.motions.perform(/** @type {import("./figures.js").Figure} */ (figure), pieces, scene, opening);
    for (const each of this.raised.splice(0)) each.cancel(); // from here on they go by themselves
    const flips = turning.map(([one, face, mark], k) =>
      this.motions.flip(
        one,
        face,
        opening.get(one) ?? (turning.length < WAVE ? 0 : k * RIPPLE),
        mark === "drum" ? SLOWLY : 1,
      ),
    );
    const seen = turning.some(([, , mark]) => mark === "drum") && !isCalm() ? SEEN : 0;
    if (first) this.heard("deal");
    else if (turning.some(([one, face]) => !opening.get(one) && soundOf(face) !== TICK)) this.heard("flip", seen);
    else if (farthest > 0 && !sounded && !together.size) this.heard(farthest > 0.2 ? "glide" : "hop");
    const late = Math.max(seen, ...[...together.keys()].map((figure) => JOINED[figure] ?? 0));
    if (told.length && !first && !document.hidden) this.joy = flourish(told, this, late, walked);
    await Promise.all(flips);
    await this.rest();
    for (const [one] of fresh) one.style.transitionDelay = "";
  }

  /** Somebody takes a piece into the hand. @param {HTMLElement} one */
  hold(one) {
    this.letGo();
    this.held = one;
    one.classList.add("held");
  }

  /** The held piece follows the hand. @param {number} x px from where it lies @param {number} y */
  carryTo(x, y) {
    if (this.held)
      this.held.style.translate = `calc(var(--at-x) + ${x / this.closer}px) calc(var(--at-y) + ${y / this.closer}px)`;
  }

  /** It glides to where it lies. */
  letGo() {
    if (!this.held) return;
    this.held.style.translate = "";
    this.held.classList.remove("held");
    this.held = undefined;
  }

  /**
   * What comes before anything moves: something shakes, and all hold their breath before that turns over which
   * everybody waits for. Nothing of the scene is seen yet.
   * @param {WScene} scene @param {Map<string, string>} from @param {WFlourish[]} [told] @param {Ways} [ways]
   */
  async prelude(scene, from, told = [], ways = new Map()) {
    if (document.hidden || !this.scene) return;
    await shaken(told, this);
    if (!isCalm()) await this.drum(scene, from, ways);
  }

  /** What opens in a figure is held up meanwhile. @param {WScene} scene @param {Map<string, string>} from @param {Ways} ways */
  async drum(scene, from, ways) {
    const awaited = Object.entries(scene.pieces).flatMap(([id, { mark, face }]) => {
      const opens = ways.get(id)?.how === "open";
      const was = from.get(id) ?? id;
      const place = this.places.get(was);
      const one = mark === "drum" || opens ? this.pieces.get(was) : undefined;
      if (!one || !place || one.dataset.face === face) return [];
      if (opens)
        this.raised.push(
          one.animate([{}, heldUp(place)], { duration: DRUM, easing: "cubic-bezier(.2,.9,.3,1)", fill: "forwards" }),
        );
      if (opens) one.style.zIndex = String(FLYING);
      return [/** @type {HTMLElement} */ (one.firstElementChild)];
    });
    if (!awaited.length) return;
    this.heard("drum");
    const shakes = Array.from({ length: 16 }, (_, k) => ({
      transform: `rotate(${(k % 2 ? -1 : 1) * k * 0.5}deg) scale(${1 + k * 0.01})`,
    }));
    await Promise.allSettled(awaited.map((one) => one.animate(shakes, { duration: DRUM }).finished));
  }

  /** Real ends, no timers: right on a slow machine too. */
  async rest() {
    if (document.hidden) this.hurry();
    await Promise.allSettled(this.moving().map((each) => each.finished));
  }

  /** Nobody looks, and a hidden page moves nothing: everything is where it goes. */
  hurry() {
    for (const each of this.moving()) each.finish();
  }

  /** What moves and will come to rest, but for what nobody waits for. */
  moving() {
    const running = this.root.getAnimations({ subtree: true });
    return running.filter((each) => each.id !== JOY && each.effect?.getComputedTiming().iterations !== Infinity);
  }

  /**
   * Gives the element of what moved to its new id, also where two changed places; a pile that something is
   * drawn from stays. The answer says under which id each lay before.
   * @param {WScene} scene @param {Map<string, string>} from
   */
  carry(scene, from) {
    this.exchange(new Set(from.values()));
    /** @type {Map<string, string>} */ const carried = new Map();
    /** @type {Map<string, HTMLElement>} */ const moved = new Map();
    for (const [id, was] of from) {
      const one = this.pieces.get(was);
      const stays = was in scene.pieces && !from.has(was);
      if (!one || stays || [...carried.values()].includes(was)) continue;
      carried.set(id, was);
      moved.set(id, one);
    }
    for (const was of carried.values()) this.pieces.delete(was);
    for (const [id, one] of moved) {
      const there = this.pieces.get(id);
      if (there) this.leave(id, there, this.scene, this.places); // something else comes to lie there
      one.dataset.id = id;
      this.pieces.set(id, one);
    }
    return carried;
  }

  /** Of things that look alike, the one that somebody dragged is the one that goes. @param {Set<string>} going */
  exchange(going) {
    const { held } = this;
    const id = held?.dataset.id ?? "";
    const twin =
      held && !going.has(id) && [...going].find((was) => this.pieces.get(was)?.dataset.face === held.dataset.face);
    const other = twin ? this.pieces.get(twin) : undefined;
    if (!held || !twin || !other) return;
    this.pieces.set(id, other).set(twin, held);
    [held.dataset.id, other.dataset.id] = [twin, id];
  }

  /** @param {string} id @param {string} face */
  make(id, face) {
    const lift = make("span.lift", {}, art(face));
    const one = make("div.piece", {}, lift, make("span.badge")); // no <button>: its role changes
    one.dataset.id = id;
    one.dataset.face = face;
    one.classList.toggle("disc", isRound(face));
    this.pieces.set(id, one);
    this.field.append(one);
    return one;
  }

  /** @param {string} id @param {HTMLElement} one @param {WScene | undefined} before @param {Map<string, Place>} known */
  leave(id, one, before, known) {
    const goal = before?.pieces[id]?.leave;
    const place = known.get(id);
    const to = goal && this.scene ? (this.places.get(goal) ?? placeOf(this.scene, goal)) : undefined;
    this.pieces.delete(id);
    one.removeAttribute("data-id");
    one.inert = true;
    one.setAttribute("aria-hidden", "true");
    if (place) put(one, to ? { ...place, x: to.x, y: to.y } : place, 0.5);
    one.style.opacity = "0";
    one.classList.add("leaving");
    void Promise.allSettled(one.getAnimations().map((each) => each.finished)).then(() => one.remove());
  }
}

/** @param {HTMLElement} one @param {WPiece} piece */
function dress(one, piece) {
  one.dataset.mark = piece.mark ?? "";
  const badge = /** @type {HTMLElement} */ (one.lastElementChild);
  if (badge.textContent !== (piece.badge ?? "")) badge.textContent = piece.badge ?? "";
}
