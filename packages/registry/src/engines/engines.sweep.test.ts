import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Signature } from '@emberwatch/federation'
import { hostContracts, noteHostContract } from '../contracts/host-contracts.ts'
import { Registry } from '../registry.ts'
import { readReleaseJson } from '../releases/check-release.ts'
import { addHealth, noHealth } from '../reports/health.ts'
import { createTestStore, type StoreKind, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { writeRelease } from '../testing/write-release.ts'
import { storedTokens, storeToken } from '../tokens/stored-tokens.ts'
import { copyStore } from './copy-store.ts'

/** One suite holds every engine of the store to the same promises. */

const by = { who: 'kari', note: 'a test' }
const child = join(import.meta.dirname, '../releases/publish.test-child.ts')
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const one = { ...noHealth, loaded: 1 }

const kinds: readonly StoreKind[] = testStoreKinds.includes('shared') ? [...testStoreKinds, 'mounted'] : testStoreKinds

describe.each(kinds)('a store that is %s', (kind) => {
  let builds: string
  let test: TestStore
  let registry: Registry
  beforeEach(async () => {
    builds = await mkdtemp(join(tmpdir(), 'emberwatch-builds-'))
    test = await createTestStore(kind)
    registry = new Registry(await test.open())
  })
  afterEach(async () => {
    await test.drop()
    await rm(builds, { recursive: true, force: true })
  })
  const build = async (version: string, facts: Parameters<typeof writeRelease>[1] = {}) => {
    const folder = await mkdtemp(join(builds, 'build-'))
    await writeRelease(folder, { version, ...facts })
    return folder
  }
  const modems = async () => (await registry.read()).areas.modems
  const placeText = () => JSON.stringify(test.location)
  const inProcess = (args: string[], env = {}) =>
    promisify(execFile)(process.execPath, [child, placeText(), ...args], { env: { ...process.env, ...env } })

  it('is empty before the first publish', async () => {
    expect(await registry.read()).toEqual({ revision: 0, base: '/areas/', areas: {} })
    expect([await registry.log(), await registry.health(), await registry.verify()]).toEqual([[], {}, {}])
  })

  it('changes releases once, visibly to another host', async () => {
    await registry.publish(await build('1.0.0'), by)
    await registry.publish(await build('1.1.0'), by)
    await registry.activate('modems', '1.0.0', by)
    await registry.rollback('modems', by)
    const other = new Registry(await test.open())
    expect((await other.read()).areas.modems).toMatchObject({ active: '1.1.0', previous: '1.0.0' })
    expect((await other.log()).map(({ revision, action, to }) => `${revision} ${action} ${to}`)).toEqual([
      '1 publish 1.0.0',
      '2 publish 1.1.0',
      '3 activate 1.0.0',
      '4 rollback 1.1.0',
    ])
    expect(await other.verify()).toEqual({})
  })

  it('gives the files of a release as they were published', async () => {
    const folder = await build('1.0.0', { files: { 'sub/extra.js': 'let a' } })
    await registry.publish(folder, by)
    const other = new Registry(await test.open())
    const brought = await other.bringRelease('modems', '1.0.0')
    expect((await readdir(brought)).sort()).toEqual((await readdir(folder)).sort())
    for (const file of ['sub/extra.js', 'remoteEntry.js'])
      expect(await readFile(join(brought, file), 'utf8')).toBe(await readFile(join(folder, file), 'utf8'))
    expect(await readReleaseJson(brought)).toEqual(await readReleaseJson(folder))
  })

  it('keeps a signature attached later, for every host that has read the release', async () => {
    await registry.publish(await build('1.0.0'), by)
    const other = new Registry(await test.open(), { needsSignature: true })
    expect((await other.unavailable()).map(({ version }) => version)).toEqual(['1.0.0'])
    await registry.sign('modems', '1.0.0', by)
    expect(await other.unavailable()).toEqual([])
    expect((await other.readMarked()).areas.modems?.active).toBe('1.0.0')
    expect(await other.verify()).toEqual({})
    const { signature, ...rest } = (await registry.store.readRelease('modems', '1.0.0', true)) ?? {}
    expect(signature?.key).toMatch(/^ed25519:/)
    expect(rest).toMatchObject({ area: 'modems', version: '1.0.0', entry: 'remoteEntry.js' })
    await expect(registry.store.attachSignature('modems', '9.0.0', signature as Signature)).rejects.toThrow()
  })

  it('keeps source maps beside an unchanged release and removes both', async () => {
    const map = { version: 3, sources: ['./src/Page.tsx', '../node_modules/x.js'], names: [], mappings: 'AAAA' }
    const text = JSON.stringify({ ...map, file: 'a.js', sourcesContent: ['export const a = 1', 'let library'] })
    const maps = { 'pages-SomePage.js': text, 'of-no-script.js': text }
    await registry.publish(await build('1.0.0', { maps }), by)
    const other = new Registry(await test.open())
    expect(await other.store.listSourceMaps('modems', '1.0.0')).toEqual(['pages-SomePage.js'])
    const sourceMap = await other.store.readSourceMap('modems', '1.0.0', 'pages-SomePage.js')
    expect(JSON.parse(String(sourceMap))).toEqual({ ...map, sourcesContent: ['export const a = 1', null] })
    expect(await other.verify()).toEqual({})
    expect(Object.keys((await other.store.readRelease('modems', '1.0.0'))?.files ?? {})).not.toContain('.maps')
    const copy = await createTestStore(kind)
    const to = await copy.open()
    await copyStore(other.store, to)
    expect(await to.readSourceMap('modems', '1.0.0', 'pages-SomePage.js')).toEqual(sourceMap)
    await copy.drop()
    for (const version of ['1.1.0', '1.2.0']) await registry.publish(await build(version), by)
    await registry.prune({ keep: 0, olderThanMs: 0 }, by, Date.now() + 86_400_000)
    expect(await other.store.listSourceMaps('modems', '1.0.0')).toEqual([])
    expect(await other.store.readSourceMap('modems', '1.0.0', 'pages-SomePage.js')).toBeNull()
  })

  it('keeps the first map of a script and refuses invalid maps', async () => {
    const map = (line: string) => JSON.stringify({ version: 3, sources: [line], names: [], mappings: '' })
    await registry.publish(await build('1.0.0', { maps: { 'remoteEntry.js': map('first') } }), by)
    await registry.publish(await build('1.0.0', { maps: { 'remoteEntry.js': map('second') } }), by)
    expect(String(await registry.store.readSourceMap('modems', '1.0.0', 'remoteEntry.js'))).toContain('first')
    await expect(registry.publish(await build('1.1.0', { maps: { 'remoteEntry.js': '{}' } }), by)).rejects.toThrow(
      'upload: remoteEntry.js.map: is no source map',
    )
    expect((await modems())?.releases['1.1.0']).toBeUndefined()
  })

  it('changes nothing for the same content, and refuses other content of a version', async () => {
    await registry.publish(await build('1.0.0'), by)
    await registry.publish(await build('1.0.0', { changes: { builtAt: '2030-01-01T00:00:00.000Z' } }), by)
    await expect(registry.publish(await build('1.0.0', { files: { 'a.js': 'let a' } }), by)).rejects.toThrow(
      'immutable: release.json: modems 1.0.0 is published with other content',
    )
    expect((await registry.read()).revision).toBe(1)
    expect(await registry.verify()).toEqual({})
  })

  it('remembers a pruned version: other bytes are refused, the same ones return', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await registry.publish(await build(version), by)
    const later = Date.now() + 86_400_000
    expect(await registry.prune({ keep: 0, olderThanMs: 0 }, by, later)).toEqual({ modems: ['1.0.0'] })
    expect(await registry.store.readRelease('modems', '1.0.0')).toBeNull()
    await expect(registry.publish(await build('1.0.0', { files: { 'a.js': 'let a' } }), by)).rejects.toThrow(
      'immutable',
    )
    await registry.publish(await build('1.0.0'), by)
    expect((await modems())?.active).toBe('1.0.0')
    expect(await registry.verify()).toEqual({})
  })

  it.each(['the document names it', 'its files are gone'])(
    'keeps the files of a release published again during its pruning, whether by then %s or not yet',
    async (when) => {
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) await registry.publish(await build(version), by)
      const store = await test.open()
      const other = new Registry(await test.open())
      const folder = await build('1.0.0')
      const pruning = new Registry({
        ...store,
        retireRelease: async (area, version, isWanted) => {
          const publish = () => other.publish(folder, by)
          if (when === 'the document names it') {
            await publish()
            return store.retireRelease(area, version, isWanted)
          }
          return store.retireRelease(area, version, async () => {
            await publish()
            return isWanted()
          })
        },
      })
      expect(await pruning.prune({ keep: 0, olderThanMs: 0 }, by, Date.now() + 86_400_000)).toEqual({ modems: [] })
      expect((await modems())?.active).toBe('1.0.0')
      expect(await registry.verify()).toEqual({})
      expect(await registry.store.readRelease('modems', '1.0.0')).toMatchObject({ version: '1.0.0' })
    },
  )

  it('keeps counters, votes and contracts of several concurrent hosts', async () => {
    const stores = await Promise.all(numbers(3).map(() => test.open()))
    await Promise.all(stores.flatMap((store) => numbers(5).map(() => addHealth(store, { 'modems/1.0.0': one }))))
    expect((await registry.health())['modems/1.0.0']?.loaded).toBe(15)
    await noteHostContract(registry.store, { version: '4.0.0' })
    await noteHostContract(registry.store, { version: '5.0.0' })
    expect(await hostContracts(registry.store)).toEqual({
      live: { version: '5.0.0' },
      before: { version: '4.0.0' },
    })
  })

  it('gives every host the key of the first', async () => {
    const stores = await Promise.all(numbers(3).map(() => test.open()))
    const keys = await Promise.all(stores.map((store, i) => store.keepKey(() => Buffer.alloc(32, i + 1))))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(keys[0]).toHaveLength(32)
  })

  it('has another revision after every change', async () => {
    const marks = [await registry.store.documentMark()]
    for (const version of ['1.0.0', '1.1.0']) {
      await registry.publish(await build(version), by)
      marks.push(await registry.store.documentMark())
    }
    expect(new Set(marks).size).toBe(3)
  })

  it('takes twenty concurrent publishes of four processes without lost or doubled revisions', async () => {
    const all = await Promise.all(numbers(20).map((i) => build(`1.${i}.0`)))
    await Promise.all(numbers(4).map((i) => inProcess(all.slice((i - 1) * 5, i * 5))))
    const lines = await registry.log()
    expect((await registry.read()).revision).toBe(20)
    expect(lines.map(({ revision }) => revision)).toEqual(numbers(20))
    expect(lines.map(({ from }) => from)).toEqual([null, ...lines.slice(0, -1).map(({ to }) => to)])
    expect(await registry.verify()).toEqual({})
  })

  it('gives a version to one of two processes that publish different bytes', async () => {
    const both = [await build('1.0.0'), await build('1.0.0', { files: { 'extra.js': 'let a' } })]
    const results = await Promise.all(
      both.map((folder) =>
        inProcess([folder]).then(
          () => 'published',
          ({ stderr }) => /immutable: /.exec(stderr)?.[0],
        ),
      ),
    )
    expect(results.sort()).toEqual(['immutable: ', 'published'])
    expect(await registry.verify()).toEqual({})
  })

  it('has the whole old or new document after a kill at any point', async () => {
    const { stdout } = await inProcess([await build('0.1.0')], { PRINT_STEPS: '1' })
    const steps = stdout.trim().split('\n')
    const decides = steps.indexOf('commit') + 1
    expect(decides).toBeGreaterThan(3)
    for (const dieBefore of numbers(steps.length)) {
      const before = await registry.read()
      const version = `1.${dieBefore}.0`
      const folder = await build(version)
      expect(await killed(placeText(), folder, dieBefore)).toBe('SIGKILL')
      const after = await registry.read()
      const isNew = dieBefore > decides
      expect([steps[dieBefore - 1], after.revision]).toEqual([steps[dieBefore - 1], before.revision + (isNew ? 1 : 0)])
      expect(after.areas.modems?.active).toBe(isNew ? version : before.areas.modems?.active)
      expect(await registry.verify()).toEqual({})
      await registry.publish(folder, by)
      expect((await registry.log()).map(({ revision }) => revision)).toEqual(numbers(before.revision + 1))
      expect(await registry.verify()).toEqual({})
    }
  })

  const uploaded = async (version: string) => {
    const names = await readdir(test.objects?.folder ?? test.location.folder, { recursive: true }).catch(() => [])
    return names.filter((name) => name.includes(`modems/${version}/`) && /\.js(\._S3rver_object)?$/.test(name))
  }

  it('removes an old upload of a killed process', async () => {
    await registry.publish(await build('1.0.0'), by)
    const { stdout } = await inProcess([await build('1.1.0')], { PRINT_STEPS: '1' })
    await killed(placeText(), await build('1.2.0'), stdout.split('\n').indexOf('store') + 1)
    expect(await uploaded('1.2.0')).toHaveLength(2)
    await registry.prune({ keep: 9, olderThanMs: 0 }, by)
    expect(await uploaded('1.2.0')).toHaveLength(2)
    await registry.prune({ keep: 9, olderThanMs: 0 }, by, Date.now() + 2 * 3600_000)
    expect(await uploaded('1.2.0')).toEqual([])
    expect(await registry.verify()).toEqual({})
  })

  it('leaves nothing of an upload without room, and takes it with room', async () => {
    let isFull = true
    const onStep = (step: string) => {
      if (isFull && step === 'store') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    const full = new Registry(await test.open({ onStep }))
    await expect(full.publish(await build('1.0.0'), by)).rejects.toThrow('no space left')
    expect([await uploaded('1.0.0'), (await registry.read()).areas]).toEqual([[], {}])
    isFull = false
    await full.publish(await build('1.0.0'), by)
    expect(await registry.verify()).toEqual({})
  })

  it.each([...new Set<StoreKind>(['folder', kind])])(
    'takes over everything of a store that is %s, once',
    async (other) => {
      const old = await createTestStore(other)
      const before = new Registry(await old.open())
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) await before.publish(await build(version), by)
      await before.prune({ keep: 0, olderThanMs: 0 }, by, Date.now() + 86_400_000)
      await addHealth(before.store, { 'modems/1.2.0': one })
      await storeToken(before.store, 'modems', 'pipeline', { by: 'kari', writeLog: async () => undefined })
      expect(await copyStore(before.store, registry.store)).toEqual({ releases: 2, revision: 4, damaged: [] })
      expect(await registry.read()).toEqual(await before.read())
      expect(await registry.log()).toEqual(await before.log())
      expect(await registry.health()).toEqual(await before.health())
      expect(await storedTokens(registry.store)).toEqual(await storedTokens(before.store))
      expect(await registry.verify()).toEqual({})
      await expect(registry.publish(await build('1.0.0', { files: { 'a.js': 'let a' } }), by)).rejects.toThrow(
        'immutable',
      )
      await expect(copyStore(before.store, registry.store)).rejects.toThrow('copy into an empty one')
      await old.drop()
    },
  )

  it('serves no release with lost files until a publish restores them', async () => {
    const first = await build('1.0.0')
    await registry.publish(first, by)
    await registry.publish(await build('1.1.0'), by)
    await damage(test, '1.0.0', 'pages-SomePage.js', null)
    const other = new Registry(await test.open())
    const refusal = 'missing-file: modems 1.0.0: the store has lost pages-SomePage.js; publish modems 1.0.0 once more'
    await expect(other.activate('modems', '1.0.0', by)).rejects.toThrow(refusal)
    await expect(other.rollback('modems', by)).rejects.toThrow(refusal)
    await expect(other.canary('modems', '1.0.0', { percent: 10 }, by)).rejects.toThrow(refusal)
    expect((await modems())?.active).toBe('1.1.0')
    const again = await other.publish(first, by, { activate: false })
    expect(again).toEqual({ area: 'modems', version: '1.0.0', isNew: false, repaired: ['pages-SomePage.js'] })
    await other.rollback('modems', by)
    expect((await modems())?.active).toBe('1.0.0')
  })

  it('repairs changed files and reports when none needs it', async () => {
    const folder = await build('1.0.0')
    expect(await registry.publish(folder, by)).toMatchObject({ isNew: true, repaired: [] })
    await damage(test, '1.0.0', 'remoteEntry.js', 'evil()')
    const other = new Registry(await test.open())
    expect(await other.publish(folder, by)).toMatchObject({ isNew: false, repaired: ['remoteEntry.js'] })
    expect(await other.publish(folder, by)).toMatchObject({ isNew: false, repaired: [] })
    expect(await other.verify()).toEqual({})
  })

  it('verifies and lists damage by release', async () => {
    for (const version of ['1.0.0', '1.1.0']) await registry.publish(await build(version), by)
    await damage(test, '1.0.0', 'remoteEntry.js', 'evil()')
    await damage(test, '1.1.0', 'pages-SomePage.js', null)
    const other = new Registry(await test.open())
    expect(await other.verify()).toEqual({
      'modems/1.0.0': ['remoteEntry.js has another hash'],
      'modems/1.1.0': ['pages-SomePage.js is missing'],
    })
  })
})

/** Writes over a stored file, or removes it. */
async function damage({ location: folder, objects }: TestStore, version: string, file: string, content: string | null) {
  const root = objects?.folder ?? folder.folder
  const entries = await readdir(root, { recursive: true })
  const isMeant = (path: string) => path.includes(version) && new RegExp(`/${file}(\\._S3rver_object)?$`).test(path)
  const matches = entries.filter(isMeant).map((path) => join(root, path))
  expect(matches).toHaveLength(1)
  if (content === null) await rm(matches[0] ?? '')
  else await writeFile(matches[0] ?? '', content)
}

function killed(folder: string, build: string, dieBefore: number): Promise<string | null> {
  const running = spawn(process.execPath, [child, folder, build], {
    env: { ...process.env, DIE_BEFORE: String(dieBefore) },
    stdio: 'ignore',
  })
  return new Promise((resolve) => running.on('exit', (_, signal) => resolve(signal)))
}
