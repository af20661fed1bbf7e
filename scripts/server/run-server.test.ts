import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword, openDatabase } from '@emberwatch/api'
import { copyEmptyDatabase } from '@emberwatch/api/testing/prepared'
import { hostContract } from '@emberwatch/federation'
import { Refused, Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import { runServer } from './run-server.ts'

const ownShell = { hostContract, exports: {}, scripts: [], styles: [], preloads: [], apart: {} }
const password = 'a long one 17'
let folder: string
let shellFolder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-run-'))
  shellFolder = join(folder, 'shell')
  await mkdir(shellFolder)
  await writeFile(join(shellFolder, 'shell.json'), JSON.stringify(ownShell))
})
afterEach(() => rm(folder, { recursive: true }))

it('a start that is refused while its database opens leaves the data folder to the next one', async () => {
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const refusing = { shellFolder, publish: () => Promise.reject(new Refused([])) }
  const env = { DATA_DIR: dataDir, DEMO_DATA: '0', PORT: '0' }
  await expect(runServer({ env, ...refusing })).rejects.toThrow(Refused)
  await (await openDatabase({ dataDir })).close()
})

it('a start whose data folder is in use says so, though its releases are well', async () => {
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const other = await openDatabase({ dataDir })
  const fine = { shellFolder, publish: () => Promise.resolve([]) }
  await expect(runServer({ env: { DATA_DIR: dataDir }, ...fine })).rejects.toMatchObject({ name: 'DataFolderInUse' })
  await other.close()
})

it('asks two-step sign-in of super users on every installation but the demo fleet, unless a setting says otherwise', async () => {
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const db = await openDatabase({ dataDir })
  const admin = { emailAddress: 'kari@fire.example', firstName: 'Kari', lastName: 'Moe' }
  const rights = { status: 'ACTIVE', userType: 1, globalAccessLevel: 2 } as const
  const passwordHash = await hashPassword(password)
  await db.kysely
    .insertInto('users')
    .values({ ...admin, ...rights, passwordHash })
    .execute()
  await db.close()
  const statusOfSites = async (setting: object) => {
    const env = { DATA_DIR: dataDir, DEMO_DATA: '0', PORT: '0', NODE_ENV: 'test', ...setting }
    const server = await runServer({ env, part: 'api', shellFolder, publish: () => Promise.resolve([]) })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ emailAddress: admin.emailAddress, password })
    const signIn = await fetch(`${server.url}/api/v1/auth`, { method: 'POST', headers, body })
    const { data } = (await signIn.json()) as { data: { token: string } }
    const { status } = await fetch(`${server.url}/api/v1/sites`, { headers: { authorization: data.token } })
    await server.close()
    return status
  }
  expect(await statusOfSites({})).toBe(403)
  expect(await statusOfSites({ REQUIRE_TWO_STEP: 'nobody' })).toBe(200)
})

describe('signatures keep no server from starting', () => {
  const by = { who: 'kari', note: '' }
  async function store() {
    const registry = new Registry(join(folder, 'data/releases'))
    for (const area of ['modems', 'reports']) {
      const built = await mkdtemp(join(folder, 'build-'))
      await writeRelease(built, { area })
      await registry.publish(built, by, { vouches: area === 'reports' })
    }
  }
  async function activeOn(setting: object) {
    const env = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', ...setting }
    const server = await runServer({ env, part: 'host', shellFolder, publish: () => Promise.resolve([]) })
    const { areas } = (await (await fetch(`${server.url}/areas/registry.json`)).json()) as Areas
    await server.close()
    return [areas.modems?.active, areas.reports?.active]
  }
  type Areas = { areas: Record<string, { active: string | null }> }

  it('what is not signed is left out, by default in production, else where a setting asks for it', async () => {
    await store()
    expect(await activeOn({ NODE_ENV: 'production' })).toEqual([null, '1.0.0'])
    expect(await activeOn({ NODE_ENV: 'production', REQUIRE_SIGNATURES: '0' })).toEqual(['1.0.0', '1.0.0'])
    expect(await activeOn({ NODE_ENV: 'test' })).toEqual(['1.0.0', '1.0.0'])
    expect(await activeOn({ NODE_ENV: 'test', REQUIRE_SIGNATURES: '1' })).toEqual([null, '1.0.0'])
  })
})
