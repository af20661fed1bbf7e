import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { StreamAnswer } from './route.ts'

/** What may wait for a slow listener, in bytes; then the stream ends, and the listener comes back where it left off. */
const mostWaiting = 256 * 1024

/**
 * Answers with server-sent events. The stream is written past Fastify's reply, whose own streams would cost each of some
 * thousand listeners several times as much memory.
 */
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

/** A message as it goes out, alone and as a chunk of HTTP/1.1. */
interface Piece {
  readonly id: string | undefined
  readonly plain: string
  readonly chunk: Buffer
}

/** Made once for all who get the same message; thousands may. */
const pieces = new WeakMap<object, Piece>()

function pieceOf(message: object, id: string | undefined): Piece {
  const known = pieces.get(message)
  if (known && known.id === id) return known
  const plain = `${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(message)}\n\n`
  const chunk = Buffer.from(`${Buffer.byteLength(plain).toString(16)}\r\n${plain}\r\n`)
  const made = { id, plain, chunk }
  pieces.set(message, made)
  return made
}

/**
 * Node's own framing of a chunk is four buffers and a tick for each stream, most of what it costs to tell thousands; the
 * finished chunk goes to the socket as it is. Before the response has its socket to itself, and on
 * HTTP/2, Node does it.
 */
function write(raw: Raw, { plain, chunk }: Piece): void {
  const { socket } = raw
  const isPlain = socket instanceof Socket && raw.chunkedEncoding && raw.writableLength === socket.writableLength
  if (isPlain) socket.write(chunk)
  else raw.write(plain)
}

const waitingFor = (raw: Raw): number => Math.max(raw.writableLength, raw.socket?.writableLength ?? 0)

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies hold answers back to send larger pieces.
  'x-accel-buffering': 'no',
}
