import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoFill, demoIds, demoPassword } from './fleet/index.ts'
import { apiFetch } from './http/api-fetch.ts'
import { readSettings } from './settings.ts'
import { type RunningApi, startApi } from './start.ts'
import { copyEmptyDatabase } from './testing/prepared.ts'

let folder: string
let running: RunningApi | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-start-'))
})
afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true })
})

async function stop(): Promise<void> {
  await running?.close()
  running = undefined
}
async function start(env: Record<string, string> = {}): Promise<RunningApi> {
  await stop()
  running = await startApi(readSettings({ NODE_ENV: 'test', DATA_DIR: folder, ...env }), { fill: demoFill })
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

describe('the data folder', () => {
  beforeEach(() => copyEmptyDatabase(folder))
  it('is readable by its owner only, with all files in it', async () => {
    await start({ DEMO_DATA: '0' })
    await stop()
    await chmod(folder, 0o755)
    await chmod(join(folder, 'jwt-secret'), 0o644)
    await chmod(join(folder, 'database'), 0o777)
    await chmod(join(folder, 'database', 'PG_VERSION'), 0o666)
    await writeFile(join(folder, 'not-ours'), '', { mode: 0o644 })
    await chmod(join(folder, 'not-ours'), 0o644)
    await start({ DEMO_DATA: '0' })
    const mode = async (name: string) => (await stat(join(folder, name))).mode & 0o777
    const names = ['.', 'database', 'jwt-secret', 'database/PG_VERSION', 'database/global/pg_control', 'not-ours']
    expect(await Promise.all(names.map(mode))).toEqual([0o700, 0o700, 0o600, 0o600, 0o600, 0o644])
  })
})

describe('startApi', () => {
  it('fills an empty folder once by default and keeps tokens across a restart', async () => {
    const empty = await start({ DEMO_DATA: '0' })
    expect(empty.seeded).toBe(false)
    expect((await signIn(empty)).status).toBe(401)

    const filled = await start()
    expect(filled.seeded).toBe(true)
    const { status, token } = await signIn(filled)
    expect(status).toBe(200)
    expect(await readdir(folder)).toContain('jwt-secret')

    // Accounts whose password everybody knows are not served to others unasked.
    await stop()
    await expect(start({ HOST: '0.0.0.0' })).rejects.toThrow(/demo accounts, whose password everybody knows/)
    const again = await start({ HOST: '0.0.0.0', DEMO_DATA: '1' })
    expect(again.seeded).toBe(false)
    const me = await apiFetch(again.app)('/api/v1/user', { headers: { authorization: token } })
    expect(me.status).toBe(200)
  })
})
