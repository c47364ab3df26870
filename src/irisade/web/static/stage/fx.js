/** What is only for joy and for pointing: confetti of glyphs, reactions that float up, the pointing hand. */

import { TINTS } from "../shared/constants.js";
import { art, make } from "../shared/dom.js";
import { isCalm } from "../shared/settings.js";

const PIECES = 72;

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
    addEventListener("resize", () => this.move());
  }

  /** @param {Goals} goals what to point at @param {boolean} [eager] "touch this!" */
  point(goals, eager = false) {
    this.goals = goals;
    this.eager = eager;
    this.move();
  }

  move() {
    const boxes = this.goals()
      .flatMap((goal) => goal?.getBoundingClientRect() ?? [])
      .filter(({ width }) => width);
    for (const [k, one] of this.hands.entries()) one.hidden = k >= boxes.length;
    for (const [k, box] of boxes.entries()) {
      this.hands[k] ??= hand();
      this.place(this.hands[k], box);
    }
  }

  /** Below a name, or beside it where there is another one below; or on what is to be touched. @param {HTMLElement} one @param {DOMRect} box */
  place(one, box) {
    one.classList.toggle("eager", this.eager);
    const { offsetWidth: wide, offsetHeight: high } = one;
    let x = this.eager ? box.x + box.width * 0.62 : box.right - Math.min(box.width * 0.5, 20);
    let y = this.eager ? box.y + box.height * 0.62 : box.bottom + 2;
    if (!this.eager && document.elementFromPoint(x + wide / 2, y + high / 2)?.closest(".pill"))
      [x, y] = [box.right - 4, box.y + box.height * 0.4];
    one.style.translate = `${Math.min(x, innerWidth - wide)}px ${Math.min(y, innerHeight - high)}px`;
  }
}

function hand() {
  const one = make("div.hand", { "aria-hidden": "true" }, art("icon.hand"));
  document.body.append(one);
  return one;
}
