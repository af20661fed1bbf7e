import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@emberwatch/api'
import { createTestDatabase, testKinds } from '@emberwatch/api/testing/databases'
import { copyEmptyDatabase } from '@emberwatch/api/testing/prepared'
import { openStore, openStoreOf, Registry } from '@emberwatch/registry'
import { type ObjectServer, startObjectServer } from '@emberwatch/registry/object-server'
import { writeRelease } from '@emberwatch/registry/testing'

/** One backup of everything: the database and the releases, wherever both lie, to a file or to an object store. */

const by = { who: 'kari', note: 'a test' }
let folder: string
let objects: ObjectServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-backup-all-'))
  objects = await startObjectServer()
})
afterAll(async () => {
  await objects.close()
  await rm(folder, { recursive: true })
})

async function run(env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backup-cli.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: '', BACKUP_RECIPIENT: '', NODE_NO_WARNINGS: '1', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output: output.trim() }
}

const onObjects = () => ({ BACKUP_S3_ENDPOINT: objects.location.endpoint })
const newKey = async () => {
  const file = join(await mkdtemp(join(folder, 'key-')), 'backup.key')
  return { identity: file, recipient: (await run({}, 'backup', 'key', 'new', file)).output }
}

async function publishTwo(registry: Registry) {
  for (const version of ['1.0.0', '1.1.0']) {
    const build = await mkdtemp(join(folder, 'build-'))
    await writeRelease(build, { version })
    await registry.publish(build, by)
  }
}

/** An installation with an embedded database and a store in its data folder. */
async function madeDataDir() {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await copyEmptyDatabase(dataDir)
  await publishTwo(new Registry(join(dataDir, 'releases')))
  return dataDir
}

describe('a backup in an object store', () => {
  it('is written, checked and restored there', async () => {
    const { identity, recipient } = await newKey()
    const dataDir = await madeDataDir()
    const location = 's3://releases/nightly/2026-03-02.age'
    const outcome = await run({ DATA_DIR: dataDir, ...onObjects() }, 'backup', location, '--recipient', recipient)
    expect(outcome).toEqual({ code: 0, output: expect.stringContaining(`${location} has `) })
    expect(await run({ DATA_DIR: dataDir, ...onObjects() }, 'backup', location, '--recipient', recipient)).toEqual({
      code: 1,
      output: `${location} is there already.`,
    })
    const checked = await run(onObjects(), 'restore', location, '--identity', identity, '--check')
    expect(checked).toEqual({ code: 0, output: expect.stringMatching(/ can be restored: \d+ s, and all is as it was/) })

    const target = await mkdtemp(join(folder, 'back-'))
    const back = await run({ DATA_DIR: target, ...onObjects() }, 'restore', location, '--identity', identity)
    expect(back).toEqual({ code: 0, output: expect.stringContaining(' are back.') })
    const registry = new Registry(join(target, 'releases'))
    expect((await registry.read()).areas.modems).toMatchObject({ active: '1.1.0', previous: '1.0.0' })
    expect(await registry.verify()).toEqual({})
  })

  it('has the day in its name on request', async () => {
    const dataDir = await madeDataDir()
    const { output } = await run({ DATA_DIR: dataDir }, 'backup', join(folder, 'day-{date}.tar'), '--plain')
    expect(output).toMatch(/day-20\d\d-\d\d-\d\d\.tar has /)
  })

  it('that is unreachable or invalid fails in one sentence and is recorded', async () => {
    const dataDir = await madeDataDir()
    const unreachable = { DATA_DIR: dataDir, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }
    expect(await run(unreachable, 'backup', 's3://releases/a', '--plain')).toEqual({
      code: 1,
      output: expect.stringMatching(/^s3:\/\/releases\/a cannot be looked for: .*\.$/),
    })
    expect(await run(unreachable, 'backup', 's3://', '--plain')).toEqual({
      code: 1,
      output: 's3:// is no place: it has to be s3://<bucket>/<name>.',
    })
    const db = await openDatabase({ dataDir })
    const notes = await db.kysely.selectFrom('backups').select(['outcome', 'bytes']).execute()
    await db.close()
    expect(notes).toEqual([{ outcome: 'failed', bytes: null }])
  })
})

