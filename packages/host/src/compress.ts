import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

/** Quality 5 takes a few milliseconds. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** A tenth smaller, after 50 ms on Node's thread pool; for what is compressed once and sent often. */
const bestOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number] | null

/** Chooses the encoding of the not-found handler's answers, which @fastify/compress skips. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  return encodings.find((name) => new RegExp(`\\b${name}\\b`).test(accepted)) ?? null
}

/** Cached by its callers. */
export async function compressed(text: string, encoding: Encoding): Promise<Buffer> {
  if (!encoding) return Buffer.from(text)
  return encoding === 'gzip' ? gzipOf(text) : brotliOf(text, bestOptions)
}
