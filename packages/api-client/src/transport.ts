import { repeatsInMs } from './retry-policy.ts'

export interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** As JSON. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** For answer and repeats, not for the body of an answer that counts; without it the server may take its time. */
  readonly timeoutMs?: number | undefined
  /** A read that fails in passing is sent again. */
  readonly repeats?: boolean
  /** Bytes of the body so far. */
  readonly onReceived?: ((bytes: number) => void) | undefined
}

/** What a server refused, with its JSON where it sent some. */
export class Refusal extends Error {
  readonly status: number
  readonly data: unknown

  constructor(status: number, data: unknown) {
    super(`The server answered ${status}`)
    this.status = status
    this.data = data
  }
}

/**
 * Sends a request by `fetch`. A library for it would be 7 kB of every page (docs/notes/2026-11-25-lighter.md).
 * @throws Refusal for any status but 2xx, a DOMException named TimeoutError, the reason of `signal`, or what `fetch` throws for a lost connection
 */
export async function send(fetch: typeof globalThis.fetch, sent: Sent): Promise<Response> {
  const timeout = new AbortController()
  const expire = () => timeout.abort(new DOMException('No answer in time', 'TimeoutError'))
  const timer = sent.timeoutMs === undefined ? undefined : setTimeout(expire, sent.timeoutMs)
  const signal = sent.signal ? AbortSignal.any([sent.signal, timeout.signal]) : timeout.signal
  try {
    const response = await unlessAborted(signal, () => sendUntilAnswered(fetch, sent, signal))
    return sent.onReceived ? counted(response, sent.onReceived) : response
  } finally {
    clearTimeout(timer)
  }
}

async function sendUntilAnswered(fetch: typeof globalThis.fetch, sent: Sent, signal: AbortSignal): Promise<Response> {
  for (let repeats = 0; ; repeats++) {
    let response: Response | undefined
    let failure: unknown
    try {
      response = await fetch(requestOf(sent, signal))
      if (response.ok) return response
      failure = new Refusal(response.status, await response.json().catch(() => undefined))
    } catch (error) {
      failure = error
    }
    const waitMs = sent.repeats && !signal.aborted ? repeatsInMs(repeats, response) : undefined
    if (waitMs === undefined) throw failure
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    signal.throwIfAborted()
  }
}

const requestOf = ({ url, method, headers, body }: Sent, signal: AbortSignal): Request =>
  new Request(url, {
    method,
    signal,
    ...(body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

/** Ends at once, also while it waits to send again. */
function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  return Promise.race([aborted, work()])
}

function counted(response: Response, onReceived: (bytes: number) => void): Response {
  let bytes = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, stream) {
      bytes += piece.byteLength
      onReceived(bytes)
      stream.enqueue(piece)
    },
  })
  return new Response(response.body?.pipeThrough(counter) ?? null, response)
}