it('a check of a backup reports bad releases and leaves nothing behind', async () => {
  const { identity, recipient } = await newKey()
  const dataDir = await madeDataDir()
  const release = await new Registry(join(dataDir, 'releases')).bringRelease('modems', '1.0.0')
  await writeFile(join(release, 'remoteEntry.js'), 'evil()')
  const file = join(folder, 'damaged.age')
  const { output } = await run({ DATA_DIR: dataDir }, 'backup', file, '--recipient', recipient)
  expect(output).toContain('modems 1.0.0 is not in it')
  const scratch = await mkdtemp(join(folder, 'tmp-'))
  expect(await run({ TMPDIR: scratch }, 'restore', file, '--identity', identity, '--check')).toEqual({
    code: 1,
    output: expect.stringMatching(/was restored, but: modems\/1\.0\.0: release\.json is missing\.$/),
  })
  expect(await readdir(scratch)).toEqual([])
})

const onServer = testKinds.includes('postgres') ? describe : describe.skip

onServer('an installation with a shared store', () => {
  /** The settings of one whose database and bucket are empty. */
  async function location(prefix: string) {
    const { settings, drop } = await createTestDatabase('postgres', { hasSchema: prefix === 'from/' })
    const env = {
      DATA_DIR: await mkdtemp(join(folder, 'shared-')),
      DATABASE_URL: settings.databaseUrl,
      JWT_SECRET: 'x'.repeat(40),
      DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      STORE_S3_BUCKET: objects.location.bucket,
      STORE_S3_ENDPOINT: objects.location.endpoint,
      STORE_S3_PREFIX: prefix,
    }
    return { env, drop }
  }

  it('has its releases, for a shared store and for a folder', async () => {
    const { identity, recipient } = await newKey()
    const from = await location('from/')
    const store = openStoreOf(from.env)
    const registry = new Registry(store)
    await publishTwo(registry)
    await registry.rollback('modems', by)
    const file = join(folder, 'shared.age')
    const outcome = await run(from.env, 'backup', file, '--recipient', recipient)
    expect(outcome.output).toContain('It opens with')
    expect(outcome.output).not.toContain('is not in it')

    const to = await location('to/')
    const back = await run(to.env, 'restore', file, '--identity', identity)
    expect(back).toEqual({ code: 0, output: expect.stringContaining('2 releases are in the store.') })
    const restored = openStoreOf(to.env)
    expect(await restored.readDocument()).toEqual(await registry.read())
    expect(await restored.readLog()).toEqual(await registry.log())
    expect(await restored.keepKey(() => Buffer.alloc(32))).toEqual(await store.keepKey(() => Buffer.alloc(32)))
    expect(await new Registry(restored).verify()).toEqual({})
    expect(
      await run(
        { ...to.env, DATA_DIR: await mkdtemp(join(folder, 'again-')) },
        'restore',
        file,
        '--identity',
        identity,
      ),
    ).toEqual({
      code: 1,
      output: expect.stringContaining('The store of releases is not empty'),
    })

    const alone = await mkdtemp(join(folder, 'alone-'))
    expect((await run({ DATA_DIR: alone }, 'restore', file, '--identity', identity)).code).toBe(0)
    expect(await openStore({ folder: join(alone, 'releases') }).readDocument()).toEqual(await registry.read())
    const server = from.env.DATABASE_URL
    expect(await run({}, 'restore', file, '--identity', identity, '--check', '--server', server ?? '')).toEqual({
      code: 0,
      output: expect.stringContaining('can be restored'),
    })
    await Promise.all([store.close(), restored.close()])
    await Promise.all([from.drop(), to.drop()])
  })
})
