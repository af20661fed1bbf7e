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
  const send = (message: unknown, id: string | undefined) => {
    if (!isOpen) {
      isOpen = true
      reply.hijack()
      raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
    }
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > mostWaiting) raw.destroy()
    else raw.write(`${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(message)}\n\n`)
  }
  const stop = await begin({ send, end })
  if (raw.destroyed) stop()
  else raw.once('close', stop)
  return reply
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies hold answers back to send larger pieces.
  'x-accel-buffering': 'no',
}
