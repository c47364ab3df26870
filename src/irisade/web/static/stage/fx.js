/** What is only for joy and for pointing: confetti of glyphs, reactions that float up, the pointing hand. */

import { TINTS } from "../shared/constants.js";
import { art, make } from "../shared/dom.js";
import { isCalm } from "../shared/settings.js";

const PIECES = 72;
export const LOOKED_AT =
  ".stage .piece:not(.leaving, .aim), .stage .heading > *, .pill, .prompt, .act, .tool, .said span, .note"; // nothing of these is to be covered
const WORDS = 8; // names, scores and what was said: so many times as much as other things of their size
const A_STEP = 900; // ms that the hand rests on each thing
const TIMES = 3; // that it shows the same
const CORNERS = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
]; // of what is pointed at: right or left, below or above

/** The six glyphs fall inside a picture, behind what stands there: never over words. @param {HTMLElement} within @param {string[]} [first] tints of those who won: more of these */
export function confetti(within, first = []) {
  if (isCalm() || document.querySelector(".confetti")) return;
  const tints = [...TINTS, ...first, ...first];
  const sky = make("div.confetti", { "aria-hidden": "true" });
  within.prepend(sky);
  const low = within.clientHeight + 30;
  const falls = Array.from({ length: PIECES }, (_, k) => {
    const one = art(`glyph.${tints[k % tints.length]}`);
    one.style.left = `${Math.random() * 100}%`;
    one.style.color = `var(--${tints[k % tints.length]})`;
    sky.append(one);
    const sway = Math.random() * 120 - 60;
    const spin = Math.random() * 900 - 450;
    return one.animate(
      [
        { transform: "translate(0, -30px) rotate(0deg)" },
        { transform: `translate(${sway}px, ${low}px) rotate(${spin}deg)` },
      ],
      {
        duration: 2400 + Math.random() * 2600,
        delay: Math.random() * 900,
        easing: "cubic-bezier(.3,.1,.7,1)",
        fill: "both",
      },
    ).finished;
  });
  void Promise.allSettled(falls).then(() => sky.remove());
}

/** A reaction rises from whoever sent it. @param {string} what @param {DOMRect} from @param {string} [name] */
export function float(what, from, name = "") {
  const one = make("div.reaction", { "aria-hidden": "true" }, art(`react.${what}`), name && make("span", {}, name));
  one.style.left = `${Math.min(Math.max(from.x + from.width / 2, 40), innerWidth - 40)}px`;
  one.style.top = `${Math.max(from.y + Math.min(from.height / 2, 60), 70)}px`;
  document.body.append(one);
  const rise = isCalm()
    ? [{ opacity: 1 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }]
    : [
        { transform: "translate(-50%, 0) scale(.3)", opacity: 0 },
        { transform: "translate(-50%, -40%) scale(1.15)", opacity: 1, offset: 0.15 },
        { transform: "translate(-50%, -60%) scale(1)", opacity: 1, offset: 0.8 },
        { transform: "translate(-50%, -120%) scale(.9)", opacity: 0 },
      ];
  one.animate(rise, { duration: 2600, easing: "ease-out" }).finished.finally(() => one.remove());
}

/** Something new: a short swell. @param {Element | null | undefined} one */
export function pulse(one) {
  if (!one || isCalm()) return;
  one.animate([{ transform: "scale(1)" }, { transform: "scale(1.35)" }, { transform: "scale(1)" }], {
    duration: 420,
    easing: "ease-out",
  });
}

/** @typedef {() => (Element | null | undefined)[]} Goals */

/** The big hand that shows whose turn it is, or what to touch: as many as there are things to point at. */
export class Hand {
  constructor() {
    /** @type {HTMLElement[]} */ this.hands = [];
    /** @type {Goals} */ this.goals = () => [];
    this.eager = false;
    this.miming = 0;
    addEventListener("resize", () => this.move());
    const mat = document.querySelector(".stage"); // its table is fitted again when the words around it change
    if (mat) new MutationObserver(() => this.move()).observe(mat, { attributeFilter: ["style"] });
  }

  /** @param {Goals} goals what to point at @param {boolean} [eager] "touch this!" */
  point(goals, eager = false) {
    clearInterval(this.miming);
    this.goals = goals;
    this.eager = eager;
    this.move();
  }

  /** Shows how something is done: from one thing to the next, a few times. @param {(() => Element | null | undefined)[]} stops */
  mime(stops) {
    this.point(() => [stops[0]?.()], true);
    const seen = stops.filter((stop) => stop());
    let step = 0;
    this.miming = setInterval(() => {
      step++;
      if (step >= TIMES * seen.length) clearInterval(this.miming);
      this.goals = () => [seen[step % seen.length]?.()];
      this.move();
    }, A_STEP);
  }

  move() {
    const goals = this.goals().flatMap((goal) => (goal?.getBoundingClientRect().width ? [goal] : []));
    for (const [k, one] of this.hands.entries()) one.hidden = k >= goals.length;
    for (const [k, goal] of goals.entries()) {
      this.hands[k] ??= hand();
      this.place(this.hands[k], goal);
    }
  }

  /**
   * At that corner of the goal where it covers least of what people look at; a hand that only says whose turn it is
   * covers nothing, or is not shown.
   * @param {HTMLElement} one @param {Element} goal
   */
  place(one, goal) {
    one.classList.toggle("eager", this.eager);
    one.hidden = false;
    const whole = this.eager ? goal : (goal.closest(".zone, .pill") ?? goal);
    const box = whole.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = one;
    const inside = this.eager ? Math.min(box.width, box.height) * 0.3 : 4; // px
    const others = [...document.querySelectorAll(LOOKED_AT)].filter((each) => each !== goal && !goal.contains(each));
    const taken = others.map((each) => ({
      at: each.getBoundingClientRect(),
      by: each.matches(".heading > *, .words *") ? WORDS : 1,
    }));
    const ways = CORNERS.map(([right, down]) => {
      const x = right > 0 ? box.right - inside : box.x + inside - wide;
      const y = down > 0 ? box.bottom - inside : box.y + inside - high;
      const out = x < 0 || y < 0 || x + wide > innerWidth || y + high > innerHeight;
      const there = { x, y, right: x + wide, bottom: y + high };
      const covers = taken.reduce((sum, { at, by }) => sum + by * shared(there, at), 0);
      return { x, y, right, down, covers: covers + (out ? wide * high * 4 : 0) };
    });
    const best = ways.reduce((least, each) => (each.covers < least.covers ? each : least));
    one.hidden = !this.eager && best.covers > wide * high * 0.12;
    one.style.translate = `${Math.max(0, Math.min(best.x, innerWidth - wide))}px ${Math.max(0, Math.min(best.y, innerHeight - high))}px`;
    one.style.scale = `${best.right} ${best.down}`;
  }
}

/** How much two boxes share, px². @param {{x: number, y: number, right: number, bottom: number}} one @param {DOMRect} other */
function shared(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.x, other.x);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y);
  return across > 0 && down > 0 ? across * down : 0;
}

function hand() {
  const one = make("div.hand", { "aria-hidden": "true" }, art("icon.hand"));
  document.body.append(one);
  return one;
}
