import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'

/** Resolves when the archive has room for the next file. */
export type Add = (name: string, bytes: Uint8Array) => Promise<void>

/** A tar that is written while `fill` adds files; an error of `fill` ends it. */
export function writeArchive(fill: (add: Add) => Promise<void>): Pack {
  const tar = pack()
  const add: Add = (name, bytes) =>
    new Promise((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve())
      // An archive that cannot be written ends its entry with its own error.
      tar.entry({ name, mode: 0o600 }, Buffer.from(bytes), done).on('error', reject)
    })
  fill(add).then(
    () => tar.finalize(),
    (error) => tar.destroy(error),
  )
  return tar
}

export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** Holds one file in memory at a time; the source waits meanwhile. @throws errors of the source, and where the tar ends in the middle */
export async function* readArchive(source: Readable): AsyncGenerator<Entry> {
  const tar = extract()
  const arriving = pipeline(source, tar)
  // Awaited at the end; a reader that stops earlier does not see it.
  arriving.catch(() => undefined)
  for await (const entry of tar) {
    const pieces: Buffer[] = []
    for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece)
    yield { name: entry.header.name, bytes: Buffer.concat(pieces) }
  }
  await arriving
}

/** One JSON row per line, compressed. */
export const packRows = (rows: readonly string[]): Promise<Buffer> =>
  promisify(gzip)(rows.map((row) => `${row.replaceAll('\n', ' ')}\n`).join(''), { level: 3 })

/** Lines end with \n only; texts may hold other separators. */
export const unpackRows = async (bytes: Buffer): Promise<string[]> =>
  (await promisify(gunzip)(bytes)).toString('utf8').split('\n').slice(0, -1)
