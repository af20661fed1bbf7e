import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoIds } from './fleet/demo-ids.ts'
import { demoPassword } from './fleet/people.ts'
import { apiFetch } from './http/api-fetch.ts'
import { readSettings } from './settings.ts'
import { type RunningApi, startApi } from './start.ts'

let folder: string
let running: RunningApi | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-start-'))
})
afterEach(async () => {
  await running?.close()
  running = undefined
  await rm(folder, { recursive: true })
})

async function start(env: Record<string, string> = {}): Promise<RunningApi> {
  await running?.close()
  running = await startApi(readSettings({ NODE_ENV: 'test', DATA_DIR: folder, ...env }))
  return running
}

const signIn = async ({ app }: RunningApi) => {
  const response = await apiFetch(app)('/api/v1/auth', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress: demoIds.emails['super.admin'], password: demoPassword }),
  })
  return { status: response.status, token: (await response.json()).data?.token as string }
}

describe('startApi', () => {
  it('fills an empty folder once, unless told not to, and keeps its tokens over a restart', async () => {
    const empty = await start({ DEMO_DATA: '0' })
    expect(empty.seeded).toBe(false)
    expect((await signIn(empty)).status).toBe(401)

    const filled = await start()
    expect(filled.seeded).toBe(true)
    const { status, token } = await signIn(filled)
    expect(status).toBe(200)
    expect(await readdir(folder)).toContain('jwt-secret')

    const again = await start({ DEMO_DATA: '1' })
    expect(again.seeded).toBe(false)
    const me = await apiFetch(again.app)('/api/v1/user', { headers: { authorization: token } })
    expect(me.status).toBe(200)
  }, 120_000)
})
