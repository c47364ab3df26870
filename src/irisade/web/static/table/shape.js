/**
 * The shape of the stage, which the server must know to lay the table: a phone is turned, a window is resized.
 *
 * @typedef {import("../stage/stage.js").Stage} Stage
 */

import { ASPECTS } from "../shared/constants.js";

const RESHAPED = 0.07; // a stage that changed its shape by so much is laid anew
const STILL = 180; // ms without a change, before anybody is told

export class Shape {
  /** @param {Stage} stage @param {(aspect: number) => void} tell it has another shape now */
  constructor(stage, tell) {
    this.stage = stage;
    this.known = stage.aspect;
    let wait = 0;
    const changed = () => {
      if (Math.abs(Math.log(stage.aspect / this.known)) >= RESHAPED) tell(this.now());
    };
    new ResizeObserver(() => {
      clearTimeout(wait);
      wait = setTimeout(changed, STILL);
    }).observe(stage.root);
  }

  /** Width over height, from now on the known one. */
  now() {
    this.known = this.stage.aspect;
    const [least, most] = ASPECTS;
    return Math.min(most, Math.max(least, Math.round(this.known * 1000) / 1000));
  }
}
