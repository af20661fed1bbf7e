import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks twice on a terminal without echo, or reads the first line of piped input. @throws Error when the two differ */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const password = await ask('Password: ')
  if ((await ask('Password again: ')) !== password) throw new Error('The two passwords are not the same.')
  return password
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}

async function ask(text: string): Promise<string> {
  process.stdout.write(text)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
