import { JobFailed, type JobKind } from '../jobs/job-kind.ts'
import type { Mail } from './compose.ts'
import type { Transport } from './mail-types.ts'

export const mailJob = 'mail'

const tries = 10
const firstWaitMs = 30_000
const longestWaitMs = 2 * 3_600_000

/** Half a minute, two minutes, eight … two hours: twelve hours in all, so that a server that is gone for a night loses nothing. */
const waitMs = (tried: number) => Math.min(longestWaitMs, firstWaitMs * 4 ** (tried - 1))

/**
 * Sends a mail. It may come twice where the server is killed after the mail server has taken it and before that is stored, both
 * times under one id.
 */
export const mailKind = (transport: Transport, from: string): JobKind => ({
  name: mailJob,
  // One that hangs does not keep others waiting for long.
  places: 4,
  tries,
  waitMs,
  keepsTask: true,
  tellsErrors: true,
  atStop: 'finish',
  run: async (_services, { id, task }) => {
    const mail = task as Mail | Record<string, never>
    if (mail.to) await transport.send(mail as Mail, from, id).catch(refuseUnknown)
  },
})

/** A mailbox that does not exist will not do so in an hour; whatever else the server says may pass (RFC 5321, 4.2.1). */
function refuseUnknown(error: Error & { readonly command?: string; readonly responseCode?: number }): never {
  const isRefused = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500
  throw isRefused ? new JobFailed(error.message) : error
}
