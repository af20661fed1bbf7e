import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword, openDatabase } from '@emberwatch/api'
import { copyEmptyDatabase } from '@emberwatch/api/testing/prepared'
import { probeText, runProbe } from '@emberwatch/operations'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import { runServer } from './run-server.ts'

const emailAddress = 'probe@fire.example'
const password = 'a long one 17'
let folder: string
let server: Awaited<ReturnType<typeof runServer>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-probe-'))
  const shellFolder = join(folder, 'shell')
  await writeShell(shellFolder)
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const db = await openDatabase({ dataDir })
  const passwordHash = await hashPassword(password)
  await db.kysely
    .insertInto('users')
    .values({ emailAddress, firstName: 'The', lastName: 'Probe', status: 'ACTIVE', passwordHash })
    .execute()
  await db.close()
  const env = { DATA_DIR: dataDir, DEMO_DATA: '0', PORT: '0', NODE_ENV: 'test' }
  server = await runServer({
    build: { version: '1.0.0', commit: 'c0ffee', builtAt: null },
    env,
    shellFolder,
    publish: async (registry) => {
      const buildFolder = await mkdtemp(join(folder, 'build-'))
      await writeRelease(buildFolder, { area: 'modems' })
      await registry.publish(buildFolder, { who: 'kari', note: '' })
      return []
    },
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

it('does all that a person does, and leaves nothing', async () => {
  const account = { url: server.url, emailAddress, password }
  const { steps, ...run } = await runProbe(account)
  expect(steps.filter(({ error }) => error !== undefined)).toEqual([])
  expect(steps.map(({ name }) => name)).toEqual([
    ...['connect', 'page', 'area', 'sign-in', 'read', 'listen', 'write', 'live', 'delete', 'sign-out'],
  ])
  const text = probeText({ steps, ...run })
  expect(text).toContain('\nemberwatch_probe_success 1\n')
  expect(text).toMatch(/\nemberwatch_probe_step_seconds\{step="live"\} \d/)
  const signedIn = await fetch(`${server.url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress, password }),
  })
  const { token } = (await signedIn.json()).data
  const { count } = await (await fetch(`${server.url}/api/v1/sites`, { headers: { authorization: token } })).json()
  expect(count).toBe(0)
})

it('names the step that fails, and goes on with what does not need it', async () => {
  const { steps, ...run } = await runProbe({ url: server.url, emailAddress, password: 'another one' })
  expect(steps.filter(({ error }) => error !== undefined)).toEqual([
    { name: 'sign-in', seconds: expect.any(Number), error: expect.stringContaining('POST /api/v1/auth: 401') },
  ])
  expect(steps.map(({ name }) => name)).toEqual(['connect', 'page', 'area', 'sign-in'])
  expect(probeText({ steps, ...run })).toContain('emberwatch_probe_step_success{step="sign-in"} 0')
})
