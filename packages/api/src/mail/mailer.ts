import type { Queries } from '../db/queries.ts'
import { askJob } from '../jobs/ask-job.ts'
import type { Sealer } from '../secrets/sealed.ts'
import type { Settings } from '../settings.ts'
import type { Mail } from './compose.ts'
import { folderTransport, mailFolderOf } from './mail-folder.ts'
import { mailJob } from './mail-job.ts'
import type { Mailer, MailOptions, Transport } from './mail-types.ts'
import { smtpTransport } from './smtp.ts'

/** A job sends the mail and retries for hours. */
function queuedMailer(sealer: Sealer): Mailer {
  const ask = async (db: Queries, mail: Mail, { goodForMs, lane, isForNobody }: MailOptions = {}) => {
    await askJob(db, sealer, { kind: mailJob, title: mail.subject, task: isForNobody ? {} : mail, goodForMs, lane })
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

interface FolderOptions {
  readonly transport: Transport
  readonly from: string
  readonly onFailure: (error: unknown) => void
}

/** A local folder works or does not, so nothing is retried. */
function folderMailer({ transport, from, onFailure }: FolderOptions): Mailer {
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

/** SMTP with SMTP_URL, else the mail folder in DATA_DIR. `print` gets what the folder receives. */
export const transportOf = (
  { smtpUrl, smtpTls, dataDir, rotating }: Settings,
  print: (line: string) => void,
): Transport =>
  smtpUrl ? smtpTransport(smtpUrl, smtpTls, rotating.smtpUrl) : folderTransport(mailFolderOf(dataDir), print)

/** MAIL_FROM, else no-reply at the host of PUBLIC_URL. */
export const senderOf = ({ mailFrom, publicUrl }: Settings): string =>
  mailFrom ?? `Emberwatch <no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`

export function mailerOf(settings: Settings, sealer: Sealer, print = (line: string) => console.log(line)): Mailer {
  if (settings.smtpUrl) return queuedMailer(sealer)
  return folderMailer({
    transport: transportOf(settings, print),
    from: senderOf(settings),
    onFailure: (error) => print(`Mail could not be sent: ${error instanceof Error ? error.message : error}`),
  })
}
