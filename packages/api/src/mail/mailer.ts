import { join } from 'node:path'
import type { Queries } from '../http/call.ts'
import { askJob } from '../jobs/ask-job.ts'
import type { Sealer } from '../secrets/sealed.ts'
import type { Settings } from '../settings.ts'
import type { Mail } from './compose.ts'
import { mailJob } from './mail-job.ts'
import { outboxTransport } from './outbox.ts'
import { smtpTransport } from './smtp.ts'

/** A way to send mail; both reject when it does not work. */
export interface Transport {
  check(): Promise<void>
  /** @param id the same at each try of one mail, by which a reader's server knows one that came twice */
  send(mail: Mail, from: string, id?: string): Promise<void>
}

interface MailOptions {
  /** Milliseconds after which the mail is of no use any more. */
  readonly goodForMs?: number
  /** Does the same work and sends nothing, so that nobody can tell from the time whether there was anybody to write to. */
  readonly isForNobody?: boolean
}

export interface Mailer {
  /**
   * Takes a mail on: with a mail server as a job in the transaction of what asks for it, else by writing it into the outbox.
   * @returns false when that failed, which is logged
   */
  deliver(db: Queries, mail: Mail, options?: MailOptions): Promise<boolean>
  /** The same; the outbox gets it after the answer, so that its time does not tell whether there was anything to send. */
  post(db: Queries, mail: Mail, options?: MailOptions): Promise<void>
  /** Whether mail can be taken on at the moment. */
  isReady(): Promise<boolean>
  /** Resolves when everything for the outbox is there or has failed. */
  settled(): Promise<void>
}

/** Mail goes to a server that may be slow or gone: a job sends it, and tries again for hours. */
export function queuedMailer(sealer: Sealer): Mailer {
  const ask = async (db: Queries, mail: Mail, { goodForMs, isForNobody }: MailOptions = {}) => {
    await askJob(db, sealer, { kind: mailJob, title: mail.subject, task: isForNobody ? {} : mail, goodForMs })
  }
  return {
    deliver: async (db, mail, options) => {
      await ask(db, mail, options)
      return true
    },
    post: ask,
    isReady: async () => true,
    settled: async () => undefined,
  }
}

interface OutboxOptions {
  readonly transport: Transport
  readonly from: string
  readonly onFailure: (error: unknown) => void
}

/** A folder of this machine is there or not: nothing is gained by waiting. */
export function outboxMailer({ transport, from, onFailure }: OutboxOptions): Mailer {
  const posted = new Set<Promise<unknown>>()
  const succeeds = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        onFailure(error)
        return false
      },
    )
  return {
    deliver: (_db, mail) => succeeds(transport.send(mail, from)),
    post: async (_db, mail, { isForNobody = false } = {}) => {
      if (isForNobody) return
      const sending = succeeds(transport.send(mail, from)).finally(() => posted.delete(sending))
      posted.add(sending)
    },
    isReady: () => succeeds(transport.check()),
    settled: async () => {
      await Promise.all(posted)
    },
  }
}

/** SMTP where SMTP_URL is set, else the outbox in DATA_DIR. `say` prints what the outbox was given. */
export const transportOf = ({ smtpUrl, smtpTls, dataDir }: Settings, say: (line: string) => void): Transport =>
  smtpUrl ? smtpTransport(smtpUrl, smtpTls) : outboxTransport(join(dataDir, 'outbox'), say)

/** The sender of MAIL_FROM, or nobody at the host that people use. */
export const senderOf = ({ mailFrom, publicUrl }: Settings): string =>
  mailFrom ?? `Emberwatch <no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`
