// Plays a compiled game in node for the tests: one JSON message per line, what is handed over as base64.
//   node wasm_host.mjs KEY.wasm
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, __heap_base: heap, ...entries } = instance.exports;
const start = (Number(heap.value) + 63) & ~63;

/** Room for so many bytes behind the last; the memory grows as needed. */
function room(at, size) {
  const end = at + size;
  if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / 65536));
  return (end + 63) & ~63;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { entry, call, arrays } = JSON.parse(line);
  const struct = Buffer.from(call, "base64");
  let at = room(start, struct.length);
  const places = arrays.map(({ bytes, field }) => {
    const content = Buffer.from(bytes, "base64");
    const here = at;
    at = room(at, content.length);
    struct.writeBigUInt64LE(BigInt(here), field);
    return { here, content };
  });
  const whole = new Uint8Array(memory.buffer);
  whole.set(struct, start);
  for (const { here, content } of places) whole.set(content, here);
  let code = 0n;
  try {
    code = entries[`irisade${entry}`](start);
  } catch (trap) {
    if (!(trap instanceof WebAssembly.RuntimeError)) throw trap;
    code = entries.irisade_failure();
    if (code === 0n) throw trap;
  }
  const now = Buffer.from(memory.buffer);
  const told = places.map(({ here, content }) => now.subarray(here, here + content.length).toString("base64"));
  const answer = now.readBigInt64LE(start + struct.length - 8);
  process.stdout.write(`${JSON.stringify({ code: Number(code), answer: Number(answer), arrays: told })}\n`);
}
