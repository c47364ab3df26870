/**
 * What is only for joy: tokens that fly to a score, sparks, a bag that shakes, another light, a curtain, fireworks.
 * All of it is drawn above the page, where nothing of it can be touched; it leaves no trace, and nobody waits for it.
 * Only what shakes begins a moment before the pieces move. Where motion is reduced, a text appears where it would
 * land, the last one if there are several, and fades.
 *
 * @typedef {import("../types.js").WFlourish} WFlourish
 * @typedef {import("./spots.js").Stage} Stage
 * @typedef {import("./spots.js").Spot} Spot
 */

import { TINTS } from "../shared/constants.js";
import { art, make, sizeOf, soundOf } from "../shared/dom.js";
import { isCalm } from "../shared/settings.js";
import { counting, lifted, seatIn, spotOf } from "./spots.js";

export const JOY = "joy"; // what an animation is called that nobody waits for
// How long each takes, ms:
const FLIGHT = 560;
const RISE = 1400;
const SPARKLE = 850;
const LIGHT = 1600;
const BUMP = 460;
const SHAKE = 440;
const CURTAIN = 1100;

const AHEAD = 110; // ms that something shakes before the rest goes on
const GLIDE = 340; // ms until a piece that moves is nearly there
const APART = 110; // ms from one that flies to the next
const ALL = 480; // ms from the first to the last at most
const PAUSE = 240; // ms until something flies on from where something burst
const REACH = 78; // px: sparks go so far, on a large screen
const AROUND = 1.6; // and so many times as far as a thing is large
const SPARKS = 12;
const ROCKETS = 7;
const LAUNCH = 260; // ms from rocket to rocket
const SMALL = 26; // px: what flies is between these
const LARGE = 110;

/**
 * When each begins, ms: what flies one after the other, the rest when what moves, or flew before it, has landed; a
 * curtain falls while things move. Who walks bumps, and a text tells what came of it, at the end of the walk.
 * @param {WFlourish[]} told @param {number} [late] @param {number} [walked] @returns {[WFlourish, number][]}
 */
export function timed(told, late = 0, walked = 0) {
  const apart = Math.min(APART, ALL / told.filter(({ kind }) => kind === "fly").length);
  let next = late;
  let landed = 0;
  return told.map((each) => {
    if (each.kind !== "fly") {
      next = landed ? landed + PAUSE : late;
      if (each.kind === "curtain") return [each, next];
      return [each, Math.max(landed, late + GLIDE, each.kind === "bump" ? walked : 0)];
    }
    const begins = each.text ? Math.max(next, walked) : next;
    next = begins + apart;
    landed = begins + FLIGHT;
    return [each, begins];
  });
}

/** What shakes begins to, shortly before anything moves. @param {WFlourish[]} told @param {Stage} stage */
export async function shaken(told, stage) {
  const shaking = told.flatMap(({ kind, at = "" }) => (kind === "shake" ? lifted(stage, at) : []));
  if (!shaking.length) return;
  stage.heard("rattle");
  if (isCalm()) return;
  const angles = [0, -7, 7, -6, 6, -4, 3, 0].map((angle) => ({
    transform: `rotate(${angle}deg) translateY(${-Math.abs(angle) / 2}%)`,
  }));
  for (const one of shaking) one.animate(angles, { id: JOY, duration: SHAKE });
  await shaking[0].animate(null, { duration: AHEAD }).finished.catch(() => {});
}

/** Everything else; it is over when nothing of it is seen any more. @param {WFlourish[]} told @param {Stage} stage @param {number} [late] ms until the first begins @param {number} [walked] ms until who walks has arrived */
export async function flourish(told, stage, late = 0, walked = 0) {
  const above = make("div.joy", { "aria-hidden": "true" });
  const box = stage.root.getBoundingClientRect();
  const landing = landings(told, stage);
  document.body.append(above);
  const ends = timed(isCalm() ? atOnce(told) : told, late, walked).flatMap(([each, begins]) => {
    if (each.kind === "fly") return fly(each, begins, above, stage, landing);
    if (each.kind === "shake") return [];
    stage.heard(each.kind, begins);
    if (isCalm()) return [];
    if (each.kind === "bump") return bump(each, begins, stage);
    if (each.kind === "sky") return light(each, begins, above, box);
    if (each.kind === "fireworks") return rockets(each, begins, above, box);
    if (each.kind === "curtain") return curtain(each, begins, above, stage);
    const spot = spotOf(stage, each.at ?? "");
    if (!spot) return [];
    const reach = Math.min(
      REACH,
      box.width * 0.13,
      box.height * 0.13,
      Math.max(SMALL, AROUND * Math.max(spot.w, spot.h)),
    );
    return burst(spot, begins, above, reach, each.tint);
  });
  await Promise.allSettled(ends.map((each) => each.finished));
  above.remove();
}

