import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { TextDecoder } from 'node:util'
import type { ErrorCode } from '@emberwatch/contract/api'
import { SaxesParser } from 'saxes'

/**
 * Reads XML from disk in pieces, so that neither size nor shape of a file exhausts the server. Nothing outside the file is read: the parser knows
 * the five predefined entities only, and a DOCTYPE ends the reading.
 */

/** The largest installation, 31 panels of 12 loops of 127 units, has five levels and some 50,000 elements. */
export const xmlLimits = { depth: 64, elements: 100_000, attributes: 100 } as const

export type Attributes = Readonly<Record<string, string>>

export interface XmlVisitor {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

export interface XmlOutcome {
  /** SHA-256 of the bytes; where the file was refused, of those read so far. */
  readonly hash: string
  /** The parser's message with the line; null for a well-formed file. */
  readonly fault: string | null
  readonly refusal: ErrorCode | null
}

class Stopped extends Error {
  readonly refusal: ErrorCode | null
  constructor(message: string, refusal: ErrorCode | null = null) {
    super(message)
    this.refusal = refusal
  }
}

/** Bytes that are invalid in the file's encoding: storing them would change the file. */
const notText = new Stopped('not text')

const headBytes = 4096

/** @returns what is wrong with the file; errors of the visitor other than limits are thrown */
export async function readXml(path: string, visitor: XmlVisitor): Promise<XmlOutcome> {
  const hash = createHash('sha256')
  let stopped: Stopped | null = null
  try {
    const decoder = await decoderFor(path, { fatal: true })
    const parser = makeParser(visitor, await readHead(path))
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer)
      stopped ??= attempt(() => parser.write(decoded(decoder, chunk as Buffer)))
      if (stopped?.refusal) break
    }
    stopped ??= attempt(() => parser.write(decoded(decoder)).close())
    if (stopped === notText) stopped = new Stopped(await notTextMessage(path, decoder.encoding))
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    stopped = error
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  }
  const refusal = stopped?.refusal ?? null
  return { hash: hash.digest('hex'), fault: stopped && !refusal ? stopped.message : null, refusal }
}

/** @throws Stopped */
function decoded(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw notText
  }
}

/** Names the line of an invalid byte in UTF-8, where no character contains a line break's byte. */
async function notTextMessage(path: string, encoding: string): Promise<string> {
  const message = `The file is not valid ${encoding.toUpperCase()}`
  if (encoding !== 'utf-8') return message
  const lines = createInterface({ input: createReadStream(path, 'latin1'), crlfDelay: Number.POSITIVE_INFINITY })
  let line = 0
  for await (const text of lines) {
    line++
    if (!isUtf8(Buffer.from(text, 'latin1'))) break
  }
  return `${message} (line ${line})`
}

function attempt(work: () => unknown): Stopped | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Stopped) return error
    throw error
  }
}

/** A visitor throws this for limits of its own. */
export const tooMuch = (): Error => new Stopped('', 'system_configuration.limits_exceeded')
const doctype = () => new Stopped('', 'system_configuration.doctype_not_allowed')

function makeParser(visitor: XmlVisitor, head: string): SaxesParser {
  const parser = new SaxesParser()
  let depth = 0
  let elements = 0
  let attributes = 0
  parser.on('doctype', () => {
    throw doctype()
  })
  parser.on('error', (error) => {
    // A truncated DOCTYPE raises no event.
    throw elements === 0 && /<!DOCTYPE/i.test(head) ? doctype() : new Stopped(readable(error.message))
  })
  parser.on('attribute', () => {
    if (++attributes > xmlLimits.attributes) throw tooMuch()
  })
  parser.on('opentag', ({ name, attributes: attributesByName }) => {
    attributes = 0
    if (++depth > xmlLimits.depth || ++elements > xmlLimits.elements) throw tooMuch()
    visitor.open(name, attributesByName as Attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    visitor.close?.(name)
  })
  if (visitor.text) parser.on('text', (text) => visitor.text?.(text))
  if (visitor.text) parser.on('cdata', (text) => visitor.text?.(text))
  return parser
}

/** Makes a sentence of the parser's `3:17: unclosed tag: panel`. */
function readable(message: string): string {
  const [, line = '1', text = message] = /^(\d+):\d+: (.*)$/s.exec(message) ?? []
  const sentence = /^(unclosed tag|unexpected end)/.test(text) ? 'Unexpected end of document' : text.replace(/\.$/, '')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1, 200)} (line ${line})`
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The byte order mark decides, then the XML declaration, else UTF-8 (XML 1.0, appendix F). */
async function decoderFor(path: string, options: { fatal: boolean }): Promise<TextDecoder> {
  const head = await readHead(path)
  if (head.startsWith('\xff\xfe')) return new TextDecoder('utf-16le', options)
  if (head.startsWith('\xfe\xff')) return new TextDecoder('utf-16be', options)
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  try {
    // A declaration readable as ASCII cannot be UTF-16.
    return new TextDecoder(/^utf-?16/i.test(declared) ? 'utf-8' : declared, options)
  } catch {
    throw new Stopped(`Unknown encoding ${declared} (line 1)`)
  }
}

/** Removes NUL, which the database does not take. */
export async function readXmlText(path: string): Promise<string> {
  const decoder = await textDecoderFor(path)
  return decoder.decode(await readFile(path)).replaceAll('\u0000', '\ufffd')
}

/** Falls back to UTF-8 for unknown encodings and replaces invalid bytes. */
export const textDecoderFor = (path: string): Promise<TextDecoder> =>
  decoderFor(path, { fatal: false }).catch(() => new TextDecoder())
