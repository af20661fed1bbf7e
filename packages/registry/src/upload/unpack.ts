import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { refuse } from '../state/refused.ts'

/** Far above an area's size. */
interface UploadLimits {
  readonly bytes: number
  readonly entries: number
}
const uploadLimits: UploadLimits = { bytes: 64 * 1024 * 1024, entries: 2000 }

/** No `..`, no root, no hidden files, no drive letters. */
const plainPath = /^[A-Za-z0-9_][\w.-]*(\/[A-Za-z0-9_][\w.-]*)*$/

/** @throws Refused for entries that are no plain files inside the folder, and beyond the limits */
export async function unpackInto(folder: string, source: Readable, limits = uploadLimits): Promise<void> {
  const entries = extract()
  const arriving = pipeline(source, entries)
  // A file whose stream is destroyed just before it is written would wait for ever: tar-stream's streams do not tell Node's pipeline that they
  // ended before it began.
  const broken = new AbortController()
  arriving.catch(() => broken.abort())
  const names = new Set<string>()
  let bytes = 0
  for await (const entry of entries) {
    const { name, type, size = 0 } = entry.header
    if (type === 'directory') {
      entry.resume()
      continue
    }
    if (type !== 'file') refuse('upload', `${name}: only plain files can be published, not a ${type}`)
    if (!plainPath.test(name) || name.includes('..')) refuse('upload', `${name}: must be a path inside the release`)
    if (names.has(name)) refuse('upload', `${name} is in the upload twice`)
    names.add(name)
    bytes += size
    if (names.size > limits.entries) refuse('upload', `more than ${limits.entries} files`)
    if (bytes > limits.bytes) refuse('upload', `${name}: more than ${limits.bytes} bytes in all`)
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await pipeline(entry, createWriteStream(join(folder, name), { flags: 'wx' }), {
      signal: broken.signal,
    })
  }
  await arriving
}
