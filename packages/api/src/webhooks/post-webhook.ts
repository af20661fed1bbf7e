import { sendWebhook, undelivered, type WebhookMessage, type WebhookOutcome } from '@emberwatch/http/webhook'
import { guardedLookup, whyRefused } from './reach.ts'

interface Message extends Omit<WebhookMessage, 'dispatcher'> {
  readonly allowsLoopback: boolean
}

/** Sends to an address that a person has chosen, over a connection of its own. Never rejects. */
export async function postWebhook({ allowsLoopback, ...message }: Message): Promise<WebhookOutcome> {
  // Addresses without a name are not looked up at the connection.
  const refusal = await whyRefused(message.url, allowsLoopback)
  if (refusal) return undelivered(refusal)
  const { origin } = new URL(message.url)
  const { Client } = await import('undici')
  const dispatcher = new Client(origin, { connect: { lookup: guardedLookup(allowsLoopback), timeout: 0 } })
  const outcome = await sendWebhook({ ...message, dispatcher })
  await dispatcher.destroy()
  return outcome
}
