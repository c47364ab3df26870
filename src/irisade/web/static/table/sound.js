/**
 * Every sound is made here, from a few oscillators: wood on felt, a card's rustle, a little fanfare. A
 * browser stays silent until somebody has touched the page; until then nothing is played, and nothing fails.
 */

import { likes } from "../shared/settings.js";

/** @typedef {"flip" | "hop" | "glide" | "deal" | "turn" | "no" | "win" | "hey" | "tick" | "react" | "drum" | "arc" | "spin" | "dance" | "shake" | "aside" | "roll" | "gift" | "carry" | "open" | "rattle" | "burst" | "bump" | "sky" | "curtain" | "fireworks" | "clink" | "honk" | "puff" | "splash" | "note"} Sound */

const SCALE = [523, 587, 659, 698, 784, 880, 988, 1047]; // Hz

/** @type {AudioContext | undefined} */ let air;
for (const touch of ["pointerdown", "keydown"])
  addEventListener(touch, () => {
    if (!likes.sound || !("AudioContext" in window)) return;
    air ??= new AudioContext();
    if (air.state === "suspended") void air.resume();
  });

/** @param {string} what a sound, or one of the scale: "note.3" @param {number} [later] ms */
export function play(what, later = 0) {
  if (!likes.sound || !air || air.state !== "running" || (document.hidden && what !== "turn")) return;
  const [name, n] = what.split(".");
  SOUNDS[/** @type {Sound} */ (name)](air, air.currentTime + later / 1000, Number(n));
}

/** @type {Record<Sound, (air: AudioContext, now: number, n: number) => void>} */
export const SOUNDS = {
  flip: (air, now) => {
    rustle(air, now, 0.05, 3200, 0.1);
    knock(air, now + 0.11, 420, 0.16);
  },
  hop: (air, now) => {
    tone(air, now, 330, 520, 0.12, 0.09, "sine");
    knock(air, now + 0.13, 300, 0.14);
  },
  glide: (air, now) => {
    rustle(air, now, 0.28, 1400, 0.07);
    knock(air, now + 0.36, 260, 0.16);
  },
  deal: (air, now) => {
    for (let k = 0; k < 7; k++) rustle(air, now + k * 0.06, 0.05, 2600 + k * 120, 0.11);
  },
  turn: (air, now) => chime(air, now, [659, 880], 0.12),
  no: (air, now) => {
    tone(air, now, 523, 440, 0.16, 0.09, "triangle");
    tone(air, now + 0.13, 440, 349, 0.22, 0.1, "triangle");
  },
  win: (air, now) => chime(air, now, [523, 659, 784, 1047, 784, 1047], 0.13),
  hey: (air, now) => chime(air, now, [784, 1175], 0.08),
  tick: (air, now) => knock(air, now, 900, 0.05),
  drum: (air, now) => {
    for (let k = 0; k < 10; k++) knock(air, now + k * 0.062, 150, 0.05 + k * 0.012);
  },
  arc: (air, now) => {
    for (const [k, note] of SCALE.slice(0, 6).entries())
      tone(air, now + 0.2 + k * 0.105, note, note, 0.9, 0.05, "sine");
  },
  spin: (air, now) => {
    sweep(air, now, 300, 880, 1.1, 0.04);
    knock(air, now + 1.15, 300, 0.16);
  },
  dance: (air, now) => chime(air, now + 0.5, [523, 659, 784, 659, 698, 880, 784, 659, 523, 659, 784, 1047], 0.22),
  shake: (air, now) => {
    for (let k = 0; k < 4; k++) knock(air, now + 0.42 + k * 0.09, 210, 0.08);
  },
  roll: (air, now) => {
    for (const [k, at] of [0, 0.26, 0.42, 0.55, 0.64, 0.7].entries())
      knock(air, now + at, 520 - k * 30, 0.14 - k * 0.016);
  },
  gift: (air, now) => {
    sweep(air, now, 392, 784, 0.8, 0.04);
    chime(air, now + 0.85, [784, 988, 1175], 0.11);
  },
  carry: (air, now) => {
    rustle(air, now, 0.3, 900, 0.05);
    knock(air, now + 0.56, 260, 0.12);
  },
  open: (air, now) => {
    chime(air, now + 0.16, [659, 988], 0.09);
    knock(air, now + 1.44, 280, 0.15);
  },
  aside: (air, now) => {
    tone(air, now, 620, 280, 0.3, 0.06, "triangle");
    for (let k = 0; k < 6; k++) tone(air, now + 0.2 + k * 0.09, 150, 110, 0.07, 0.08, "triangle");
    for (let k = 0; k < 6; k++) rustle(air, now + 0.2 + k * 0.09, 0.06, 700, 0.09);
  },
  rattle: (air, now) => {
    for (let k = 0; k < 5; k++) rustle(air, now + k * 0.065, 0.05, 1900 + (k % 2) * 700, 0.1);
  },
  burst: (air, now) => {
    for (const [k, note] of SCALE.slice(2).entries())
      tone(air, now + k * 0.035, note * 2, note * 2, 0.22, 0.03, "sine");
  },
  bump: (air, now) => {
    knock(air, now + 0.18, 120, 0.2);
    tone(air, now + 0.2, 180, 320, 0.16, 0.05, "sine");
  },
  sky: (air, now) => {
    for (const [k, note] of [523, 659, 784].entries()) sweep(air, now + k * 0.16, note, note, 1.1, 0.025);
  },
  curtain: (air, now) => {
    rustle(air, now, 0.34, 700, 0.12);
    knock(air, now + 0.35, 110, 0.14);
    rustle(air, now + 0.56, 0.5, 900, 0.08);
  },
  fireworks: (air, now) => {
    for (let k = 0; k < 7; k++) {
      tone(air, now + k * 0.26, 500, 1500, 0.16, 0.02, "sine");
      rustle(air, now + k * 0.26 + 0.14, 0.3, 900 + k * 90, 0.12);
    }
  },
  clink: (air, now) => chime(air, now, [1319, 1760], 0.05, 0.5),
  honk: (air, now) => {
    for (const [at, long] of [
      [0, 0.07],
      [0.11, 0.15],
    ]) {
      tone(air, now + at, 370, 362, long, 0.05, "square");
      tone(air, now + at, 466, 456, long, 0.04, "square");
    }
  },
  puff: (air, now) => rustle(air, now, 0.34, 520, 0.14),
  splash: (air, now) => {
    rustle(air, now, 0.4, 1700, 0.16);
    for (let k = 0; k < 4; k++) tone(air, now + 0.1 + k * 0.07, 320 + k * 90, 560 + k * 140, 0.08, 0.06, "sine");
  },
  note: (air, now, n) => chime(air, now, [SCALE[(n - 1) % SCALE.length]], 0),
  react: (air, now) => tone(air, now, 600, 900, 0.1, 0.06, "sine"),
};

