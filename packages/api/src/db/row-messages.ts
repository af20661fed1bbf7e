import type { Duplex } from 'node:stream'
import { releaseMemory } from './release-memory.ts'

/**
 * PostgreSQL's protocol 3, "Message Formats": a letter, the length of the rest, the rest. A row holds its number of cells and for each its length
 * and bytes; -1 is null.
 */

const letterBytes = 1
export const lengthBytes = 4
const countBytes = 2
export const rowHeadBytes = letterBytes + lengthBytes + countBytes
const headBytes = letterBytes + lengthBytes
const rowLetter = 'D'.charCodeAt(0)
const readyLetter = 'Z'.charCodeAt(0)

export const messageBytes = (bytes: Buffer, at: number): number => letterBytes + bytes.readUInt32BE(at + letterBytes)

export function wholeMessages(bytes: Buffer): number {
  let end = 0
  while (end + headBytes <= bytes.length) {
    const next = end + messageBytes(bytes, end)
    if (next > bytes.length) break
    end = next
  }
  return end
}

export function rowMessage(cells: readonly (string | null)[]): Buffer {
  const head = Buffer.alloc(rowHeadBytes)
  const parts = cells.flatMap((cell) => {
    const length = Buffer.alloc(lengthBytes)
    const content = Buffer.from(cell ?? '')
    length.writeInt32BE(cell === null ? -1 : content.length)
    return [length, content]
  })
  head[0] = rowLetter
  head.writeUInt32BE(Buffer.concat([head, ...parts]).length - letterBytes, letterBytes)
  head.writeUInt16BE(cells.length, headBytes)
  return Buffer.concat([head, ...parts])
}

/**
 * Takes one statement's rows off the connection's stream as bytes, before the driver makes objects of them. The driver gets all other messages, and
 * the stream again when the statement ends. pg-copy-streams would do so for COPY only, which takes no parameters: values of callers would stand in
 * the statement's text.
 */
export function divertRows(stream: Duplex, onRows: (bytes: Buffer) => void): void {
  const driver = stream.listeners('data') as ((chunk: Buffer) => void)[]
  const onOthers = (bytes: Buffer) => {
    for (const listener of driver) listener.call(stream, bytes)
  }
  stream.removeAllListeners('data')
  const splitter = new RowSplitter(onRows, onOthers)
  const take = (chunk: Buffer<ArrayBuffer>) => {
    const end = splitter.take(chunk)
    if (!end) return
    stream.off('data', take)
    for (const listener of driver) stream.on('data', listener)
    onOthers(end)
  }
  stream.on('data', take)
}

/** Tells rows from other messages, and hands over messages of one kind together. */
class RowSplitter {
  readonly #onRows: (bytes: Buffer) => void
  readonly #onOthers: (bytes: Buffer) => void
  /** The head of a split message. */
  #head: Buffer = Buffer.alloc(0)
  /** The current message and its remaining bytes. */
  #letter = 0
  #remaining = 0

  constructor(onRows: (bytes: Buffer) => void, onOthers: (bytes: Buffer) => void) {
    this.#onRows = onRows
    this.#onOthers = onOthers
  }

  /** @returns the bytes from the last kind on, when the statement has ended */
  take(chunk: Buffer<ArrayBuffer>): Buffer | undefined {
    const bytes = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk
    let isDrivers = false
    let [from, at] = [0, 0]
    const hand = () => {
      if (at === from) return
      if (this.#letter !== rowLetter) isDrivers = true
      ;(this.#letter === rowLetter ? this.#onRows : this.#onOthers)(bytes.subarray(from, at))
      from = at
    }
    while (at < bytes.length) {
      if (this.#remaining === 0) {
        if (at + headBytes > bytes.length) break
        const next = bytes[at] as number
        if ((next === rowLetter) !== (this.#letter === rowLetter)) hand()
        this.#letter = next
        this.#remaining = messageBytes(bytes, at)
      }
      const step = Math.min(this.#remaining, bytes.length - at)
      at += step
      this.#remaining -= step
      if (this.#remaining === 0 && this.#letter === readyLetter) return bytes.subarray(from)
    }
    hand()
    this.#head = Buffer.from(bytes.subarray(at))
    // The driver copies.
    if (!isDrivers && chunk.buffer.byteLength === chunk.length) releaseMemory(chunk.buffer)
    return undefined
  }
}
