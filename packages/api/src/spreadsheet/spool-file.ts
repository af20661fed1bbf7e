import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

const lengthBytes = 4

/** A queue of pieces in a file, which is unlinked once open, so that nothing is left of it. */
export class SpoolFile {
  readonly #file = openUnlinked()
  #count = 0
  #readAt = 0
  #writtenAt = 0

  get count(): number {
    return this.#count
  }

  write(piece: unknown): void {
    const bytes = serialize(piece)
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32LE(bytes.length)
    this.#put(length)
    this.#put(bytes)
    this.#count++
  }

  /** @returns undefined where all has been read */
  read(): unknown {
    if (this.#count === 0) return undefined
    const piece = deserialize(this.#take(this.#take(lengthBytes).readUInt32LE()))
    this.#count--
    if (this.#count === 0) {
      this.#readAt = 0
      this.#writtenAt = 0
      ftruncateSync(this.#file)
    }
    return piece
  }

  close(): void {
    closeSync(this.#file)
  }

  #take(length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    for (let count = 0; count < length; )
      count += readSync(this.#file, bytes, count, length - count, this.#readAt + count)
    this.#readAt += length
    return bytes
  }

  #put(bytes: Uint8Array): void {
    for (let count = 0; count < bytes.length; )
      count += writeSync(this.#file, bytes, count, bytes.length - count, this.#writtenAt + count)
    this.#writtenAt += bytes.length
  }
}

function openUnlinked(): number {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-export-'))
  const file = openSync(join(folder, 'rows'), 'wx+', 0o600)
  rmSync(folder, { recursive: true, force: true })
  return file
}