/** A pitch that slides. @param {AudioContext} air @param {number} at @param {number} from @param {number} to @param {number} long @param {number} loud @param {OscillatorType} type */
function tone(air, at, from, to, long, loud, type) {
  const pitch = air.createOscillator();
  const volume = air.createGain();
  pitch.type = type;
  pitch.frequency.setValueAtTime(from, at);
  pitch.frequency.exponentialRampToValueAtTime(to, at + long);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
  pitch.connect(volume).connect(air.destination);
  pitch.start(at);
  pitch.stop(at + long + 0.02);
}

/** A pitch that slides and swells, heard all the way. @param {AudioContext} air @param {number} at @param {number} from @param {number} to @param {number} long @param {number} loud */
function sweep(air, at, from, to, long, loud) {
  const pitch = air.createOscillator();
  const volume = air.createGain();
  pitch.frequency.setValueAtTime(from, at);
  pitch.frequency.exponentialRampToValueAtTime(to, at + long);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + long * 0.4);
  volume.gain.linearRampToValueAtTime(0, at + long);
  pitch.connect(volume).connect(air.destination);
  pitch.start(at);
  pitch.stop(at + long);
}

/** Wood on wood; a telephone, which has no bass, lets the upper of its two tones be heard. @param {AudioContext} air @param {number} at @param {number} pitch @param {number} loud */
function knock(air, at, pitch, loud) {
  tone(air, at, pitch, pitch * 0.55, 0.09, loud, "triangle");
  tone(air, at, Math.max(pitch * 2.76, 620), Math.max(pitch * 2.2, 560), 0.06, loud * 0.7, "sine");
}

/** @param {AudioContext} air @param {number} at @param {number[]} notes @param {number} step @param {number} [softer] so many times as loud */
function chime(air, at, notes, step, softer = 1) {
  notes.forEach((note, k) => {
    tone(air, at + k * step, note, note, 0.34, 0.09 * softer, "sine");
    tone(air, at + k * step, note * 2, note * 2, 0.2, 0.03 * softer, "sine");
  });
}

/** A breath of noise: cardboard over felt. @param {AudioContext} air @param {number} at @param {number} long @param {number} pitch @param {number} loud */
function rustle(air, at, long, pitch, loud) {
  const samples = Math.ceil(air.sampleRate * long);
  const breath = air.createBuffer(1, samples, air.sampleRate);
  const data = breath.getChannelData(0);
  const rises = air.sampleRate * 0.006; // so that it does not click
  for (let k = 0; k < samples; k++) data[k] = (Math.random() * 2 - 1) * Math.min(1, k / rises) * (1 - k / samples);
  const source = air.createBufferSource();
  const band = air.createBiquadFilter();
  const volume = air.createGain();
  source.buffer = breath;
  band.type = "bandpass";
  band.frequency.value = pitch;
  volume.gain.value = loud;
  source.connect(band).connect(volume).connect(air.destination);
  source.start(at);
}
