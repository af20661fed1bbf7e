import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface ReceivedMail {
  readonly subject: string
  /** The whole .eml with its lines put together again. */
  readonly source: string
  /** The six digits in it. */
  readonly code: string | undefined
  /** The first address of a page in it. */
  readonly link: string | undefined
}

const timeoutMs = 5000

/** Mail for an address in a server's mail folder, oldest first; some is sent after the answer, so this waits for `count` with such a subject. */
export async function readMail(folder: string, emailAddress: string, count = 1, about = /./): Promise<ReceivedMail[]> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const sources = (await readAll(folder)).filter((source) => source.includes(`\nTo: ${emailAddress}\n`))
    const mails = sources.map(parse).filter(({ subject }) => about.test(subject))
    if (mails.length >= count || Date.now() > until) return mails
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function readAll(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const sources = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFile(join(folder, name), 'utf8'))
  return Promise.all(sources)
}

/** Long lines are broken with '=' at their end in mail (RFC 2045, 6.7). */
function parse(raw: string): ReceivedMail {
  const source = raw.replaceAll('=\n', '').replaceAll('=3D', '=')
  return {
    source,
    subject: /^Subject: (.*)$/m.exec(source)?.[1] ?? '',
    code: /^(\d{6})$/m.exec(source)?.[1],
    link: /https?:\/\/\S+\/(?:reset-password|invitations|confirm-email|forgot-password|reports\/files)[\w/#-]*/.exec(
      source,
    )?.[0],
  }
}
