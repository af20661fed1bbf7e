/** Bytes that a piece of a sheet has, more or less. */
const usualBytes = 64 * 1024
const fullBytes = usualBytes * 0.75
/** Of one character of JavaScript's in UTF-8. */
const charBytes = 3

/**
 * Text that becomes bytes as it comes. One that grows as a string keeps all its parts until it is asked for as a whole, and looking through those
 * again and again takes V8's garbage collection a third of the time of a long sheet.
 */
export class TextBytes {
  #bytes: Buffer
  #length = 0

  /** @param memory to write to, whose content nobody needs any more */
  constructor(memory: Buffer = Buffer.allocUnsafe(usualBytes)) {
    this.#bytes = memory
  }

  add(text: string): void {
    const bytes = this.room(text.length * charBytes)
    this.#length += bytes.write(text, this.#length)
  }

  /** All the bytes, with room for so many more: whoever writes there from `length` on says then how far (`reach`). */
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

  /** What it was written to, for another text. */
  get memory(): Buffer {
    return this.#bytes
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}
