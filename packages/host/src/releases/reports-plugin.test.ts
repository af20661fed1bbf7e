import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostContract, type LoadReport, loadReportsPath } from '@emberwatch/federation'
import { Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import type { FastifyInstance } from 'fastify'
import { buildHost } from '../build-host.ts'

/** What sessions tell of the releases they run, and what becomes of a canary that they complain of. */

const by = { who: 'kari', note: '' }
let folder: string
let registry: Registry
let host: FastifyInstance
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-reports-'))
  registry = new Registry(join(folder, 'releases'))
  await mkdir(join(folder, 'shell'))
  await writeFile(
    join(folder, 'shell/shell.json'),
    JSON.stringify({ hostContract, scripts: [], styles: [], preloads: [], apart: {} }),
  )
  for (const [version, activate] of [
    ['1.0.0', true],
    ['1.1.0', true],
    ['2.0.0', false],
  ] as const) {
    const build = await mkdtemp(join(folder, 'build-'))
    await writeRelease(build, { version })
    await registry.publish(build, by, { activate })
  }
  host = await start()
})
afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})
const start = () => buildHost({ settings: { shellFolder: join(folder, 'shell'), releasesFolder: registry.root } })

const report = (version: string, outcome: LoadReport['outcome'], kind?: LoadReport['kind']): LoadReport => ({
  area: 'modems',
  version,
  outcome,
  ...(kind ? { kind } : {}),
})
let address = 0
/** Sends the reports as one session; by default each comes from an address of its own. */
const send = (reports: unknown, remoteAddress = `10.0.${(address >> 8) & 255}.${address++ & 255}`) =>
  host.inject({
    method: 'POST',
    url: loadReportsPath,
    remoteAddress,
    headers: { 'content-type': 'text/plain' },
    payload: typeof reports === 'string' ? reports : JSON.stringify(reports),
  })
/** A host writes down what it has gathered when it stops. */
async function restart() {
  await host.close()
  host = await start()
}
const times = (count: number, make: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, make))

it('counts loads, failures by kind, and fallbacks for each release, and no more', async () => {
  await send([report('1.1.0', 'loaded')])
  await send([report('1.1.0', 'failed', 'timeout'), report('1.0.0', 'loaded'), report('1.0.0', 'fell-back')])
  await restart()
  await send([report('1.1.0', 'failed', 'timeout'), report('1.0.0', 'fell-back')])
  await restart()
  const lastAt = expect.any(String)
  expect(await registry.health()).toEqual({
    'modems/1.1.0': { loaded: 1, failed: 2, fellBack: 0, kinds: { timeout: 2 }, lastAt },
    'modems/1.0.0': { loaded: 1, failed: 0, fellBack: 2, kinds: {}, lastAt },
  })
  const stored = await readFile(join(registry.root, 'health.json'), 'utf8')
  expect(stored).not.toContain('10.0.')
})

it('keeps nothing of releases that nobody runs, so that strangers cannot fill the disk', async () => {
  await send([report('9.9.9', 'loaded'), report('2.0.0', 'loaded'), { ...report('1.0.0', 'loaded'), area: 'loops' }])
  await restart()
  expect(await registry.health()).toEqual({})
})

it.each([
  ['no JSON', 'hello'],
  ['no list', report('1.1.0', 'loaded')],
  ['an unknown area', [{ ...report('1.1.0', 'loaded'), area: 'kitchen' }]],
  ['an unknown kind', [{ ...report('1.1.0', 'failed'), kind: 'because' }]],
  ['more than was asked for', [{ ...report('1.1.0', 'loaded'), user: 'kari' }]],
  ['too many', Array.from({ length: 37 }, () => report('1.1.0', 'loaded'))],
])('refuses a report that is %s', async (_, body) => {
  expect((await send(body)).statusCode).toBe(400)
})

it('stops one address that sends too much, and nobody else', async () => {
  const answers = await times(601, () => send([report('1.1.0', 'loaded')], '10.1.1.1'))
  expect(answers.filter((answer) => (answer as { statusCode: number }).statusCode === 429)).toHaveLength(1)
  expect((await send([report('1.1.0', 'loaded')], '10.1.1.2')).statusCode).toBe(204)
})

describe('a canary', () => {
  beforeEach(async () => {
    await registry.canary('modems', '2.0.0', { percent: 50 }, by)
  })
  const canary = async () => (await registry.read()).areas.modems?.canary?.version

  it('is halted when too many of its sessions fail, and the log says why', async () => {
    await times(15, () => send([report('2.0.0', 'loaded')]))
    await times(4, () => send([report('2.0.0', 'failed', 'crash')]))
    await restart()
    expect(await canary()).toBe('2.0.0')
    await send([report('2.0.0', 'failed', 'crash')])
    await restart()
    expect(await canary()).toBeUndefined()
    expect((await registry.log()).at(-1)).toMatchObject({
      action: 'halt',
      who: 'host',
      from: '2.0.0',
      to: '1.1.0',
      note: 'failed in 5 of 20 sessions',
    })
  })

  it('goes on while few fail, and whatever happens to the active release', async () => {
    await times(80, () => send([report('2.0.0', 'loaded')]))
    await times(20, () => send([report('2.0.0', 'failed', 'network')]))
    await times(40, () => send([report('1.1.0', 'failed', 'network')]))
    await restart()
    expect(await canary()).toBe('2.0.0')
  })
})
