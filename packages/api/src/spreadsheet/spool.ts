import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Buffers pieces in memory and beyond that in an unnamed file. */
export interface Spool<Piece> {
  add(piece: Piece): void
  end(): void
  readonly pieces: AsyncIterable<Piece>
}

const inMemory = 8
const lengthBytes = 4

export function createSpool<Piece>(): Spool<Piece> {
  const near: Piece[] = []
  let file: SpoolFile | undefined
  let isOver = false
  let wake = Promise.withResolvers<void>()

  async function* pieces() {
    for (;;) {
      const piece = near.shift() ?? (file?.read() as Piece | undefined)
      if (piece !== undefined) yield piece
      else if (isOver) return file?.close()
      else {
        await wake.promise
        wake = Promise.withResolvers()
      }
    }
  }

  return {
    add: (piece) => {
      // A piece goes behind those in the file, to keep the order.
      if (near.length < inMemory && !file?.count) near.push(piece)
      else {
        file ??= openSpoolFile()
        file.write(piece)
      }
      wake.resolve()
    },
    end: () => {
      isOver = true
      wake.resolve()
    },
    pieces: pieces(),
  }
}

type SpoolFile = ReturnType<typeof openSpoolFile>

/** Unlinked once open, so that nothing is left of it. */
function openSpoolFile() {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-export-'))
  const file = openSync(join(folder, 'rows'), 'wx+', 0o600)
  rmSync(folder, { recursive: true, force: true })
  const place = { count: 0, read: 0, written: 0 }
  const readBytes = (length: number) => {
    const bytes = Buffer.allocUnsafe(length)
    for (let count = 0; count < length; ) count += readSync(file, bytes, count, length - count, place.read + count)
    place.read += length
    return bytes
  }
  const put = (bytes: Uint8Array) => {
    for (let count = 0; count < bytes.length; )
      count += writeSync(file, bytes, count, bytes.length - count, place.written + count)
    place.written += bytes.length
  }
  return {
    get count() {
      return place.count
    },
    write: (piece: unknown) => {
      const bytes = serialize(piece)
      const length = Buffer.alloc(lengthBytes)
      length.writeUInt32LE(bytes.length)
      put(length)
      put(bytes)
      place.count++
    },
    /** Undefined where all has been read. */
    read: (): unknown => {
      if (place.count === 0) return undefined
      const piece = deserialize(readBytes(readBytes(lengthBytes).readUInt32LE()))
      place.count--
      if (place.count === 0) {
        Object.assign(place, { read: 0, written: 0 })
        ftruncateSync(file)
      }
      return piece
    },
    close: () => closeSync(file),
  }
}
