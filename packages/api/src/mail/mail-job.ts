import { jobPlaces } from '@emberwatch/http/limits'
import { JobFailed, type JobKind } from '../jobs/job-kind.ts'
import type { Mail } from './compose.ts'
import type { Transport } from './mail-types.ts'

export const mailJob = 'mail'

const tries = 10
const firstWaitMs = 30_000
const longestWaitMs = 2 * 3_600_000

/** Waits go from 30 s to two hours, twelve hours in all: a mail server that is gone for a night loses nothing. */
const waitMs = (tries: number) => Math.min(longestWaitMs, firstWaitMs * 4 ** (tries - 1))

/** Writes mail whose text depends on when it is sent, such as notifications; null where there is nothing to send any more. */
export type LateMail = (task: object) => Promise<Mail | null>

/** Members of the tasks of late mail. */
const lateMails = ['notice', 'summary', 'reportRun']

/** A mail may arrive twice where the server is killed between the mail server's acceptance and its own note, both times with one Message-ID. */
export const mailKind = (transport: Transport, from: string, write?: LateMail): JobKind => ({
  name: mailJob,
  places: jobPlaces.mails,
  tries,
  waitMs,
  keepsTask: true,
  tellsErrors: true,
  atStop: 'finish',
  run: async (_services, { id, task }) => {
    const mailTask = task as Mail | Record<string, never>
    const isLate = lateMails.some((name) => name in mailTask)
    const mail = isLate ? await write?.(mailTask) : mailTask
    if (mail?.to) await transport.send(mail as Mail, from, id).catch(refuseUnknown)
  },
})

/** An unknown mailbox stays unknown; other refusals may pass (RFC 5321, 4.2.1). */
function refuseUnknown(error: Error & { readonly command?: string; readonly responseCode?: number }): never {
  const isRefused = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500
  throw isRefused ? new JobFailed(error.message) : error
}