/** Of the texts that would land in one place one after the other, the last. @param {WFlourish[]} told */
function atOnce(told) {
  const last = new Map(told.flatMap((each) => (each.kind === "fly" && each.to && each.text ? [[each.to, each]] : [])));
  return told.filter((each) => each.kind !== "fly" || !each.text || !each.to || last.get(each.to) === each);
}

/** What happens to a score when something lands there, by where that is. @param {WFlourish[]} told @param {Stage} stage */
function landings(told, stage) {
  const goals = told.flatMap(({ kind, to }) =>
    kind === "fly" && to && seatIn(to) !== undefined && !isCalm() ? [to] : [],
  );
  return new Map(
    [...new Set(goals)].map((to) => [to, counting(stage, to, goals.filter((each) => each === to).length)]),
  );
}

/**
 * A token or a face goes from here to there, or rises and fades, once what lies there has come to rest.
 * @param {WFlourish} told @param {number} delay @param {HTMLElement} above @param {Stage} stage @param {Map<string, () => void>} landing
 */
function fly({ at = "", to = "", text = "", tint = "", face = "" }, delay, above, stage, landing) {
  const goal = to ? spotOf(stage, to) : undefined;
  const start = spotOf(stage, at, true) ?? goal;
  if (!start || (isCalm() && goal && !text)) return [];
  const one = face ? make("div.flies", {}, art(face)) : make("div.flies.token", {}, text);
  if (face) {
    const [w, h] = sizeOf(face);
    const wide = Math.min(LARGE, Math.max(SMALL, goal ? Math.min(start.w, goal.w) : start.w * 0.6));
    one.style.width = `${wide}px`;
    one.style.height = `${(wide * h) / w}px`;
  }
  if (tint) one.style.setProperty("--tint", `var(--${tint})`);
  if (tint) one.style.setProperty("--on", `var(--on-${tint})`);
  const note = `note.${(above.childElementCount % 8) + 1}`; // a scale, when many land
  above.append(one);
  stage.heard((face && soundOf(face)) || (goal ? note : "react"), isCalm() || !goal ? 0 : delay + FLIGHT);
  if (isCalm()) return [one.animate(stand(goal ?? start), { duration: RISE })];
  const begins = goal ? delay : Math.max(delay, ...lifted(stage, at).map(resting));
  const flight = one.animate(goal ? arc(start, goal) : rise(start), {
    delay: begins,
    duration: goal ? FLIGHT : RISE,
    easing: goal ? "ease-in-out" : "ease-out",
    fill: "both",
  });
  const lands = landing.get(to);
  if (lands) flight.finished.then(lands, lands);
  return [flight];
}

/** @param {{x: number, y: number}} spot */
const middle = ({ x, y }) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;

/** @param {Spot} from @param {Spot} to @returns {Keyframe[]} */
function arc(from, to) {
  const high = {
    x: (from.x + to.x) / 2,
    y: Math.max(SMALL, Math.min(from.y, to.y) - 12 - Math.hypot(from.x - to.x, from.y - to.y) * 0.12),
  };
  return [
    { transform: `${middle(from)} scale(.5)`, opacity: 0 },
    { transform: `${middle(from)} scale(1.1)`, opacity: 1, offset: 0.16 },
    { transform: `${middle(high)} scale(1.15)`, opacity: 1, offset: 0.58 },
    { transform: `${middle(to)} scale(.8)`, opacity: 1, offset: 0.94 },
    { transform: `${middle(to)} scale(.4)`, opacity: 0 },
  ];
}

/** Up from its upper half. @param {Spot} from @returns {Keyframe[]} */
function rise({ x, y, h }) {
  const higher = (/** @type {number} */ px) => middle({ x, y: y - Math.min(h, LARGE) / 4 - px });
  return [
    { transform: `${higher(0)} scale(.3)`, opacity: 0 },
    { transform: `${higher(14)} scale(1.2)`, opacity: 1, offset: 0.16 },
    { transform: `${higher(26)} scale(1)`, opacity: 1, offset: 0.75 },
    { transform: `${higher(48)} scale(.9)`, opacity: 0 },
  ];
}

/** @param {Spot} spot @returns {Keyframe[]} */
const stand = (spot) => [1, 1, 0].map((opacity) => ({ transform: middle(spot), opacity }));

/** Sparks, and a blot of paint if there is a tint. @param {{x: number, y: number}} spot @param {number} delay @param {HTMLElement} above @param {number} reach @param {string} [tint] */
function burst(spot, delay, above, reach, tint) {
  const flying = sparks(spot, delay, above, reach, tint);
  if (!tint) return flying;
  const blot = make("div.blot");
  Object.assign(blot.style, {
    width: `${reach}px`,
    height: `${reach}px`,
    background: `radial-gradient(transparent 30%, var(--${tint}) 62%)`,
  }); // what bursts is seen in it
  above.prepend(blot);
  const grows = [
    [0.2, 0],
    [0.9, 1],
    [1.3, 0.8],
    [1.5, 0],
  ].map(([size, opacity]) => ({ transform: `${middle(spot)} scale(${size})`, opacity }));
  return [...flying, blot.animate(grows, { delay, duration: SPARKLE * 0.7, easing: "ease-out", fill: "both" })];
}

