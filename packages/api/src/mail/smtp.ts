import { createTransport } from 'nodemailer'
import { isLoopback } from '../settings/loopback.ts'
import type { Settings } from '../settings.ts'
import type { Mail } from './compose.ts'
import type { Transport } from './mail-types.ts'
import { fieldsOf } from './outbox.ts'

/** Few mails are sent at once, so that a server that hangs must not take long. */
const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000, dnsTimeout: 5000 }

/**
 * Sends through the server of SMTP_URL (`smtp://` or `smtps://`, with name and password where it wants them). Codes and
 * links in mail open accounts: one that offers no TLS gets none, unless SMTP_TLS says otherwise or it is this machine.
 * @param address is asked for name and password of the moment before each mail
 */
export function smtpTransport(url: string, tls: Settings['smtpTls'], address = () => url): Transport {
  const requireTLS = tls === 'required' && !isLoopback(new URL(url).hostname)
  const transporter = () =>
    createTransport({ ...timeouts, url: address(), requireTLS, disableFileAccess: true, disableUrlAccess: true })
  return {
    check: async () => {
      await transporter().verify()
    },
    send: async (mail: Mail, from: string, id?: string) => {
      await transporter().sendMail({ ...fieldsOf(mail), from, ...(id && { messageId: `<${id}@${hostOf(from)}>` }) })
    },
  }
}

/** The part of an address after its @. */
const hostOf = (from: string): string => /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
