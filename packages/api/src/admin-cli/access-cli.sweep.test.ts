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

let dataDir: string
const emailAddress = 'kari@fire.example'
const password = 'a good one 77'
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-access-'))
  await copyEmptyDatabase(dataDir)
  const db = await openDatabase({ dataDir })
  const names = { firstName: 'Kari', lastName: 'Moe', status: 'ACTIVE' as const }
  const row = { ...names, emailAddress, passwordHash: await hashPassword(password) }
  await db.kysely.insertInto('users').values(row).execute()
  await db.close()
})
afterAll(() => rm(dataDir, { recursive: true }))

/** Runs the command as a process of its own and answers how it ended with everything it said. */
async function run(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'access-cli.ts'), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output: output.trim() }
}

/** Tests a token and a sign-in on a server of its own; returns a new token. */
async function look(token?: string) {
  const api = await startApi({ ...readSettings({ DEMO_DATA: '0' }), dataDir, simulator: false })
  const call = apiFetch(api.app)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ emailAddress, password })
  const me = token ? (await call('/api/v1/user', { headers: { authorization: token } })).status : undefined
  const login = await call('/api/v1/auth', { method: 'POST', headers, body })
  const answer = await login.json()
  await api.close()
  return { me, login: login.status, token: answer.data?.token as string }
}

it('bans, unbans and signs out on the server', async () => {
  const first = await look()
  expect(first.login).toBe(200)
  expect(await run('ban', '--email', ' KARI@fire.example')).toEqual({
    code: 0,
    output: `${emailAddress} is banned and signed out everywhere.`,
  })
  const banned = await look(first.token)
  expect([banned.me, banned.login]).toEqual([401, 401])
  expect((await run('unban', '--email', emailAddress)).code).toBe(0)
  const freed = await look()
  expect(freed.login).toBe(200)
  expect((await run('sign-out', '--email', emailAddress)).output).toBe(`${emailAddress} is signed out everywhere.`)
  const out = await look(freed.token)
  expect([out.me, out.login]).toEqual([401, 200])
})

it('turns two-step sign-in off and mails the owner a link to object', async () => {
  const set = async (twoStepOn: boolean) => {
    const db = await openDatabase({ dataDir })
    await db.kysely.updateTable('users').set({ twoStepOn }).where('emailAddress', '=', emailAddress).execute()
    await db.close()
  }
  const before = await look()
  await set(true)
  expect((await look(before.token)).login).toBe(401)
  const { code, output } = await run('two-step-off', '--email', emailAddress)
  expect([code, output]).toEqual([0, expect.stringContaining(`${emailAddress} signs in with the password alone.`)])
  const after = await look(before.token)
  expect([after.me, after.login]).toEqual([401, 200])
  const [mail] = await readMail(mailFolderOf(dataDir), emailAddress, 1, /turned off for your Emberwatch account/)
  expect(mail?.source).toContain('It was done on the server at')
  expect(mail?.link).toMatch(/#not-me$/)
})

it('names the missing person and prints the usage', async () => {
  expect(await run('ban', '--email', 'nobody@fire.example')).toEqual({
    code: 1,
    output: 'There is no account with nobody@fire.example.',
  })
  for (const args of [[], ['ban'], ['nonsense', '--email', emailAddress]])
    expect(await run(...args)).toMatchObject({ code: 2, output: expect.stringContaining('admin:ban | admin:unban') })
})
