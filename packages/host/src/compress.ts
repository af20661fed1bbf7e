import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'

/** Quality 5 takes a few milliseconds. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** A tenth smaller, after 50 ms on Node's thread pool; for what is compressed once and sent often. */
const bestOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

type Encoding = 'br' | 'gzip' | null

/** Chooses the encoding of the not-found handler's answers, which @fastify/compress skips. */
export const encodingFor = ({ headers }: FastifyRequest): Encoding =>
  negotiate(String(headers['accept-encoding'] ?? ''), ['br', 'gzip'])

/** Cached by its callers. */
export async function compressed(text: string, encoding: Encoding): Promise<Buffer> {
  if (!encoding) return Buffer.from(text)
  return encoding === 'gzip' ? gzipOf(text) : brotliOf(text, bestOptions)
}
