/**
 * The house that this page speaks to: a server, unless the page has brought one of its own (site/boot.js). Nobody
 * else knows which.
 *
 * @typedef {Pick<WebSocket, "readyState" | "send" | "close"> & {onopen: (() => void) | null,
 *   onmessage: ((event: {data: string}) => void) | null, onclose: (() => void) | null}} Line
 * @typedef {{line: () => Line, ask: (path: string, about?: RequestInit) => Promise<Response>}} House
 */

import { to } from "./words.js";

/** @type {House} */
const server = {
  line: () => /** @type {Line} */ (new WebSocket(new URL(to("ws/v1"), location.href).href.replace(/^http/, "ws"))),
  ask: (path, about) => fetch(to(path), about),
};

/** @returns {House} */
const house = () => Reflect.get(globalThis, "irisade") ?? server;

/** A line to the tables. */
export const openLine = () => house().line();

/** What "api/tables" and its like answer. @param {string} path @param {RequestInit} [about] */
export const ask = (path, about) => house().ask(path, about);
