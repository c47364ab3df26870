/**
 * What has just happened is told: aloud, and beside the piece that it is about; and what a robot says of it.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../types.js").WRemark} WRemark
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("./beats.js").Coming} Coming
 */

import { NOBODY } from "../shared/constants.js";
import { faceOf } from "./podium.js";
import { Remarks } from "./remarks.js";
import { speak } from "./speech.js";
import { touched } from "./tells.js";
import { seatOf } from "./who.js";

export class Telling {
  /**
   * @param {import("../stage/stage.js").Stage} stage
   * @param {import("./tells.js").Tells} tells
   */
  constructor(stage, tells) {
    this.stage = stage;
    this.tells = tells;
    this.remarks = new Remarks();
    /** @type {WRemark | undefined} */ this.farewell = undefined; // what a robot says in the end
    /** @type {Coming | undefined} */ this.coming = undefined; // the beat that is shown now
    this.mover = NOBODY; // whose move led to it
  }

  /** @param {Coming} coming @param {boolean} asks somebody at this device, or says how the game has ended */
  aloud(coming, asks) {
    const { said, prompt } = coming.scene;
    this.coming = coming;
    this.mover = this.stage.scene?.turn[0] ?? this.mover; // while all look, nobody is asked
    for (const line of said) speak(line);
    if (asks) speak(prompt);
    if (said.length || coming.beat.because) this.tells.hush();
  }

  /** Why it happened, or what somebody else did. @param {WScene} scene @param {number[]} mine seats */
  beside(scene, mine) {
    const { beat } = this.coming ?? {};
    if (!beat?.patch || scene.over) return this.tells.hush();
    const lines = this.mover === scene.you || mine.includes(this.mover) ? [] : scene.said;
    if (!lines.length && !beat.because) return;
    const seat = seatOf(this.mover, scene);
    const about = touched(this.stage, beat.patch, !beat.because);
    this.tells.say(lines, beat.because, about.length || !seat ? about : [seat]);
    this.tells.leave((beat.read ?? 0) + (beat.hold ?? 0));
  }

  /** Nothing moves any more: a robot may have something to say. @param {Room | undefined} room */
  remark(room) {
    const { scene, beat } = this.coming ?? {};
    if (!room || !scene || !beat?.remark) return;
    if (scene.over) this.farewell = beat.remark;
    if (beat.patch) this.remarks.say(beat.remark, scene, faceOf(room, beat.remark.seat)); // a whole scene says it again
  }
}
