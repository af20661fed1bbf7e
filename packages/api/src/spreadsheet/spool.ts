import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Pieces that come faster than they are taken: some in memory, the others in a file that nobody else sees. */
export interface Spool<Piece> {
  add(piece: Piece): void
  /** No more will come. */
  end(): void
  /** In the order in which they have come. */
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
      // Behind those in the file, or the order would be lost.
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

/** Has no name once it is open, so that nothing is left of it whatever happens. */
function openSpoolFile() {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-export-'))
  const file = openSync(join(folder, 'rows'), 'wx+', 0o600)
  rmSync(folder, { recursive: true, force: true })
  const place = { count: 0, read: 0, written: 0 }
  const readBytes = (length: number) => {
    const bytes = Buffer.allocUnsafe(length)
    for (let got = 0; got < length; ) got += readSync(file, bytes, got, length - got, place.read + got)
    place.read += length
    return bytes
  }
  const put = (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length; )
      done += writeSync(file, bytes, done, bytes.length - done, place.written + done)
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
    /** Nothing where all has been read. */
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
