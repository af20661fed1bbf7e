import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { inlineXmlMax } from '@emberwatch/contract/sites-systems'
import { readXmlText, textDecoderFor } from './read-xml.ts'

/** Text as it is, or gzip where it is too long for lists. */
export interface StoredText {
  readonly xml: string | null
  readonly xmlGzip: Buffer | null
  readonly xmlBytes: number | null
}

/** Compresses a large file in pieces, so that its text is never in memory as a whole. */
export async function storedText(path: string, size: number): Promise<StoredText> {
  if (size <= inlineXmlMax) return { xml: await readXmlText(path), xmlGzip: null, xmlBytes: null }
  const decoder = await textDecoderFor(path)
  const pieces: Buffer[] = []
  let xmlBytes = 0
  await finished(
    createReadStream(path),
    async function* decode(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) yield counted(decoder.decode(chunk, { stream: true }))
      yield counted(decoder.decode())
    },
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const piece of compressed) pieces.push(piece)
    },
  )
  return { xml: null, xmlGzip: Buffer.concat(pieces), xmlBytes }

  function counted(text: string): Buffer {
    const piece = Buffer.from(text.replaceAll('\u0000', '\ufffd'))
    xmlBytes += piece.length
    return piece
  }
}

export const unpacked = (packed: Readable): Readable => pipeline(packed, createGunzip(), () => undefined)
