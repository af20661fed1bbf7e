import { jobPlaces } from '@emberwatch/http/limits'
import { JobFailed, type JobKind, type JobTools } from '../jobs/job-kind.ts'
import type { Mail } from './compose.ts'
import type { Transport } from './mail-types.ts'

export const mailJob = 'mail'

const tries = 10
const firstWaitMs = 30_000
const longestWaitMs = 2 * 3_600_000

/** Waits go from 30 s to two hours, twelve hours in all: a mail server that is gone for a night loses nothing. */
const waitMs = (tries: number) => Math.min(longestWaitMs, firstWaitMs * 4 ** (tries - 1))

/** Writes mail whose text depends on when it is sent, such as notifications; null where there is nothing to send any more. */
type LateMail<Context> = (context: Context, task: never) => Promise<Mail | null>

/** A mail may arrive twice where the server is killed between the mail server's acceptance and its own note, both times with one Message-ID. */
export const mailKind = <Context extends JobTools>(
  transport: Transport,
  from: string,
  /** By the member that their tasks have. */
  lateMails: Readonly<Record<string, LateMail<Context>>> = {},
): JobKind<Context> => ({
  name: mailJob,
  concurrency: jobPlaces.mails,
  tries,
  waitMs,
  keepsTask: true,
  tellsErrors: true,
  atStop: 'finish',
  run: async (context, { id, task }) => {
    const write = Object.entries(lateMails).find(([name]) => name in (task as object))?.[1]
    const mail = write ? await write(context, task as never) : (task as Partial<Mail>)
    if (mail?.subject) await transport.send(mail as Mail, from, id).catch(refuseUnknown)
  },
})

/** An unknown mailbox stays unknown; other refusals may pass (RFC 5321, 4.2.1). */
function refuseUnknown(error: Error & { readonly command?: string; readonly responseCode?: number }): never {
  const isRefused = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500
  throw isRefused ? new JobFailed(error.message) : error
}
