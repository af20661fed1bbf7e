import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks 1.0 (standardwebhooks.com): what the receiver checks with the secret. */

const prefix = 'whsec_'
const secretBytes = 32

export const secretOf = (bytes: Buffer): string => prefix + bytes.toString('base64')
export const newSecret = (): string => secretOf(randomBytes(secretBytes))

interface Signed {
  readonly id: string
  readonly at: Date
  readonly body: string
}

export function signedHeaders(secret: string, { id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
