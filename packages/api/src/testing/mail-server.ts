import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

interface MailServer {
  readonly url: string
  /** What has arrived, oldest first, as it was sent. */
  readonly sources: readonly string[]
  close(): Promise<void>
}

interface MailServerOptions {
  /** Milliseconds that it takes for each mail. */
  readonly mailMs?: number
  /** Runs when a mail has been taken, with the address of its last recipient. */
  readonly onMail?: (recipient: string | undefined) => void
}

/** A real mail server on a free port of this machine. */
export async function openMailServer({ mailMs = 0, onMail }: MailServerOptions = {}): Promise<MailServer> {
  const sources: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        sources.push(Buffer.concat(parts).toString().replaceAll('\r\n', '\n'))
        await pause(mailMs)
        // The session forgets its envelope with the answer.
        const recipient = session.envelope.rcptTo.at(-1)?.address
        done()
        onMail?.(recipient)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, sources, close }
}
