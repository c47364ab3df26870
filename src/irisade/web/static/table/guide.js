/**
 * The hand that shows: whose turn it is, whom there is to choose from, what to touch in the first turn of a game,
 * what to tap again, and what is advised.
 *
 * @typedef {import("../types.js").WScene} WScene
 * @typedef {import("../stage/stage.js").Stage} Stage
 * @typedef {import("./acts.js").Act} Act
 * @typedef {import("./hud.js").Hud} Hud
 * @typedef {import("./input.js").Picker} Picker
 */

import { like, likes } from "../shared/settings.js";
import { page, say } from "../shared/words.js";
import { Hand, pulse } from "../stage/fx.js";
import { expanded } from "./acts.js";
import { explain } from "./speech.js";
import { seatOf } from "./who.js";

export class Guide {
  /** @param {Stage} stage @param {Picker} picker @param {Hud} hud */
  constructor(stage, picker, hud) {
    this.stage = stage;
    this.picker = picker;
    this.hud = hud;
    this.hand = new Hand();
  }

  /** Whose turn it is, or whom there is to choose from. @param {WScene} scene @param {Act[]} [acts] */
  point(scene, acts = []) {
    const zones = acts.map(({ via }) => scene.zones.find((zone) => zone.id === via[0] && zone.seat !== undefined));
    if (zones.length && zones.every(Boolean))
      return this.hand.point(() => zones.map((zone) => this.stage.zones.get(zone?.id ?? "")), true);
    const [seat] = scene.turn;
    this.hand.point(() => (scene.turn.length === 1 && !scene.over && seat !== undefined ? [seatOf(seat, scene)] : []));
  }

  /** The first turn of a game on this device: what to touch. @param {Act[]} acts */
  begin(acts) {
    if (likes.guided.includes(page.game) || this.picker.path.length || this.picker.sure) return;
    if (!acts.some((act) => act.via.length)) return;
    const glowing = [...this.stage.root.querySelectorAll(".can")];
    const one = glowing[Math.floor(glowing.length / 2)];
    if (!one) return;
    this.hand.point(() => (one.isConnected ? [one] : []), true);
    this.hud.note(say("Touch what glows."));
    explain(say("Touch what glows."), false);
  }

  /** Somebody moved, so the first turn of this game needs no guide any more. */
  moved() {
    this.hand.point(() => []);
    if (!likes.guided.includes(page.game)) like({ guided: [...likes.guided, page.game] });
  }

  /** What was tapped once is to be tapped again. */
  sure() {
    this.hand.point(() => [document.querySelector(":is(.piece, .act).sure")], true);
  }

  /** What is advised. @param {string} m @param {string} text */
  hint(m, text) {
    const act = expanded(this.stage.scene?.acts ?? []).find((each) => each.m === m);
    const id = act?.via[0] ?? "";
    this.hud.note(text);
    explain(text);
    this.picker.glow.light(act); // what it leads to can be pointed at, too
    const button = () => document.querySelector(`[data-move="${CSS.escape(m)}"]`);
    const ids = [...new Set([...(act?.via ?? []), ...(act?.to ?? [])])];
    this.hand.mime(act?.via.length ? ids.map((each) => () => this.at(each)) : [button]);
    pulse(this.stage.pieces.get(id)?.firstElementChild);
    return this.at(id) ?? button();
  }

  /** What can be pointed at by this id. @param {string} id */
  at(id) {
    const { pieces, zones, root } = this.stage;
    return (
      pieces.get(id) ??
      this.picker.glow.spots.get(id) ??
      zones.get(id) ??
      root.querySelector(`[data-aim="${CSS.escape(id)}"]`)
    );
  }
}
