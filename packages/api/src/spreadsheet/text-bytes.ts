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
  #bytes = Buffer.allocUnsafe(usualBytes)
  #length = 0

  add(text: string): void {
    const needed = this.#length + text.length * charBytes
    if (needed > this.#bytes.length) {
      const bytes = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(bytes, 0, 0, this.#length)
      this.#bytes = bytes
    }
    this.#length += this.#bytes.write(text, this.#length)
  }

  get isFull(): boolean {
    return this.#length >= fullBytes
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}
