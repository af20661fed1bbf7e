import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/open.ts'
import { apiFetch } from '../http/api-fetch.ts'
import { mailFolderOf } from '../mail/mail-folder.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { readSettings } from '../settings.ts'
import { startApi } from '../start.ts'
import { readMail } from '../testing/mail-folder.ts'
import { copyEmptyDatabase } from '../testing/prepared.ts'

// The server that these tests start prints what it has no mail server for.
beforeAll(() => jest.spyOn(console, 'log').mockImplementation())

/** One for all, as opening it anew takes a second each time; every test has people of its own. */
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-admin-'))
  await copyEmptyDatabase(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true }))

const script = join(import.meta.dirname, 'admin-cli.ts')

/** Runs the command as a process of its own and answers how it ended with everything it said. */
const run = (input: string, ...args: string[]) => runWith({}, input, ...args)

async function runWith(settings: NodeJS.ProcessEnv, input: string, ...args: string[]) {
  const env = { ...settings, ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' }
  const child = spawn(process.execPath, [script, ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  child.stdin.end(input)
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output: output.trim() }
}

/** A server on what the command has made. */
async function withApi<Result>(use: (call: typeof fetch) => Promise<Result>): Promise<Result> {
  const api = await startApi({ ...readSettings({ DEMO_DATA: '0' }), dataDir })
  try {
    return await use(apiFetch(api.app))
  } finally {
    await api.close()
  }
}
const post = (call: typeof fetch, path: string, body: object) =>
  call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

describe('pnpm server admin:create', () => {
  it('adds a super user who can sign in once with the piped password', async () => {
    const added = await run('first password\n', '--email', 'Sjef@fire.example', '--first-name', 'Åse')
    expect(added).toEqual({ code: 0, output: 'Sjef@fire.example is a super user now.' })
    const again = await run('other password\n', '--email', 'sjef@FIRE.example')
    expect(again.code).toBe(1)
    expect(again.output).toMatch(/already; --promote/)
    await withApi(async (call) => {
      const response = await post(call, '/api/v1/auth', {
        emailAddress: 'sjef@fire.example',
        password: 'first password',
      })
      const { data } = await response.json()
      expect(data).toMatchObject({ firstName: 'Åse', status: 'ACTIVE' })
      expect(data.permissions).toMatchObject({ isSuperUser: true, userType: 1, globalAccessLevel: 2 })
    })
  })

  it('mails a link to choose a password, without which nobody signs in', async () => {
    const { code, output } = await run('', '--email', 'mona@fire.example', '--mail-link')
    expect(code).toBe(0)
    const [mail] = await readMail(mailFolderOf(dataDir), 'mona@fire.example')
    const passwordResetToken = mail?.link?.split('/').at(-1) ?? ''
    expect(output).toContain(passwordResetToken)
    await withApi(async (call) => {
      const passwords = { password: 'chosen by link', passwordConfirmation: 'chosen by link' }
      for (const password of ['', 'System', 'mona@fire.example', 'chosen by link'])
        expect((await post(call, '/api/v1/auth', { emailAddress: 'mona@fire.example', password })).status).not.toBe(200)
      expect((await post(call, '/api/v1/user/reset-password', { passwordResetToken, ...passwords })).status).toBe(200)
      const { password } = passwords
      expect((await post(call, '/api/v1/auth', { emailAddress: 'mona@fire.example', password })).status).toBe(200)
    })
  })

  it('reports that the account exists although the mail with the link failed', async () => {
    // The port of `discard`, on which nothing listens.
    const nobody = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://fire.example' }
    const { code, output } = await runWith(nobody, '', '--email', 'post@fire.example', '--mail-link')
    expect(code).toBe(1)
    expect(output).toMatch(
      /^post@fire.example is a super user now, but the mail .* could not be sent \(.*\)\. .*"Forgot password"/,
    )
    expect(output.split('\n')).toHaveLength(1)
  })

  it('makes a registered person a super user and leaves the password', async () => {
    expect((await run('', '--email', 'leif@fire.example', '--promote')).output).toBe(
      'There is no account with leif@fire.example.',
    )
    const db = await openDatabase({ dataDir })
    const names = { firstName: 'Leif', lastName: 'Lie', status: 'ACTIVE', userType: 0, globalAccessLevel: 2 } as const
    const person = { ...names, emailAddress: 'leif@fire.example', passwordHash: await hashPassword('own password') }
    await db.kysely.insertInto('users').values(person).execute()
    await db.close()
    expect((await run('', '--email', ' LEIF@fire.example', '--promote')).code).toBe(0)
    await withApi(async (call) => {
      const response = await post(call, '/api/v1/auth', { emailAddress: 'leif@fire.example', password: 'own password' })
      expect((await response.json()).data.permissions.isSuperUser).toBe(true)
    })
  })

  it.each([
    [['--email', 'nobody'], 'x', 1, 'Email address has an invalid format'],
    [['--email', 'a@b.example'], 'seven77\n', 1, 'Password must be at least 8 characters long'],
    [['--email', 'a@b.example'], '', 1, 'Password must be at least 8 characters long'],
    [[], '', 2, 'admin:create --email'],
  ])('with %j and %j ends with %i and says why', async (args, input, code, sentence) => {
    const result = await run(input, ...args)
    expect(result.code).toBe(code)
    expect(result.output).toContain(sentence)
  })

  it('says in one sentence that a server holds the database', async () => {
    await withApi(async () => {
      const { code, output } = await run('long enough\n', '--email', 'a@b.example')
      expect([code, output.split('\n')]).toEqual([75, [expect.stringMatching(/is in use by process/)]])
    })
  })
})
