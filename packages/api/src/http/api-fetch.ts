import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

const origin = 'http://api.localhost'
const bodiless = [204, 205, 304]

/** `fetch` into this process, for tests and scripts. Answers stream, and aborting closes the request on the server's side. */
export function apiFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request =
      input instanceof Request ? new Request(input, init) : new Request(new URL(String(input), origin), init)
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    signal?.throwIfAborted()
    const response = await untilAborted(inject(app, request), signal)
    const stream = Readable.toWeb(response.stream()) as ReadableStream<Uint8Array<ArrayBuffer>>
    return new Response(bodiless.includes(response.statusCode) ? null : stream, {
      status: response.statusCode,
      statusText: response.statusMessage,
      headers: toHeaders(response.headers),
    })
  }
}

async function inject(app: FastifyInstance, request: Request): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(request.url)
  const body = await request.arrayBuffer()
  return app.inject({
    method: request.method as NonNullable<InjectOptions['method']>,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(body.byteLength > 0 ? { payload: Buffer.from(body) } : {}),
    payloadAsStream: true,
  })
}

/** Aborting later closes the answer like a lost connection. */
async function untilAborted(
  pending: Promise<LightMyRequestResponse>,
  signal: AbortSignal | null | undefined,
): Promise<LightMyRequestResponse> {
  if (!signal) return pending
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const closing = pending.then((response) => {
    const close = () => {
      // An error without a listener would end the process.
      response
        .stream()
        .on('error', () => undefined)
        .destroy(signal.reason)
      response.raw.res.destroy()
      response.raw.res.req.destroy()
    }
    if (signal.aborted) close()
    else signal.addEventListener('abort', close, { once: true })
    return response
  })
  return Promise.race([closing, aborted])
}

function toHeaders(headers: Record<string, number | string | string[] | undefined>): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const item of [value ?? []].flat()) result.append(name, String(item))
  }
  return result
}
