import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail } from './compose.ts'
import type { Transport } from './mail-types.ts'

/** The folder of mails where there is no mail server; its name on disk is that of before, as servers of 1.0.0 have it. */
export const mailFolderOf = (dataDir: string): string => join(dataDir, 'outbox')

/** Writes mail as .eml files that only the owner can read, and logs code and link, so that a newcomer can register (product 3.15). */
export function folderTransport(folder: string, print: (line: string) => void): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const open = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async check() {
      await open()
      await access(folder, constants.W_OK)
    },
    async send(mail: Mail, from: string) {
      await open()
      const { message } = await writer.sendMail({ ...fieldsOf(mail), from })
      const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
      // Renames when complete, so that nobody reads half a mail.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600, flag: 'wx' })
      await rename(`${path}.part`, path)
      print(`Mail for ${mail.to}: ${mail.subject} (${mail.gist}), kept as ${path}`)
    },
  }
}

/** An object is taken literally: a comma cannot add a recipient. */
export const fieldsOf = ({ to, subject, text, html, unsubscribe }: Mail) => ({
  to: { name: '', address: to },
  subject,
  text,
  html,
  // RFC 3834: programs that answer by themselves answer no such mail.
  headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
})

/** RFC 8058: mail programs offer to end such mail by one click. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
