import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

/** Quality 5 answers in a few milliseconds. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** For what is compressed once and sent often: a tenth less than that, after 50 ms on a thread of Node's own. */
const bestOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number] | null

/** How the browser takes a text. For answers of the not-found handler, which @fastify/compress leaves alone. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  return encodings.find((name) => new RegExp(`\\b${name}\\b`).test(accepted)) ?? null
}

/** As many get it who take the same bytes. */
export async function compressed(text: string, encoding: Encoding): Promise<Buffer> {
  if (!encoding) return Buffer.from(text)
  return encoding === 'gzip' ? gzipOf(text) : brotliOf(text, bestOptions)
}
