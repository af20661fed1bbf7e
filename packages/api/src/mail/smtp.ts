import { createTransport } from 'nodemailer'
import { isLoopback } from '../settings/plaintext.ts'
import type { Settings } from '../settings.ts'
import type { Mail } from './compose.ts'
import { fieldsOf } from './mail-folder.ts'
import type { Transport } from './mail-types.ts'

/** Few mails are sent at once, so a hanging server must time out soon. */
const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000, dnsTimeout: 5000 }

/**
 * Sends through SMTP_URL (`smtp://` or `smtps://`). Codes and links open accounts, so a server without TLS gets no mail unless SMTP_TLS allows it
 * or it is this machine.
 * @param address is asked before each mail, as passwords rotate
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

const hostOf = (from: string): string => /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
