import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hostContract, publicView, type ShellRelease } from '@emberwatch/federation'
import { commands } from '../commands/commands.ts'
import { copyStore } from '../engines/copy-store.ts'
import { Registry } from '../registry.ts'
import { parseInput, Refused } from '../state/refused.ts'
import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { writeRelease } from '../testing/write-release.ts'
import { writeShell } from '../testing/write-shell.ts'
import { newKey, signFolder } from '../trust/signing.ts'
import { areaDetails } from './show.ts'

/** The shell is published, switched, pruned and signed as areas are, in every kind of store. */

const by = { who: 'kari', note: 'a test' }
const ui = '@emberwatch/ui'
const child = join(import.meta.dirname, 'publish.test-child.ts')
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const nextMajor = `${Number(hostContract.split('.')[0]) + 1}.0.0`

describe.each(testStoreKinds)('shells in a store that is %s', (kind) => {
  let folder: string
  let test: TestStore
  let registry: Registry
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberwatch-shells-'))
    test = await createTestStore(kind)
    registry = new Registry(await test.open())
  })
  afterEach(async () => {
    await test.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const built = async (version: string, changes: Partial<ShellRelease> = {}, files = {}) => {
    const path = await mkdtemp(join(folder, 'shell-'))
    await writeShell(path, { version, changes, files })
    return path
  }
  const publish = async (version: string, exports: ShellRelease['exports'] = {}, options = {}) =>
    registry.publish(await built(version, { exports }), by, options)
  const area = async (version: string, changes: Parameters<typeof writeRelease>[1] = {}) => {
    const path = await mkdtemp(join(folder, 'area-'))
    await writeRelease(path, { version, ...changes })
    return path
  }
  const uses = async (version: string, ...names: string[]) =>
    registry.publish(await area(version, { changes: { uses: { [ui]: names } } }), by)
  const shell = async () => (await registry.read()).shell
  const refusal = async (call: Promise<unknown>): Promise<string> => {
    const error = await call.then(
      () => null,
      (thrown) => thrown,
    )
    if (!(error instanceof Refused)) throw error ?? new Error('was not refused')
    return error.message
  }

  it('are published, activated, rolled back and listed on all hosts', async () => {
    await publish('1.0.0')
    await publish('2.0.0', {}, { activate: false })
    expect(await shell()).toMatchObject({ active: '1.0.0', previous: null })
    await registry.activate('shell', '2.0.0', by)
    await registry.rollback('shell', by)
    const other = new Registry(await test.open())
    const document = await other.read()
    expect(document.shell).toMatchObject({ active: '1.0.0', previous: '2.0.0' })
    expect(Object.keys(document.shell?.releases ?? {})).toEqual(['1.0.0', '2.0.0'])
    expect(document.areas).toEqual({})
    expect((await other.log()).map(({ action, area: name, from, to }) => `${action} ${name} ${from} ${to}`)).toEqual([
      'publish shell null 1.0.0',
      'publish shell null 2.0.0',
      'activate shell 1.0.0 2.0.0',
      'rollback shell 2.0.0 1.0.0',
    ])
    expect((await commands.list.run(other, {}, '')).areas[0]).toMatchObject({
      area: 'shell',
      active: '1.0.0',
      stored: 2,
    })
    expect((await areaDetails(other, 'shell')).releases.map(({ version, role }) => `${version} ${role}`)).toEqual([
      '2.0.0 previous',
      '1.0.0 active',
    ])
    expect(await other.verify()).toEqual({})
  })

  describe('for a share of browsers', () => {
    beforeEach(async () => {
      await publish('1.0.0', { [ui]: ['Tree', 'Table'] })
      await publish('2.0.0', { [ui]: ['Tree', 'Table', 'Chart'] }, { activate: false })
    })
    const share = (percent = 10, version = '2.0.0') => registry.canary('shell', version, { percent }, by)

    it('are a canary on every host', async () => {
      const answered = await share()
      const other = new Registry(await test.open())
      for (const document of [answered, await other.read(), (await other.readServed()).document])
        expect(document.shell?.canary).toEqual({ version: '2.0.0', percent: 10 })
      expect((await other.log()).at(-1)).toMatchObject({
        action: 'canary',
        area: 'shell',
        from: '1.0.0',
        to: '2.0.0',
        note: '10 % of browsers: a test',
      })
      expect((await areaDetails(other, 'shell')).canary).toMatchObject({ version: '2.0.0', percent: 10 })
      expect(await registry.prune({ keep: 0, olderThanMs: -1 }, by)).toEqual({})
    })

    it('end by hand, by a halt, by a rollback or by promotion', async () => {
      const canary = async () => (await shell())?.canary?.version
      await share()
      await registry.endCanary('shell', by)
      expect(await canary()).toBeUndefined()
      await share()
      await registry.halt('shell', '3.0.0', by)
      expect(await canary()).toBe('2.0.0')
      await registry.halt('shell', '2.0.0', by)
      expect(await canary()).toBeUndefined()
      await share()
      await registry.promote('shell', by)
      expect(await shell()).toMatchObject({ active: '2.0.0', previous: '1.0.0' })
      await registry.rollback('shell', by)
      expect(await canary()).toBeUndefined()
      expect((await registry.log()).slice(-3).map(({ action, from, to }) => `${action} ${from} ${to}`)).toEqual([
        'canary 1.0.0 2.0.0',
        'promote 1.0.0 2.0.0',
        'rollback 2.0.0 1.0.0',
      ])
    })

    it('pass the gates of an active shell, and change nothing when refused', async () => {
      await uses('1.0.0', 'Tree')
      await publish('3.0.0', { [ui]: ['Table'] }, { activate: false, breaks: ['modems'] })
      await share()
      expect(await refusal(share(50, '3.0.0'))).toContain('modems 1.0.0 (active): uses Tree of @emberwatch/ui')
      expect((await shell())?.canary).toEqual({ version: '2.0.0', percent: 10 })
      expect(await refusal(registry.seen(1).canary('shell', '2.0.0', { percent: 50 }, by))).toContain('changed')
      expect(await refusal(registry.seen(1).endCanary('shell', by))).toContain('changed')
      expect((await shell())?.canary).toEqual({ version: '2.0.0', percent: 10 })
    })

    it('are refused for named people, for the active one and without one', async () => {
      expect(await refusal(registry.canary('shell', '2.0.0', { users: ['a'] }, by))).toContain('share of browsers')
      expect(await refusal(share(10, '1.0.0'))).toContain('active for everyone already')
      expect(await refusal(share(10, '7.0.0'))).toContain('There is no release 7.0.0')
      expect(await refusal(registry.endCanary('shell', by))).toContain('shell has no canary')
      expect(await refusal(registry.promote('shell', by))).toContain('shell has no canary to promote')
    })

    it('mark releases that cannot run there', async () => {
      await share()
      await registry.endCanary('shell', by)
      await publish('3.0.0', { [ui]: ['Tree'] }, { activate: false })
      await share(10, '3.0.0')
      await uses('1.0.0', 'Table')
      const { document } = await registry.readServed()
      expect(document.areas.modems?.releases['1.0.0']?.lacks).toEqual({ [ui]: ['Table'] })
    })
  })

  it('keep one content for each version, and are not pruned in use', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await publish(version)
    const later = Date.now() + 86_400_000
    expect(await registry.prune({ keep: 0, olderThanMs: 0 }, by, later)).toEqual({ shell: ['1.0.0'] })
    expect(await registry.store.readRelease('shell', '1.0.0')).toBeNull()
    const other = await built('1.0.0', {}, { 'more.1.js': 'let a' })
    expect(await refusal(registry.publish(other, by))).toContain(
      'immutable: release.json: shell 1.0.0 is published with',
    )
    await publish('1.0.0')
    expect(await shell()).toMatchObject({ active: '1.0.0', previous: '3.0.0' })
  })

  it('are compared with their hashes by verify', async () => {
    await publish('1.0.0')
    const root = test.objects?.folder ?? test.location.folder
    const [file = ''] = (await readdir(root, { recursive: true })).filter((path) =>
      /main\.100\.js(\._S3rver_object)?$/.test(path),
    )
    await writeFile(join(root, file), 'evil()')
    expect(await new Registry(await test.open()).verify()).toEqual({ 'shell/1.0.0': ['main.100.js has another hash'] })
  })

  it("are refused when their files collide with another shell's", async () => {
    await registry.publish(await built('1.0.0', {}, { 'part.1.js': 'let a = 1' }), by)
    const other = await built('2.0.0', {}, { 'part.1.js': 'let a = 2' })
    expect(await refusal(registry.publish(other, by))).toBe('collision: part.1.js has other content in shell/1.0.0')
  })

  it.each<[string, () => Promise<string>, string]>([
    ['holds a page', () => built('1.0.0', {}, { 'page.html': '<p>' }), 'file-type: page.html'],
    [
      'names what is not there',
      () => built('1.0.0', { styles: [{ file: 'a.css', integrity: `sha384-${'A'.repeat(64)}` }] }),
      'integrity: release.json: a.css',
    ],
    ['has no exports', () => built('1.0.0', { exports: undefined as never }), 'schema: release.json: exports'],
  ])('are refused when one %s', async (_, build, message) => {
    expect(await refusal(registry.publish(await build(), by))).toContain(message)
    expect(await registry.read()).toMatchObject({ revision: 0 })
  })

  it("decide which releases run by the active one, not the host's own", async () => {
    await publish('1.0.0', { [ui]: ['Button'] })
    expect(await refusal(uses('1.0.0', 'Words'))).toContain('uses Words of @emberwatch/ui')
    await publish('2.0.0', { [ui]: ['Button', 'Words'] })
    await uses('1.0.0', 'Words')
  })

  it('are refused at every gate for each release in use that they break', async () => {
    await publish('1.0.0', { [ui]: ['Button', 'Words', 'Map'] })
    await publish('2.0.0', { [ui]: ['Button', 'Words', 'Map', 'Tree'] })
    await uses('1.0.0', 'Words')
    await uses('1.1.0', 'Tree')
    await registry.publish(await area('1.2.0', { changes: { uses: { [ui]: ['Tree', 'Map'] } } }), by, {
      activate: false,
    })
    await registry.canary('modems', '1.2.0', { percent: 5 }, by)
    const before = await registry.read()
    const lacksTree = [
      "host-contract: modems 1.1.0 (active): uses Tree of @emberwatch/ui, which the host's shell does not give",
      "host-contract: modems 1.2.0 (canary): uses Tree of @emberwatch/ui, which the host's shell does not give",
    ].join('\n')
    expect(await refusal(registry.rollback('shell', by))).toBe(lacksTree)
    expect(await refusal(registry.activate('shell', '1.0.0', by))).toBe(lacksTree)
    const smaller = await built('3.0.0', { exports: { [ui]: ['Tree', 'Map'] } })
    const lacksWords =
      "host-contract: modems 1.0.0 (previous): uses Words of @emberwatch/ui, which the host's shell does not give"
    expect(await refusal(registry.publish(smaller, by))).toBe(lacksWords)
    expect((await registry.check(smaller)).refusals.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      lacksWords,
    ])
    expect(await registry.read()).toEqual(before)
  })

  it('of another major version name every release, and pass those that ops exempt', async () => {
    await publish('1.0.0', { [ui]: [] })
    await uses('1.0.0')
    const next = await built('2.0.0', { hostContract: nextMajor })
    expect((await refusal(registry.publish(next, by))).split('\n')).toEqual([
      `host-contract: modems 1.0.0 (active): needs host contract ^${hostContract}, the host has ${nextMajor}`,
      expect.stringContaining('modems 1.0.0 (active): uses the module @emberwatch/ui'),
    ])
    await registry.publish(next, by, { breaks: ['modems'] })
    await registry.publish(await area('2.0.0', { changes: { hostContract: `^${nextMajor}` } }), by)
    // A release that could not run in the previous shell does not stop the next one.
    await registry.publish(await built('2.0.1', { hostContract: nextMajor }), by)
    expect(await shell()).toMatchObject({ active: '2.0.1', previous: '2.0.0' })
  })

  it('and areas exclude each other: one of a smaller shell and a needier area is refused', async () => {
    await publish('1.0.0', { [ui]: ['Button', 'Words'] })
    const [smaller, needs] = [
      await built('2.0.0', { exports: { [ui]: ['Button'] } }),
      await area('1.0.0', { changes: { uses: { [ui]: ['Words'] } } }),
    ]
    const others = [new Registry(await test.open()), new Registry(await test.open())]
    const results = await Promise.allSettled([others[0]?.publish(smaller, by), others[1]?.publish(needs, by)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('need a signature of pinned keys where required', async () => {
    const strict = new Registry(registry.store, { needsSignature: true })
    const file = join(folder, 'team.pem')
    const key = await newKey(file)
    const signed = await built('1.0.0')
    await signFolder(signed, file)
    expect(await refusal(strict.publish(await built('1.0.0'), by))).toBe('signature: shell 1.0.0 is not signed')
    expect(await refusal(strict.publish(signed, by))).toContain('which nobody trusts for shell')
    await publish('2.0.0')
    await strict.trust('shell', key, by)
    await strict.publish(signed, by, { activate: false })
    for (const one of [strict, registry])
      expect(await refusal(one.publish(await built('3.0.0'), by))).toBe('signature: shell 3.0.0 is not signed')
    expect((await strict.unavailable()).map(({ message }) => message)).toEqual(['shell 2.0.0 is not signed'])
    expect(await strict.verify()).toEqual({ 'shell/2.0.0': ['shell 2.0.0 is not signed'] })
  })

  it('give browsers only their version', async () => {
    await publish('1.0.0', { [ui]: ['Button'] })
    const document = await registry.readMarked()
    expect(publicView(document, '1.0.0')).toEqual({ revision: 1, base: '/areas/', areas: {}, shellVersion: '1.0.0' })
  })

  it('are copied with a store', async () => {
    for (const version of ['1.0.0', '2.0.0']) await publish(version)
    const other = await createTestStore(kind)
    const copy = await other.open()
    expect(await copyStore(registry.store, copy)).toEqual({ releases: 2, revision: 2, damaged: [] })
    expect(await copy.readDocument()).toEqual(await registry.read())
    expect(await new Registry(copy).verify()).toEqual({})
    await other.drop()
  })

  it('are in the one document with areas and grants', async () => {
    await publish('1.0.0')
    await registry.publish(await area('1.0.0'), by)
    await registry.grant('weather', { paths: ['/weather'], owner: 'W' }, by)
    const [row] = await test.ask<{ body: string }>('select body from emberwatch_store.document')
    const written = JSON.parse(row?.body ?? '')
    expect(written).toEqual(await registry.read())
    expect(written).toMatchObject({ shell: { active: '1.0.0' }, grants: { weather: { owner: 'W' } } })
  })

  it('are whole after a kill at any point, old or new', async () => {
    registry = new Registry(await test.open())
    await publish('0.1.0')
    const env = { ...process.env, PRINT_STEPS: '1' }
    const path = JSON.stringify(test.location)
    const { stdout } = await promisify(execFile)(process.execPath, [child, path, await built('0.2.0')], { env })
    const steps = stdout.trim().split('\n')
    const decides = steps.indexOf('commit') + 1
    expect(decides).toBeGreaterThan(3)
    for (const dieBefore of numbers(steps.length)) {
      const before = await registry.read()
      const version = `1.${dieBefore}.0`
      const build = await built(version)
      const running = spawn(process.execPath, [child, path, build], {
        env: { ...process.env, DIE_BEFORE: `${dieBefore}` },
        stdio: 'ignore',
      })
      expect(await new Promise((resolve) => running.on('exit', (_, signal) => resolve(signal)))).toBe('SIGKILL')
      const after = await registry.read()
      const isNew = dieBefore > decides
      expect([steps[dieBefore - 1], after.revision]).toEqual([steps[dieBefore - 1], before.revision + (isNew ? 1 : 0)])
      expect(after.shell?.active).toBe(isNew ? version : before.shell?.active)
      await registry.publish(build, by)
      expect((await registry.log()).map(({ revision }) => revision)).toEqual(numbers(before.revision + 1))
      expect(await registry.verify()).toEqual({})
    }
  })
})

it('no area can have the name of the shell', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-shells-'))
  const registry = new Registry(join(folder, 'store'))
  const grant = { paths: ['/shell'], owner: 'Weather team' }
  await expect(registry.grant('shell', grant, by)).rejects.toThrow('grant: shell is no name of an area')
  expect(() => parseInput(commands.grant.input, { area: 'shell', ...grant })).toThrow('"shell" is no name of an area')
  await rm(folder, { recursive: true, force: true })
})
