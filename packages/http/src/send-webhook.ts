import { Webhook } from 'standardwebhooks'
import type { Dispatcher } from 'undici'

/** The time limit of the whole call. */
const timeoutMs = 10_000
const reasonMax = 200

export interface WebhookMessage {
  readonly url: string
  /** `whsec_` and the key in base64. */
  readonly secret: string
  /** The same for each try, so that a receiver leaves out what it has had. */
  readonly id: string
  /** The time of this try. */
  readonly at: Date
  readonly body: string
  /** Decides which addresses a connection may go to. */
  readonly dispatcher: Dispatcher
  /** Ends the call. */
  readonly signal?: AbortSignal
}

export interface WebhookOutcome {
  readonly isDelivered: boolean
  readonly status: number | null
  /** Why it was not delivered, in at most 200 characters. */
  readonly reason: string | null
}

/**
 * Sends a message signed as Standard Webhooks 1.0 says (standardwebhooks.com). Follows no redirects, sends through no proxy, reads nothing of an answer but its
 * status, and keeps no connection open. Never rejects.
 */
export async function sendWebhook(message: WebhookMessage): Promise<WebhookOutcome> {
  const { url, body, dispatcher, signal } = message
  // Undici loads with the first message: most servers, and the tests of pages, send none.
  const { request } = await import('undici')
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { ...signatureOf(message), 'content-type': 'application/json', 'user-agent': 'Emberwatch-Webhooks/1' },
      body,
      dispatcher,
      reset: true,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    })
    response.body.on('error', () => undefined).destroy()
    const { statusCode: status } = response
    const isDelivered = status >= 200 && status < 300
    return { isDelivered, status, reason: isDelivered ? null : reasonOfStatus(status) }
  } catch (error) {
    return undelivered(reasonOfError(error as Error))
  }
}

export const undelivered = (reason: string): WebhookOutcome => ({
  isDelivered: false,
  status: null,
  reason: reason.slice(0, reasonMax),
})

const signatureOf = ({ secret, id, at, body }: WebhookMessage) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
})

const reasonOfStatus = (status: number): string =>
  status >= 300 && status < 400 ? 'Answered with a redirect, which is not followed' : `Answered ${status}`

function reasonOfError(error: Error & { readonly code?: unknown }): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No answer in ${timeoutMs / 1000} seconds`
  return typeof error.code === 'string' ? `No connection (${error.code})` : error.message
}
