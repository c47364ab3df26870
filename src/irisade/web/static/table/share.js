/**
 * The end of a game as a picture to send: drawn on this device from our own drawings, and handed to whatever the device
 * shares with, or saved. Nothing is sent anywhere by us.
 *
 * @typedef {import("../types.js").End} End
 * @typedef {import("../types.js").RoomState} Room
 * @typedef {import("./story.js").Story} Story
 */

import { TINTS } from "../shared/constants.js";
import { sizeOf } from "../shared/dom.js";
import { best, faceOf } from "./podium.js";
import { drawn } from "./story.js";

const WIDE = 1080;
const HIGH = 1350;
const INK = "#23264A";
const HEIGHTS = [0, 250, 180, 130]; // of the steps

/** @param {string} src @returns {Promise<HTMLImageElement>} */
function loaded(src) {
  const image = new Image();
  image.src = src;
  return image.decode().then(() => image);
}

/** A face of the sprite as a picture of its own. @param {string} face */
function faceImage(face) {
  const symbol = document.getElementById(face);
  const [w, h] = sizeOf(face);
  const inside = `<g color="${INK}">${symbol?.innerHTML ?? ""}</g>`;
  return loaded(
    drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 ${w} ${h}">${inside}</svg>`),
  );
}

/** Text in the middle, as large as fits. @param {CanvasRenderingContext2D} pen @param {string} text @param {number} y @param {number} size @param {number} room @param {number} [x] */
function write(pen, text, y, size, room, x = WIDE / 2) {
  const family = getComputedStyle(document.documentElement).getPropertyValue("--display");
  pen.font = `${size}px ${family}`;
  pen.font = `${Math.min(size, (size * room) / Math.max(1, pen.measureText(text).width))}px ${family}`;
  pen.fillText(text, x, y);
}

/** @param {End} end @param {Room} room @param {string[]} tints @param {Story | undefined} story @returns {Promise<Blob>} */
export async function postcard(end, room, tints, story) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colours = getComputedStyle(document.documentElement);
  pen.fillStyle = "#FBF3E2";
  pen.fillRect(0, 0, WIDE, HIGH);
  for (const [k, tint] of TINTS.entries()) {
    pen.fillStyle = colours.getPropertyValue(`--${tint}`);
    pen.fillRect((WIDE / TINTS.length) * k, 0, WIDE / TINTS.length, 18);
  }
  pen.textAlign = "center";
  pen.fillStyle = INK;
  write(pen, end.headline, 118, 84, WIDE - 120);
  write(pen, story?.why ?? end.why, 176, 36, WIDE - 120);
  pen.drawImage(await loaded(new URL("stand.svg", import.meta.url).href), 60, 210, WIDE - 120, 576);
  await steps(pen, end, room, tints, colours);
  const last = story?.moments.at(-1);
  if (last) pen.drawImage(await loaded(drawn(last.picture)), 240, 830, 600, 375);
  pen.fillStyle = INK;
  write(pen, `${room.title} · Irisade`, 1280, 44, WIDE - 120);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** @param {CanvasRenderingContext2D} pen @param {End} end @param {Room} room @param {string[]} tints @param {CSSStyleDeclaration} colours */
async function steps(pen, end, room, tints, colours) {
  for (const [k, { seat, rank, score }] of best(end).entries()) {
    const x = WIDE / 2 + (k - (best(end).length - 1) / 2) * 280;
    const top = 776 - HEIGHTS[Math.min(rank, 3)];
    pen.fillStyle = colours.getPropertyValue(`--${tints[seat]}`);
    pen.beginPath();
    pen.roundRect(x - 125, top, 250, 776 - top, 24);
    pen.fill();
    pen.lineWidth = 6;
    pen.strokeStyle = INK;
    pen.stroke();
    pen.drawImage(await faceImage(faceOf(room, seat) || `glyph.${tints[seat]}`), x - 85, top - 175, 170, 170);
    pen.fillStyle = colours.getPropertyValue(`--on-${tints[seat]}`);
    write(pen, `${rank}`, top + 62, 54, 200, x);
    write(pen, [room.seats[seat].name, score].join("  "), top + 108, 34, 220, x);
  }
}

/** To other people, by what this device has for that; else into a file. @param {Blob} picture @param {string} name */
export async function handOver(picture, name) {
  const file = new File([picture], `${name}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // they thought better of it
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
