/** Approximate. */
const usualBytes = 64 * 1024
const fullBytes = usualBytes * 0.75
/** UTF-8 bytes per UTF-16 unit at most. */
const charBytes = 3

/** Encodes text as it comes. A growing string keeps all its parts, and V8's garbage collector spends a third of a long sheet on them. */
export class TextBytes {
  #bytes: Buffer
  #length = 0

  /** @param memory that may be overwritten */
  constructor(memory: Buffer = Buffer.allocUnsafe(usualBytes)) {
    this.#bytes = memory
  }

  add(text: string): void {
    const bytes = this.room(text.length * charBytes)
    this.#length += bytes.write(text, this.#length)
  }

  /** Room for so many more bytes; write from `length` on, then call `reach`. */
  room(more: number): Buffer {
    const needed = this.#length + more
    if (needed > this.#bytes.length) {
      const bytes = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(bytes, 0, 0, this.#length)
      this.#bytes = bytes
    }
    return this.#bytes
  }

  reach(length: number): void {
    this.#length = length
  }

  get length(): number {
    return this.#length
  }

  get isFull(): boolean {
    return this.#length >= fullBytes
  }

  /** Returns the memory for reuse by another text. */
  get memory(): Buffer {
    return this.#bytes
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}
