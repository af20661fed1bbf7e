import { Readable } from 'node:stream'

/** Files lie in pieces in the database: all servers can read them, and backups contain them. */

/** Some milliseconds of the server's thread each: the driver turns bytes into text. */
const pieceBytes = 512 * 1024

/** One statement per piece: nothing is open while a slow client reads. @param load answers undefined behind the last one */
export async function* piecesOf(load: (part: number) => Promise<{ readonly bytes: Buffer } | undefined>) {
  for (let part = 0; ; part++) {
    const row = await load(part)
    if (!row) return
    yield row.bytes
  }
}

/** @param size in bytes: a file that is removed while it is read must break off, not look complete */
export const whole = (pieces: AsyncIterable<Buffer>, size: number): Readable =>
  Readable.from(counted(pieces, size), { objectMode: false })

async function* counted(pieces: AsyncIterable<Buffer>, size: number) {
  let read = 0
  for await (const bytes of pieces) {
    read += bytes.length
    yield bytes
  }
  if (read !== size) throw new Error('the file has gone while it was read')
}

export async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}
