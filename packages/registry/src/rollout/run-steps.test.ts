import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from '../registry.ts'
import { addReports, type NewReports } from '../reports/reports.ts'
import { Refused } from '../state/refused.ts'
import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { writeRelease } from '../testing/write-release.ts'
import { writeShell } from '../testing/write-shell.ts'
import { describeSteps, runSteps, startSteps, stopSteps } from './run-steps.ts'

/** Hosts roll a release out in steps, in every engine. */

const by = { who: 'kari', note: 'faster' }
const minute = 60_000
const start = Date.parse('2026-03-02T08:00:00Z')
const steps = { area: 'modems', version: '1.1.0', percents: [1, 10, 100], eachMs: 30 * minute }

describe.each(testStoreKinds)('a release that goes out in steps, in a store that is %s', (kind) => {
  let builds: string
  let test: TestStore
  let registry: Registry
  const errors: unknown[] = []
  beforeEach(async () => {
    builds = await mkdtemp(join(tmpdir(), 'emberwatch-steps-'))
    test = await createTestStore(kind)
    registry = new Registry(await test.open())
    errors.length = 0
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      const folder = await mkdtemp(join(builds, 'build-'))
      await writeRelease(folder, { version })
      await registry.publish(folder, by, { activate: version === '1.0.0' })
    }
  })
  afterEach(async () => {
    await test.drop()
    await rm(builds, { recursive: true, force: true })
  })
  const begin = () => startSteps(registry, steps, by, start)
  const turn = (minutes: number, host = registry) =>
    runSteps(host, (error) => errors.push(error), start + minutes * minute)
  let met = 0
  /** New people who told of a release. */
  const people = (loaded: number, failed = 0) => ({
    people: Array.from({ length: loaded + failed }, (_, nth) => ({
      mark: String(100_000 + met++),
      session: 'a',
      hasFailed: nth < failed,
    })),
    hints: {},
  })
  const report = async (area: string, tellings: Record<string, NewReports>) => {
    for (const [version, reports] of Object.entries(tellings))
      await addReports(registry.store, { area, version }, reports, start)
  }
  /** Reports of that many people, and of as many with the release before. */
  const addLoadsOf = (area: string, [version, before]: [string, string], loaded: number, failed = 0) =>
    report(area, { [version]: people(loaded, failed), [before]: people(loaded + failed) })
  const addLoads = (loaded: number, failed = 0) => addLoadsOf('modems', ['1.1.0', '1.0.0'], loaded, failed)
  const modems = async () => (await registry.read()).areas.modems
  const shares = async () => [(await modems())?.active, (await modems())?.canary?.percent]
  const lastLine = async () => (await registry.log()).at(-1)
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => '',
      (error) => (error instanceof Refused ? error.message : String(error)),
    )

  it('may be the shell, for all browsers or back', async () => {
    for (const version of ['7.0.0', '7.1.0', '7.2.0']) {
      const folder = await mkdtemp(join(builds, 'shell-'))
      await writeShell(folder, { version })
      await registry.publish(folder, by, { activate: version === '7.0.0' })
    }
    const shell = async () => {
      const { active, canary } = (await registry.read()).shell ?? {}
      return [active, canary?.version, canary?.percent]
    }
    await startSteps(registry, { ...steps, area: 'shell', version: '7.1.0' }, by, start)
    expect(await shell()).toEqual(['7.0.0', '7.1.0', 1])
    await addLoadsOf('shell', ['7.1.0', '7.0.0'], 30)
    await turn(31)
    expect(await shell()).toEqual(['7.0.0', '7.1.0', 10])
    await addLoadsOf('shell', ['7.1.0', '7.0.0'], 30)
    await turn(62)
    expect(await shell()).toEqual(['7.1.0', undefined, undefined])
    await startSteps(registry, { ...steps, area: 'shell', version: '7.2.0' }, by, start)
    await addLoadsOf('shell', ['7.2.0', '7.1.0'], 20, 10)
    await turn(1)
    expect(await shell()).toEqual(['7.1.0', undefined, undefined])
    expect(await lastLine()).toMatchObject({ action: 'halt', area: 'shell', from: '7.2.0', to: '7.1.0' })
    expect(errors).toEqual([])
  })

  it('is active after enough people at each step', async () => {
    await begin()
    expect(await shares()).toEqual(['1.0.0', 1])
    await addLoads(30)
    await turn(29)
    expect(await shares()).toEqual(['1.0.0', 1])
    await turn(30)
    expect(await shares()).toEqual(['1.0.0', 10])
    await addLoads(19)
    await turn(60)
    expect((await describeSteps(registry, start + 60 * minute))[0]?.next).toBe(
      '19 of 20 people told of it at this step',
    )
    expect(await shares()).toEqual(['1.0.0', 10])
    await addLoads(1)
    await turn(61)
    expect(await shares()).toEqual(['1.1.0', undefined])
    expect(await lastLine()).toMatchObject({
      action: 'promote',
      who: 'steps',
      note: 'not worse: failed for 0 of 50 people, beside 0 of 50',
    })
    expect(await describeSteps(registry)).toEqual([])
    expect(errors).toEqual([])
  })

  it('goes back when its figures are worse, before the step ends', async () => {
    await begin()
    await addLoads(150, 30)
    await turn(1)
    expect(await shares()).toEqual(['1.0.0', undefined])
    expect(await lastLine()).toMatchObject({
      action: 'halt',
      who: 'steps',
      note: 'failed for 30 of 180 people, beside 0 of 180',
    })
    expect(await describeSteps(registry)).toEqual([])
  })

  it('goes back for errors and for one kind of failure', async () => {
    const mixed = Array.from({ length: 40 }, (_, nth) => ({
      mark: String(200_000 + nth),
      session: 'a',
      hasFailed: nth % 8 === 0,
      hasError: nth % 8 === 1,
    }))
    await begin()
    await report('modems', { '1.1.0': { people: mixed, hints: {} }, '1.0.0': people(40) })
    await turn(1)
    expect(await lastLine()).toMatchObject({ action: 'halt', note: 'failed for 10 of 40 people, beside 0 of 40' })
  })

  it('ignores reports from before its start', async () => {
    await addLoads(100, 90)
    await begin()
    await addLoads(19)
    await turn(30)
    expect(await shares()).toEqual(['1.0.0', 1])
    await addLoads(1)
    await turn(31)
    expect(await shares()).toEqual(['1.0.0', 10])
  })

  it('waits for enough people of the active release, with a message', async () => {
    await begin()
    await report('modems', { '1.1.0': people(300), '1.0.0': people(19) })
    await turn(31)
    expect(await shares()).toEqual(['1.0.0', 1])
    expect((await describeSteps(registry, start + 31 * minute))[0]?.next).toBe(
      '300 people told of it, 19 of 20 people of the active release',
    )
  })

  it('does not advance by reports of visitors', async () => {
    const hints = { visits: 500, visitsWithErrors: 0 }
    await begin()
    await report('modems', { '1.1.0': { ...people(0), hints }, '1.0.0': { ...people(0), hints } })
    await turn(31)
    expect(await shares()).toEqual(['1.0.0', 1])
    expect((await describeSteps(registry, start + 31 * minute))[0]?.next).toBe(
      '0 of 20 people told of it, 0 of 20 people of the active release',
    )
  })

  it('advances once with several concurrent hosts', async () => {
    await begin()
    await addLoads(30)
    const others = await Promise.all([1, 2].map(async () => new Registry(await test.open())))
    await Promise.all([registry, ...others].map((host) => turn(31, host)))
    expect(await shares()).toEqual(['1.0.0', 10])
    expect((await registry.log()).filter(({ action, who }) => action === 'canary' && who === 'steps')).toHaveLength(1)
    await addLoads(30)
    await Promise.all([registry, ...others].map((host) => turn(70, host)))
    expect((await registry.log()).filter(({ action }) => action === 'promote')).toHaveLength(1)
    expect(errors).toEqual([])
  })

  it('finishes a step that another host has started', async () => {
    await begin()
    await addLoads(30)
    const before = await registry.read()
    await turn(30)
    await registry.store.changeDocument((document) => ({
      document: { ...before, revision: document.revision },
      log: { action: 'canary', area: 'modems', from: null, to: null, who: 'test', note: 'the write is lost' },
    }))
    await turn(30)
    expect(await shares()).toEqual(['1.0.0', 1])
    await turn(31)
    expect(await shares()).toEqual(['1.0.0', 10])
  })

  it('ends when a person changes share or release', async () => {
    await begin()
    await registry.canary('modems', '1.1.0', { percent: 50 }, by)
    await addLoads(30)
    await turn(31)
    expect(await shares()).toEqual(['1.0.0', 50])
    expect(await describeSteps(registry)).toEqual([])
  })

  it('stays at its share after its end by hand', async () => {
    await begin()
    expect(await stopSteps(registry, 'modems')).toMatchObject({ version: '1.1.0', at: 0 })
    await addLoads(30)
    await turn(31)
    expect(await shares()).toEqual(['1.0.0', 1])
    expect(await refusal(stopSteps(registry, 'modems'))).toBe('missing-release: nothing of modems goes out in steps')
  })

  it('blocks another one of its area', async () => {
    await begin()
    expect(await refusal(startSteps(registry, { ...steps, version: '1.2.0' }, by, start))).toBe(
      'immutable: modems 1.1.0 goes out in steps; end it with: areas steps modems --stop',
    )
    await registry.endCanary('modems', by)
    await startSteps(registry, { ...steps, version: '1.2.0' }, by, start)
    expect((await modems())?.canary).toMatchObject({ version: '1.2.0', percent: 1 })
  })

  it('needs a stored release and an active one of the area', async () => {
    expect(await refusal(startSteps(registry, { ...steps, version: '9.0.0' }, by, start))).toContain('no release 9.0.0')
    expect(await refusal(startSteps(registry, { ...steps, area: 'loops' }, by, start))).toContain('no release 1.1.0')
    expect(await describeSteps(registry)).toEqual([])
  })
})
