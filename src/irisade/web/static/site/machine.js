/** A compiled game: WebAssembly without any library. Python carries into its memory what it is to work on, and back. */

const PAGE = 65536;

/** @param {BufferSource} code */
export async function machine(code) {
  const { instance } = await WebAssembly.instantiate(code, {});
  const { memory, __heap_base: heap, irisade_failure: failure, ...entries } = /** @type {any} */ (instance.exports);
  return {
    start: () => (Number(heap.value) + 63) & ~63,
    /** @param {number} at @param {number} size */
    bytes(at, size) {
      const more = at + size - memory.buffer.byteLength;
      if (more > 0) memory.grow(Math.ceil(more / PAGE));
      return new Uint8Array(memory.buffer, at, size);
    },
    /** The code of its failure, or 0. @param {string} entry @param {number} at */
    enter(entry, at) {
      try {
        return Number(entries[`irisade${entry}`](at));
      } catch (trap) {
        const code = Number(failure());
        if (!(trap instanceof WebAssembly.RuntimeError) || !code) throw trap;
        return code;
      }
    },
  };
}
