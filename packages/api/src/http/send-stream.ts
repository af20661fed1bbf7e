import { Socket } from 'node:net'
import { isHttp2 } from '@emberwatch/http'
import type { FastifyReply } from 'fastify'
import type { StreamAnswer } from './route.ts'

/** Bytes waiting for a slow listener; beyond it the stream ends, and the listener resumes where it left off. */
const mostWaiting = 256 * 1024

/** Writes past Fastify's reply, whose streams cost thousands of listeners several times the memory. */
export async function sendStream(reply: FastifyReply, begin: StreamAnswer): Promise<FastifyReply> {
  const { raw } = reply
  let isOpen = false
  const end = () => void raw.end()
  const send = (message: object, id: string | undefined) => {
    if (!isOpen) {
      isOpen = true
      reply.hijack()
      raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
      raw.flushHeaders()
    }
    if (raw.writableEnded || raw.destroyed) return
    if (waitingFor(raw) > mostWaiting) raw.destroy()
    else write(raw, pieceOf(message, id))
  }
  const stop = await begin({ send, end })
  if (raw.destroyed) stop()
  else raw.once('close', stop)
  return reply
}

type Raw = FastifyReply['raw']

/** Plain, and as a chunk of HTTP/1.1. */
interface Piece {
  readonly id: string | undefined
  readonly plain: string
  readonly chunk: Buffer
}

/** Shared by all listeners of a message. */
const pieces = new WeakMap<object, Piece>()

function pieceOf(message: object, id: string | undefined): Piece {
  const cacheEntry = pieces.get(message)
  if (cacheEntry && cacheEntry.id === id) return cacheEntry
  const plain = `${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(message)}\n\n`
  const chunk = Buffer.from(`${Buffer.byteLength(plain).toString(16)}\r\n${plain}\r\n`)
  const entry = { id, plain, chunk }
  pieces.set(message, entry)
  return entry
}

/**
 * Writes the finished chunk to the socket. Node's framing takes four buffers and a tick per stream, most of the cost for thousands. On HTTP/2, and
 * before the response owns its socket, Node frames.
 */
function write(raw: Raw, { plain, chunk }: Piece): void {
  const { socket } = raw
  const isPlain = socket instanceof Socket && raw.chunkedEncoding && raw.writableLength === socket.writableLength
  if (isPlain) socket.write(chunk)
  else raw.write(plain)
}

/** The connection of HTTP/2 carries other streams as well. */
const waitingFor = (raw: Raw): number =>
  isHttp2(raw.req) ? raw.writableLength : Math.max(raw.writableLength, raw.socket?.writableLength ?? 0)

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Keeps nginx from buffering.
  'x-accel-buffering': 'no',
}
