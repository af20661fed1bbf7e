import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { guardedLookup, whyRefused } from './reach.ts'

/** The time limit of the whole call. */
const timeoutMs = 10_000
const longestReason = 200

export interface Outcome {
  readonly isDelivered: boolean
  readonly status: number | null
  readonly reason: string | null
}

interface Message {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly allowsLoopback: boolean
  /** Ends the call. */
  readonly signal?: AbortSignal
}

/** Follows no redirects, sends through no proxy, and reads nothing of an answer but its status. Never rejects. */
export async function postWebhook({ url, body, headers, allowsLoopback, signal }: Message): Promise<Outcome> {
  // Addresses without a name are not looked up at the connection.
  const refused = await whyRefused(url, allowsLoopback)
  if (refused) return failed(refused)
  const ask = new URL(url).protocol === 'https:' ? tlsRequest : plainRequest
  return new Promise((resolve) => {
    const asked = ask(url, {
      method: 'POST',
      agent: false,
      lookup: guardedLookup(allowsLoopback),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Emberwatch-Webhooks/1',
      },
    })
    asked.on('response', ({ statusCode = 0 }) => {
      asked.destroy()
      const isDelivered = statusCode >= 200 && statusCode < 300
      resolve({ isDelivered, status: statusCode, reason: isDelivered ? null : reasonOf(statusCode) })
    })
    asked.on('error', (error) => resolve(failed(wordsOf(error))))
    asked.end(body)
  })
}

const failed = (reason: string): Outcome => ({
  isDelivered: false,
  status: null,
  reason: reason.slice(0, longestReason),
})

const reasonOf = (status: number): string =>
  status >= 300 && status < 400 ? 'Answered with a redirect, which is not followed' : `Answered ${status}`

function wordsOf(error: Error & { readonly code?: string }): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No answer in ${timeoutMs / 1000} seconds`
  return error.code ? `No connection (${error.code})` : error.message
}
