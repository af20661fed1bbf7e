import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personMark } from '@emberwatch/federation'
import { Registry } from '../registry.ts'
import { addHealth, noHealth } from '../reports/health.ts'
import { writeRelease } from '../testing/write-release.ts'

/** Releases for some people first, and the end of old ones. */

let folder: string
let registry: Registry
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-canary-'))
  registry = new Registry(join(folder, 'store'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const by = { who: 'kari', note: '' }
async function publish(version: string, { activate = true, builtAt = '', files = {} } = {}) {
  const build = await mkdtemp(join(folder, 'build-'))
  await writeRelease(build, { version, files, ...(builtAt ? { changes: { builtAt } } : {}) })
  return registry.publish(build, by, { activate })
}
const modems = async () => (await registry.read()).areas.modems
const actions = async () => (await registry.log()).map(({ action, from, to }) => `${action} ${from} ${to}`)

describe('a canary', () => {
  beforeEach(async () => {
    await publish('1.0.0')
    await publish('1.1.0')
    await publish('2.0.0', { activate: false })
  })

  it('keeps active and previous, with a log line', async () => {
    await registry.canary('modems', '2.0.0', { percent: 10 }, by)
    expect(await modems()).toMatchObject({
      active: '1.1.0',
      previous: '1.0.0',
      canary: { version: '2.0.0', percent: 10 },
    })
    expect((await registry.log()).at(-1)).toMatchObject({ action: 'canary', from: '1.1.0', to: '2.0.0', note: '10 %' })
  })

  it('stores hashes of named people, and no id in document or log', async () => {
    await registry.canary('modems', '2.0.0', { users: ['kari-nordmann', 'ola-nordmann'] }, { who: 'ops', note: 'x' })
    expect((await modems())?.canary?.people).toEqual([
      personMark('modems', 'kari-nordmann'),
      personMark('modems', 'ola-nordmann'),
    ])
    expect(JSON.stringify([await registry.read(), await registry.log()])).not.toContain('nordmann')
  })

  it('becomes the active release when it is promoted', async () => {
    await registry.canary('modems', '2.0.0', { percent: 10 }, by)
    await registry.promote('modems', by)
    expect(await modems()).toMatchObject({ active: '2.0.0', previous: '1.1.0' })
    expect((await modems())?.canary).toBeUndefined()
    expect((await actions()).at(-1)).toBe('promote 1.1.0 2.0.0')
  })

  it('ends with a rollback for everyone', async () => {
    await registry.canary('modems', '2.0.0', { percent: 10 }, by)
    await registry.rollback('modems', by)
    expect(await modems()).toMatchObject({ active: '1.0.0', previous: '1.1.0' })
    expect((await modems())?.canary).toBeUndefined()
  })

  it('ends on request, and is halted only as the current one', async () => {
    await registry.canary('modems', '2.0.0', { percent: 10 }, by)
    await registry.halt('modems', '9.9.9', by)
    expect((await modems())?.canary?.version).toBe('2.0.0')
    await registry.halt('modems', '2.0.0', { who: 'host', note: 'fails' })
    expect((await modems())?.canary).toBeUndefined()
    await registry.halt('modems', '2.0.0', by)
    expect((await actions()).slice(-2)).toEqual(['canary 1.1.0 2.0.0', 'halt 2.0.0 1.1.0'])
  })

  it.each([
    ['of a release that is not stored', '9.9.9', { percent: 5 }, /missing-release: There is no release 9\.9\.9/],
    ['of the active release', '1.1.0', { percent: 5 }, /missing-release: modems 1\.1\.0 is active for everyone/],
    ['for nobody in particular', '2.0.0', {}, /schema: canary: give either/],
    ['for a share and people', '2.0.0', { percent: 5, users: ['a'] }, /schema: canary: give either/],
  ])('is refused %s', async (_, version, share, message) => {
    await expect(registry.canary('modems', version, share, by)).rejects.toThrow(message)
    expect((await registry.read()).revision).toBe(3)
  })

  it('starts with counters of its own', async () => {
    const failures = { ...noHealth, failed: 40 }
    await addHealth(registry.store, { 'modems/2.0.0': failures, 'modems/1.1.0': failures })
    await registry.canary('modems', '2.0.0', { percent: 10 }, by)
    expect(Object.keys(await registry.health())).toEqual(['modems/1.1.0'])
    await addHealth(registry.store, { 'modems/2.0.0': failures })
    await registry.canary('modems', '2.0.0', { percent: 50 }, by)
    expect((await registry.health())['modems/2.0.0']?.failed).toBe(40)
  })

  it('cannot be promoted or ended when there is none', async () => {
    await expect(registry.promote('modems', by)).rejects.toThrow('modems has no canary to promote')
    await expect(registry.endCanary('modems', by)).rejects.toThrow('modems has no canary')
  })
})

it("concurrent counters and changes keep each other's lock", async () => {
  await publish('1.0.0')
  await publish('1.1.0')
  const one = { ...noHealth, loaded: 1 }
  const work = Array.from({ length: 20 }, (_, i) => [
    addHealth(registry.store, { 'modems/1.0.0': one }),
    registry.activate('modems', i % 2 ? '1.0.0' : '1.1.0', by),
  ])
  await Promise.all(work.flat())
  expect((await registry.health())['modems/1.0.0']?.loaded).toBe(20)
  const revisions = (await registry.log()).map(({ revision }) => revision)
  expect(revisions).toEqual(revisions.map((_, i) => i + 1))
})

describe('prune', () => {
  const day = 86_400_000
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']
  beforeEach(async () => {
    for (const version of versions) await publish(version)
  })
  const stored = async () => Object.keys((await modems())?.releases ?? {})

  it('keeps the active, the previous and the canary release', async () => {
    await registry.canary('modems', '1.0.0', { percent: 1 }, by)
    const gone = await registry.prune({ keep: 0, olderThanMs: 0 }, by, Date.now() + day)
    expect(gone).toEqual({ modems: ['1.3.0', '1.2.0', '1.1.0'] })
    expect((await stored()).sort()).toEqual(['1.0.0', '1.4.0', '1.5.0'])
    expect(await registry.verify()).toEqual({})
    expect(await readdir(join(registry.root, 'modems'))).not.toContain('1.1.0')
    expect((await registry.log()).at(-1)).toMatchObject({ action: 'prune', note: '1.3.0, 1.2.0, 1.1.0' })
  })

  it('keeps the newest and the youngest of the rest', async () => {
    expect(await registry.prune({ keep: 0, olderThanMs: 14 * day }, by, Date.now() + 13 * day)).toEqual({})
    expect(await registry.prune({ keep: 3, olderThanMs: 0 }, by, Date.now() + day)).toEqual({ modems: ['1.0.0'] })
  })

  it('uses the day of the publish, not the build', async () => {
    await publish('0.9.0', { activate: false, builtAt: '2020-01-01T00:00:00.000Z' })
    expect(await registry.prune({ keep: 0, olderThanMs: day }, by)).toEqual({})
  })

  it('remembers a pruned version: other bytes are refused, the same ones return', async () => {
    await registry.prune({ keep: 0, olderThanMs: 0 }, by, Date.now() + day)
    await expect(publish('1.0.0', { files: { 'a.js': 'let a' } })).rejects.toThrow(/immutable: .*other content/)
    await publish('1.0.0')
    expect((await modems())?.active).toBe('1.0.0')
    expect(await registry.verify()).toEqual({})
  })
})
