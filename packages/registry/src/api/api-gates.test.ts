import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { get, put, signedIn } from '@emberwatch/contract'
import { shapeOf } from '@emberwatch/contract/call-shapes'
import * as v from 'valibot'
import { Registry } from '../registry.ts'
import { forgetInstance, noteInstance } from '../state/instances.ts'
import type { Refused } from '../state/refused.ts'
import { writeRelease } from '../testing/write-release.ts'
import { writeShell } from '../testing/write-shell.ts'
import { lackingLines } from './api-gates.ts'
import { apisUp, besideHost, noteApi } from './host-apis.ts'

const by = { who: 'kari', note: 'a test' }
const common = { name: 'modems.call', summary: 'A call.', access: signedIn } as const
const Modem = v.object({ id: v.string(), imei: v.string() })
const Labelled = v.object({ ...Modem.entries, label: v.string() })
const reads = (answer: v.GenericSchema) => shapeOf(get('/v1/modems/{id}', { ...common, answer }))
const sends = shapeOf(
  put('/v1/modems/{id}/label', { ...common, body: v.object({ label: v.string() }), answer: v.null() }),
)
const optional = { ...sends, isOptional: true }

/** The tests combine releases from before the label with releases that have it. */
const older = { version: '1.0.0', calls: [reads(Modem)] }
const newer = { version: '1.1.0', calls: [reads(Labelled), sends] }

let folder: string
let registry: Registry
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-api-gates-'))
  registry = new Registry(join(folder, 'store'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const build = { version: '1.0.0', commit: 'c0ffee', builtAt: null }
/** An instance that is up, with its API. */
async function up(name: string, api: typeof older) {
  const mark = await noteApi(registry.store, api, new Date())
  const now = new Date()
  await noteInstance(
    registry.store,
    name,
    { build, startedAt: now.toISOString(), seenAt: now.toISOString(), api: mark },
    now,
  )
}
const down = (name: string) => forgetInstance(registry.store, name)
async function built(version: string, calls: (typeof newer)['calls']) {
  const path = await mkdtemp(join(folder, 'build-'))
  await writeRelease(path, { version, changes: { calls } })
  return path
}
const publish = async (version: string, calls: (typeof newer)['calls'], options = {}) =>
  registry.publish(await built(version, calls), by, options)
const active = async () => (await registry.read()).areas.modems?.active
const refusalsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: unknown) => (error as Refused).refusals.map(({ rule, message }) => `${rule}: ${message}`),
  )

const mismatches = {
  'a call that is not there': [
    [reads(Modem), sends],
    'api: modems 2.0.0: calls PUT /v1/modems/{id}/label, which the API does not have',
  ],
  'a member that is not given': [
    [reads(Labelled)],
    'api: modems 2.0.0: reads data.label of GET /v1/modems/{id}, which the API does not give',
  ],
} as const

/** Each way in which people get a release, with 2.0.0 stored and not active. */
const gates = {
  activate: (options: object) => registry.activate('modems', '2.0.0', by, options),
  rollback: async (options: object) => {
    await registry.activate('modems', '2.0.0', by, { despiteApi: 'to go back to it' })
    await registry.activate('modems', '1.0.0', by)
    return registry.rollback('modems', by, options)
  },
  canary: (options: object) => registry.canary('modems', '2.0.0', { percent: 10 }, by, options),
  promote: async (options: object) => {
    await registry.canary('modems', '2.0.0', { percent: 10 }, by, { despiteApi: 'to try' })
    return registry.promote('modems', by, options)
  },
} as const

