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
    else raw.write(textOf(message, id))
  }
  const stop = await begin({ send, end })
  if (raw.destroyed) stop()
  else raw.once('close', stop)
  return reply
}

type Raw = FastifyReply['raw']

/** Shared by all listeners of a message. */
const texts = new WeakMap<object, { readonly id: string | undefined; readonly text: string }>()

function textOf(message: object, id: string | undefined): string {
  const cacheEntry = texts.get(message)
  if (cacheEntry && cacheEntry.id === id) return cacheEntry.text
  const text = `${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(message)}\n\n`
  texts.set(message, { id, text })
  return text
}

/** The connection of HTTP/2 carries other streams as well. */
const waitingFor = (raw: Raw): number =>
  isHttp2(raw.req) ? raw.writableLength : Math.max(raw.writableLength, raw.socket?.writableLength ?? 0)

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Keeps nginx from buffering.
  'x-accel-buffering': 'no',
}