/** In all directions. @param {{x: number, y: number}} from @param {number} delay @param {HTMLElement} above @param {number} reach @param {string} [tint] */
function sparks({ x, y }, delay, above, reach, tint) {
  return Array.from({ length: SPARKS }, (_, k) => {
    const colour = tint && k % 4 ? tint : TINTS[k % TINTS.length];
    const one = art(`glyph.${colour}`, "spark");
    one.style.color = `var(--${colour})`;
    above.append(one);
    const angle = (2 * Math.PI * (k + Math.random())) / SPARKS;
    const far = reach * (0.45 + 0.55 * Math.random());
    const out = { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) };
    return one.animate(
      [
        { transform: `${middle({ x, y })} scale(.2)`, opacity: 0 },
        { transform: `${middle({ x, y })} scale(.9)`, opacity: 1, offset: 0.06 },
        { transform: `${middle(out)} rotate(${180 * (k % 2 ? 1 : -1)}deg)`, opacity: 1, offset: 0.6 },
        { transform: `${middle({ x: out.x, y: out.y + reach * 0.3 })} scale(.3)`, opacity: 0 },
      ],
      { delay, duration: SPARKLE, easing: "ease-out", fill: "both" },
    );
  });
}

/** @param {WFlourish} told @param {number} delay @param {HTMLElement} above @param {DOMRect} box */
function rockets({ tint }, delay, above, box) {
  return Array.from({ length: ROCKETS }, (_, k) => {
    const x = box.x + box.width * (0.12 + (0.76 * ((k * 3) % ROCKETS)) / (ROCKETS - 1));
    const y = box.y + box.height * (0.15 + 0.4 * Math.random());
    return sparks(
      { x, y },
      delay + k * LAUNCH,
      above,
      Math.min(box.width, box.height) * 0.24,
      tint ?? TINTS[k % TINTS.length],
    );
  }).flat();
}

/** The light of the table changes for a moment. @param {WFlourish} told @param {number} delay @param {HTMLElement} above @param {DOMRect} box */
function light({ tint }, delay, above, box) {
  const one = make("div.light");
  Object.assign(one.style, {
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    background: tint
      ? `linear-gradient(var(--${tint}), transparent)`
      : `linear-gradient(90deg, ${TINTS.map((each) => `var(--${each})`)})`,
  });
  above.append(one);
  return [
    one.animate(
      [0, 0.36, 0.3, 0].map((opacity) => ({ opacity })),
      { delay, duration: LIGHT, easing: "ease-in-out", fill: "both" },
    ),
  ];
}

/** It falls before a zone, and rises again; below it rises first. @param {WFlourish} told @param {number} delay @param {HTMLElement} above @param {Stage} stage */
function curtain({ at = "", face = "" }, delay, above, stage) {
  const zone = stage.zones.get(at);
  const box = (zone?.querySelector(".backdrop") ?? zone)?.getBoundingClientRect();
  if (!box || !face) return [];
  const cloth = art(face);
  const hall = make("div.hall", {}, cloth);
  const up = { transform: "translateY(-101%)" };
  const down = { transform: "none" };
  cloth.setAttribute("preserveAspectRatio", "none");
  Object.assign(hall.style, {
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  above.append(hall);
  const ways = [
    { ...up, easing: "ease-in" },
    { ...down, offset: 0.32 },
    { ...down, offset: 0.5, easing: "ease-in-out" },
    up,
  ];
  return [cloth.animate(ways, { delay, duration: CURTAIN, fill: "both" })];
}

/** A piece runs against something, and bounces. @param {WFlourish} told @param {number} delay @param {Stage} stage */
function bump({ at = "", to = "" }, delay, stage) {
  const here = spotOf(stage, at);
  const there = to ? spotOf(stage, to) : undefined;
  if (!here) return [];
  const part = (/** @type {number} */ far) => Math.max(-0.9, Math.min(0.9, far * 0.6)) * 100;
  const x = there ? part((there.x - here.x) / here.w) : 0;
  const y = there ? part((there.y - here.y) / here.h) : -60;
  const near = `translate(${x}%, ${y}%)`;
  const back = `translate(${-x * 0.22}%, ${-y * 0.22}%)`;
  const ways = [
    { transform: "none", easing: "ease-in" },
    { transform: near, offset: 0.4, easing: "ease-out" },
    { transform: `${near} scale(.86)`, offset: 0.5, easing: "ease-out" },
    { transform: back, offset: 0.8 },
    { transform: "none" },
  ];
  return lifted(stage, at).map((one) =>
    one.animate(ways, { id: JOY, delay: Math.max(delay, resting(one)), duration: BUMP }),
  );
}

/** When something that moves comes to rest, ms; what never does is not waited for. @param {Element} one */
function resting(one) {
  const ends = one.getAnimations().map((each) => Number(each.effect?.getComputedTiming().endTime ?? 0));
  return Math.max(0, ...ends.filter(Number.isFinite));
}