describe.each(Object.entries(mismatches))('%s', (_, [calls, line]) => {
  beforeEach(async () => {
    await up('a:4000', older)
    await publish('1.0.0', [reads(Modem)])
  })

  it('fails the check and the publish', async () => {
    const path = await built('2.0.0', [...calls])
    const refusals = (await registry.check(path)).refusals.map(({ rule, message }) => `${rule}: ${message}`)
    expect(refusals).toEqual([line])
    expect(await refusalsOf(registry.publish(path, by))).toEqual([line])
    expect(await active()).toBe('1.0.0')
  })

  it.each(Object.keys(gates) as (keyof typeof gates)[])(
    'fails %s, with or without a reason, and the log has it',
    async (gate) => {
      await publish('2.0.0', [...calls], { activate: false, despiteApi: 'stored ahead' })
      expect(await refusalsOf(gates[gate]({}))).toEqual([line])
      expect(await active()).toBe('1.0.0')
      await registry.endCanary('modems', by).catch(() => undefined)
      expect(await refusalsOf(gates[gate]({ despiteApi: 'the API follows at noon' }))).toEqual([])
      expect((await registry.log()).at(-1)?.note).toMatch(/; despite the API: the API follows at noon$/)
    },
  )
})

it('a call that pages can do without is reported and refused by nobody', async () => {
  await up('a:4000', older)
  const { refusals, warnings } = await registry.check(await built('2.0.0', [reads(Modem), optional]))
  expect(refusals).toEqual([])
  expect(warnings).toEqual(['api: calls PUT /v1/modems/{id}/label, which the API does not have; pages do without'])
  await publish('2.0.0', [reads(Modem), optional])
  expect(await active()).toBe('2.0.0')
})

it("nothing is refused without the API's document, and that is reported", async () => {
  const { refusals, warnings } = await registry.check(await built('2.0.0', [sends]))
  expect([refusals, warnings]).toEqual([[], [expect.stringMatching(/^api: nobody has said what the API/)]])
})

it('calls to the host need nothing of the API', async () => {
  await up('a:4000', older)
  const { refusals } = await registry.check(
    await built('2.0.0', [shapeOf(get('/v1/admin/areas', { ...common, answer: v.object({}) }))]),
  )
  expect(refusals).toEqual([])
})

it('a release must fit all running versions of the API, else the last one', async () => {
  await up('a:4000', newer)
  await up('b:4000', older)
  expect(await refusalsOf(publish('2.0.0', [sends]))).toHaveLength(1)
  await down('b:4000')
  expect((await apisUp(registry.store)).map(({ version, instances }) => [version, instances])).toEqual([
    ['1.1.0', ['a:4000']],
  ])
  await publish('2.0.0', [sends])
  await up('b:4000', newer)
  await Promise.all([down('a:4000'), down('b:4000')])
  expect((await apisUp(registry.store)).map(({ version, instances }) => [version, instances])).toEqual([['1.1.0', []]])
})

it('a check before an upgrade names what releases and the shell would lose, by role', async () => {
  await up('a:4000', newer)
  await publish('1.0.0', [sends])
  await publish('2.0.0', [reads(Labelled)])
  await publish('3.0.0', [reads(Modem), optional], { activate: false })
  await registry.canary('modems', '3.0.0', { percent: 10 }, by)
  const shell = await mkdtemp(join(folder, 'shell-'))
  await writeShell(shell, { changes: { calls: [sends] } })
  await registry.publish(shell, by)
  const lacking = await registry.lackingWith(besideHost(older))
  expect(lackingLines(lacking)).toEqual([
    'shell 1.0.0 (active) calls PUT /v1/modems/{id}/label, which the API does not have',
    'modems 2.0.0 (active) reads data.label of GET /v1/modems/{id}, which the API does not give',
    'modems 1.0.0 (previous) calls PUT /v1/modems/{id}/label, which the API does not have',
  ])
  expect(lacking.find(({ role }) => role === 'canary')?.warnings).toHaveLength(1)
  expect(await registry.lackingWith(besideHost(newer))).toEqual([])
})

it('contracts of running instances are stored, and those of ended ones are removed', async () => {
  await up('a:4000', older)
  for (let i = 0; i < 5; i++) {
    const api = { version: `1.${i}.0`, calls: [{ ...sends, path: `/v1/${i}` }] }
    await up('b:4000', api)
  }
  const { known } = await registry.store.readState('apis', { known: {} })
  expect(Object.values<{ version: string }>(known).map(({ version }) => version)).toEqual(
    expect.arrayContaining(['1.0.0', '1.4.0']),
  )
  expect(Object.keys(known).length).toBeLessThanOrEqual(3)
})
