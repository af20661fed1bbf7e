import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { besideHost, noteApi, noteHostContract, Registry, unavailableLine } from '@emberwatch/registry'
import { newKey, signFolder } from '@emberwatch/registry/signing'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import { publishBuilt } from './publish-built.ts'

/** Starting is not publishing: what a start makes of a store in which others have published. */

const kari = { who: 'kari', note: '' }
let folder: string
let registry: Registry
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-start-'))
  registry = new Registry(join(folder, 'releases'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function build(version: string, hostContract?: string) {
  const buildFolder = await mkdtemp(join(folder, 'build-'))
  await writeRelease(buildFolder, { version, ...(hostContract ? { changes: { hostContract } } : {}) })
  return buildFolder
}
const servesContract = (version: string) => noteHostContract(registry.store, { version })
const onlyModems = (buildFolder: string, shell = join(folder, 'none')) => ({
  names: ['modems'],
  folderOf: (name: string) => (name === 'shell' ? shell : buildFolder),
})
/** Starts with this version of the modems built, and no other area; in a working copy unless told otherwise. */
async function start(version: string, { replaces = true } = {}): Promise<string[]> {
  const buildFolder = await build(version)
  return publishBuilt(registry, onlyModems(buildFolder), { replaces })
}
const modems = async () => (await registry.read()).areas.modems

it('a start fills an area that has no release', async () => {
  expect(await start('1.0.0')).toEqual([])
  expect(await modems()).toMatchObject({ active: '1.0.0', previous: null })
})

it('a start replaces what an earlier start has published, unless it is equal', async () => {
  await start('1.0.0')
  expect(await start('1.1.0')).toEqual([])
  expect(await modems()).toMatchObject({ active: '1.1.0', previous: '1.0.0' })
  await start('1.1.0')
  expect(await registry.log()).toHaveLength(2)
})

describe('required signatures', () => {
  const strict = () => new Registry(registry.store, { needsSignature: true })
  const delivered = (buildFolder: string) => publishBuilt(strict(), onlyModems(buildFolder))
  const servedModems = async () => (await strict().readMarked()).areas.modems

  it('are made at a start for its own delivery, whose folder stays unchanged', async () => {
    const buildFolder = await build('1.0.0')
    await writeShell(join(folder, 'shell'))
    const before = await readFile(join(buildFolder, 'release.json'), 'utf8')
    await chmod(buildFolder, 0o555)
    expect(await publishBuilt(strict(), onlyModems(buildFolder, join(folder, 'shell')))).toEqual([])
    expect(await readFile(join(buildFolder, 'release.json'), 'utf8')).toBe(before)
    expect(await strict().unavailable()).toEqual([])
    expect(await strict().verify()).toEqual({})
    expect(await servedModems()).toMatchObject({ active: '1.0.0' })
    expect((await registry.log()).map(({ action }) => action)).toEqual(['publish', 'publish'])
  })

  it("are made for earlier starts' releases and for no others", async () => {
    await registry.publish(await build('1.0.0'), { who: 'server.js', note: '' })
    await registry.publish(await build('1.1.0'), kari)
    expect(await servedModems()).toMatchObject({ active: null })
    await delivered(await build('1.2.0'))
    expect(await servedModems()).toMatchObject({ active: '1.0.0', previous: null })
    expect((await strict().unavailable()).map(unavailableLine)).toEqual([
      'modems 1.1.0 is not signed, so it is not served as the active release; people get 1.0.0. "areas rollback modems" goes back to 1.0.0 for good; "areas sign modems 1.1.0" on the machine of the store vouches for it.',
    ])
    const lines = (await registry.log()).length
    await delivered(await build('1.2.0'))
    expect(await registry.log()).toHaveLength(lines)
  })

  it('are not made for releases of a revoked key or damaged ones', async () => {
    const key = await newKey(join(folder, 'team.pem'))
    const signed = await build('1.0.0')
    await signFolder(signed, join(folder, 'team.pem'))
    await registry.trust('modems', key, kari)
    await registry.publish(signed, { who: 'server.js', note: '' })
    await registry.distrust('modems', key, '2020-01-01T00:00:00.000Z', kari)
    expect(await delivered(signed)).toEqual([
      expect.stringContaining('modems not published: modems 1.0.0 is signed with'),
    ])
    expect(await servedModems()).toMatchObject({ active: null, releases: {} })
  })

  it('leave out a damaged release', async () => {
    await registry.publish(await build('1.0.0'), { who: 'server.js', note: '' })
    await writeFile(join(await registry.bringRelease('modems', '1.0.0'), 'remoteEntry.js'), 'evil()')
    await delivered(await build('1.1.0'))
    expect(await servedModems()).toMatchObject({ active: null })
  })
})

it.each<[string, (registry: Registry) => Promise<unknown>]>([
  ['published', async () => registry.publish(await build('1.4.0'), kari)],
  [
    'stored and then activated',
    async () => {
      await registry.publish(await build('1.4.0'), { who: 'pipeline', note: '' }, { activate: false })
      await registry.activate('modems', '1.4.0', kari)
    },
  ],
  [
    'promoted',
    async () => {
      await registry.publish(await build('1.4.0'), kari, { activate: false })
      await registry.canary('modems', '1.4.0', { percent: 10 }, kari)
      await registry.promote('modems', kari)
    },
  ],
])('a release that a person has %s stays, with a log line', async (_, change) => {
  await start('1.0.0')
  await change(registry)
  const before = await registry.read()
  expect(await start('1.0.0')).toEqual([expect.stringMatching(/^modems stays at 1\.4\.0, which kari made active \(/)])
  expect(await start('1.1.0')).toHaveLength(1)
  expect(await registry.read()).toEqual(before)
})

it('a release restored by ops stays, even one of a start', async () => {
  await start('1.0.0')
  await start('1.1.0')
  await registry.rollback('modems', kari)
  expect(await start('1.1.0')).toEqual([expect.stringContaining('stays at 1.0.0, which kari made active (rollback')])
  expect(await modems()).toMatchObject({ active: '1.0.0' })
})

it('a start is silent when its build is already active', async () => {
  await registry.publish(await build('1.0.0'), kari)
  expect(await start('1.0.0')).toEqual([])
})

it('a start keeps a running canary', async () => {
  await start('1.0.0')
  await registry.publish(await build('2.0.0'), kari, { activate: false })
  await registry.canary('modems', '2.0.0', { percent: 10 }, kari)
  await start('1.1.0')
  expect(await modems()).toMatchObject({ active: '1.1.0', canary: { version: '2.0.0' } })
})

describe('a delivered server', () => {
  const delivered = { replaces: false }

  it('fills an area that has no release', async () => {
    expect(await start('1.0.0', delivered)).toEqual([])
    expect(await modems()).toMatchObject({ active: '1.0.0' })
  })

  it("keeps another start's release, with a log line", async () => {
    await start('1.0.0', delivered)
    const before = await registry.read()
    expect(await start('1.0.0', delivered)).toEqual([])
    expect(await start('1.1.0', delivered)).toEqual([
      expect.stringMatching(/^modems stays at 1\.0\.0, which server\.js made active/),
    ])
    expect(await registry.read()).toEqual(before)
  })

  it("replaces another start's release that its own shell cannot run", async () => {
    await start('1.0.0', delivered)
    await servesContract('99.0.0')
    const buildFolder = await build('1.1.0', '^99.0.0')
    expect(await publishBuilt(registry, onlyModems(buildFolder), delivered)).toEqual([])
    expect(await modems()).toMatchObject({ active: '1.1.0', previous: '1.0.0' })
  })

  it("keeps a person's release in that case", async () => {
    await registry.publish(await build('1.0.0'), kari)
    await servesContract('99.0.0')
    const buildFolder = await build('1.1.0', '^99.0.0')
    expect(await publishBuilt(registry, onlyModems(buildFolder), delivered)).toHaveLength(1)
    expect(await modems()).toMatchObject({ active: '1.0.0' })
  })
})

it('a start does not overrule a concurrent activation', async () => {
  await registry.publish(await build('1.0.0'), kari)
  await registry.publish(await build('1.1.0'), kari, { instead: '0.9.0' })
  expect(await modems()).toMatchObject({ active: '1.0.0' })
  expect(Object.keys((await modems())?.releases ?? {})).toEqual(['1.0.0', '1.1.0'])
})

describe('the shell of a start', () => {
  const delivered = { replaces: false }
  const inWorkingCopy = { replaces: true }
  async function startWith(version: string, rules: { replaces: boolean }, contract?: string, modems = '1.0.0') {
    const shell = await mkdtemp(join(folder, 'shell-'))
    await writeShell(shell, { version, ...(contract ? { changes: { hostContract: contract } } : {}) })
    return publishBuilt(registry, onlyModems(await build(modems, contract && `^${contract}`), shell), rules)
  }
  const shell = async () => (await registry.read()).shell

  it('is published before the areas, which are compared with it', async () => {
    expect(await startWith('1.0.0', delivered, '99.0.0')).toEqual([])
    expect(await shell()).toMatchObject({ active: '1.0.0', previous: null })
    expect(await modems()).toMatchObject({ active: '1.0.0' })
  })

  it("replaces another start's shell in a working copy, not in a delivery", async () => {
    await startWith('1.0.0', delivered)
    expect(await startWith('2.0.0', delivered)).toEqual([
      expect.stringMatching(/^shell stays at 1\.0\.0, which server\.js made active \(publish/),
    ])
    expect(await startWith('2.0.0', inWorkingCopy)).toEqual([])
    expect(await shell()).toMatchObject({ active: '2.0.0', previous: '1.0.0' })
  })

  it("keeps a person's active shell, with a log line", async () => {
    await startWith('1.0.0', inWorkingCopy)
    await startWith('2.0.0', inWorkingCopy)
    await registry.rollback('shell', kari)
    expect(await startWith('2.0.0', inWorkingCopy)).toEqual([
      expect.stringMatching(/^shell stays at 1\.0\.0, which kari made active \(rollback/),
    ])
  })

  it('moves the areas of starts to another major version', async () => {
    await startWith('1.0.0', inWorkingCopy)
    expect(await startWith('2.0.0', inWorkingCopy, '99.0.0', '2.0.0')).toEqual([])
    expect(await shell()).toMatchObject({ active: '2.0.0' })
    expect(await modems()).toMatchObject({ active: '2.0.0' })
  })

  it("is not published with its areas when it would break a person's release", async () => {
    await startWith('1.0.0', inWorkingCopy)
    await registry.publish(await build('1.4.0'), kari)
    expect(await startWith('2.0.0', inWorkingCopy, '99.0.0', '2.0.0')).toEqual([
      expect.stringContaining('shell not published: modems 1.4.0 (active): needs host contract'),
      expect.stringContaining('shell not published: modems 1.0.0 (previous)'),
      expect.stringContaining('modems not published: release.json: needs host contract ^99.0.0'),
    ])
    expect(await shell()).toMatchObject({ active: '1.0.0' })
    expect(await modems()).toMatchObject({ active: '1.4.0' })
  })
})

describe('an API of its own', () => {
  const call = {
    name: 'x',
    method: 'GET',
    path: '/v1/labels',
    isOptional: false,
    query: {},
    body: null,
    answer: null,
  } as const
  const api = (version: string, has: boolean) => besideHost({ version, calls: has ? [call] : [] })
  const asking = async (version: string) => {
    const buildFolder = await mkdtemp(join(folder, 'build-'))
    await writeRelease(buildFolder, { version, changes: { calls: [call] } })
    return buildFolder
  }
  const startWith = (buildFolder: string, has: boolean) =>
    publishBuilt(registry, onlyModems(buildFolder), { apis: [api('1.0.0', has)] })

  it('stops a start from publishing a release with missing calls, by name', async () => {
    expect(await startWith(await asking('1.0.0'), false)).toEqual([
      'modems not published: modems 1.0.0: calls GET /v1/labels, which the API does not have',
    ])
    expect(await modems()).toBeUndefined()
    expect(await startWith(await asking('1.0.0'), true)).toEqual([])
    expect(await modems()).toMatchObject({ active: '1.0.0' })
  })

  it("replaces a start's broken release, and no other", async () => {
    await startWith(await asking('1.0.0'), true)
    expect(await startWith(await build('1.1.0'), false)).toEqual([])
    expect(await modems()).toMatchObject({ active: '1.1.0' })
    await registry.publish(await asking('2.0.0'), kari)
    expect(await startWith(await build('1.1.0'), false)).toEqual([
      expect.stringMatching(/^modems stays at 2\.0\.0, which kari made active/),
    ])
  })

  it('of an older instance does not stop another start', async () => {
    await noteApi(registry.store, api('0.9.0', false), new Date())
    expect(await startWith(await asking('1.0.0'), true)).toEqual([])
  })
})
