import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { Mail } from './compose.ts'
import { outboxTransport } from './outbox.ts'
import { smtpTransport } from './smtp.ts'

/** A way to send mail; both reject when it does not work. */
export interface Transport {
  check(): Promise<void>
  send(mail: Mail, from: string): Promise<void>
}

export interface Mailer {
  /** Sends and waits; false when that failed, which is logged. */
  deliver(mail: Mail): Promise<boolean>
  /** Sends after the answer, so that its time does not tell whether there was anything to send. */
  post(mail: Mail): void
  /** Whether mail can be sent at the moment. */
  isReady(): Promise<boolean>
  /** Resolves when everything posted has been sent or has failed. */
  settled(): Promise<void>
}

interface MailerOptions {
  readonly transport: Transport
  readonly from: string
  readonly onFailure: (error: unknown) => void
}

export function createMailer({ transport, from, onFailure }: MailerOptions): Mailer {
  const posted = new Set<Promise<unknown>>()
  const succeeds = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        onFailure(error)
        return false
      },
    )
  const deliver = (mail: Mail) => succeeds(transport.send(mail, from))
  return {
    deliver,
    post(mail) {
      const sending = deliver(mail).finally(() => posted.delete(sending))
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
