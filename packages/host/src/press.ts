import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Quality 5 answers in a few milliseconds. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/**
 * Presses a text as the browser takes it and names that in the headers. For answers of the not-found handler, which
 * @fastify/compress leaves alone.
 */
export async function pressed(text: string, reply: FastifyReply): Promise<string | Buffer> {
  const accepted = String(reply.request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'accept-encoding')
  const encoding = ['br', 'gzip'].find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
  if (!encoding) return text
  reply.header('content-encoding', encoding)
  return encoding === 'br' ? brotliOf(text, brotliOptions) : gzipOf(text)
}
