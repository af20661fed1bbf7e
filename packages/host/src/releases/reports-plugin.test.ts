import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inCanary, type LoadReport, loadReportsPath, reportTicketsPath } from '@emberwatch/federation'
import { Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import type { FastifyInstance } from 'fastify'
import { buildHost } from '../build-host.ts'
import { createReportTickets } from './report-tickets.ts'

/** Sessions report on the releases that they run, and the host judges a canary by the reports. */

const by = { who: 'kari', note: '' }
let folder: string
let registry: Registry
let host: FastifyInstance
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-reports-'))
  registry = new Registry(join(folder, 'releases'))
  await writeShell(join(folder, 'shell'))
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
/** A host in front of an API that knows everybody by their token: `7 ACTIVE` is the confirmed person with the id 7. */
const start = () =>
  buildHost({
    settings: { shellFolder: join(folder, 'shell'), releasesFolder: registry.root },
    api: async (app) =>
      app.get('/api/v1/user', async ({ headers }, reply) => {
        const [id, status] = String(headers.authorization ?? '').split(' ')
        return status ? { data: { id, status } } : reply.code(401).send({ status: 401 })
      }),
  })

const report = (version: string, outcome: LoadReport['outcome'], kind?: LoadReport['kind']): LoadReport => ({
  area: 'modems',
  version,
  outcome,
  ...(kind ? { kind } : {}),
})
/** The ticket that a page asks for which is loaded now; each from a place of its own. */
async function newTicket(): Promise<string> {
  ticketCount += 1
  const remoteAddress = `10.9.${ticketCount >> 8}.${ticketCount & 255}`
  return (await host.inject({ method: 'POST', url: reportTicketsPath, remoteAddress })).json().ticket
}
let ticketCount = 0
interface Session {
  readonly remoteAddress?: string
  readonly ticket?: string
  /** The id of the person, and their status. */
  readonly person?: string
}
let address = 0
/** Sends the reports as a session of its own, from an address of its own. */
async function send(reports: unknown, session: Session = {}) {
  const { remoteAddress = `10.0.${(address >> 8) & 255}.${address++ & 255}`, person } = session
  const ticket = session.ticket ?? (await newTicket())
  return host.inject({
    method: 'POST',
    url: loadReportsPath,
    remoteAddress,
    headers: { 'content-type': 'text/plain', ...(person ? { authorization: person } : {}) },
    payload: typeof reports === 'string' ? reports : JSON.stringify({ ticket, reports }),
  })
}
/** A host writes down what it has gathered when it stops. */
async function restart() {
  await host.close()
  host = await start()
}
const times = (count: number, make: (i: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))
const loadsOf = async (version: string) => (await registry.health())[`modems/${version}`]?.loaded ?? 0

it('the metrics count loads, failures by kind and fallbacks for each release', async () => {
  await send([report('1.1.0', 'loaded')], { person: 'kari ACTIVE' })
  await send([report('1.1.0', 'failed', 'timeout'), report('1.0.0', 'loaded'), report('1.0.0', 'fell-back')])
  await restart()
  await send([report('1.1.0', 'failed', 'timeout'), report('1.0.0', 'fell-back')])
  await restart()
  const lastAt = expect.any(String)
  expect(await registry.health()).toEqual({
    'modems/1.1.0': { loaded: 1, failed: 2, failedForPeople: 0, fellBack: 0, kinds: { timeout: 2 }, lastAt },
    'modems/1.0.0': { loaded: 1, failed: 0, failedForPeople: 0, fellBack: 2, kinds: {}, lastAt },
  })
  const text = JSON.stringify(await registry.health())
  expect(text).not.toMatch(/10\.0\.|kari/)
})

it('the metrics ignore releases that are not in use, so that strangers cannot fill the disk', async () => {
  await send([report('9.9.9', 'loaded'), report('2.0.0', 'loaded'), { ...report('1.0.0', 'loaded'), area: 'loops' }])
  await restart()
  expect(await registry.health()).toEqual({})
})

it.each([
  ['no JSON', () => 'hello'],
  ['no list', () => report('1.1.0', 'loaded')],
  ['no name of an area', () => [{ ...report('1.1.0', 'loaded'), area: 'Kitchen' }]],
  ['an unknown kind', () => [{ ...report('1.1.0', 'failed'), kind: 'because' }]],
  ['more than was asked for', () => [{ ...report('1.1.0', 'loaded'), user: 'kari' }]],
  ['too many', () => Array.from({ length: 61 }, () => report('1.1.0', 'loaded'))],
  ['without a ticket', () => JSON.stringify({ reports: [report('1.1.0', 'loaded')] })],
])('a report is refused that is %s', async (_, body) => {
  expect((await send(body())).statusCode).toBe(400)
})

const askForTicket = (remoteAddress = '10.2.2.2') =>
  host.inject({ method: 'POST', url: reportTicketsPath, remoteAddress })

describe('a ticket that a page asks for', () => {
  it('is new each time, stored nowhere, and valid for its page', async () => {
    const answers = [await askForTicket(), await askForTicket()]
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    const tickets = answers.map((answer) => answer.json().ticket as string)
    expect(new Set(tickets).size).toBe(2)
    for (const ticket of [...tickets, ...tickets])
      expect((await send([report('1.1.0', 'failed', 'crash')], { ticket })).statusCode).toBe(204)
    await restart()
    expect((await registry.health())['modems/1.1.0']).toMatchObject({ failed: 2 })
  })

  it('has a limit a minute for each address', async () => {
    const answers = await times(601, () => askForTicket())
    const statuses = answers.map((answer) => (answer as { statusCode: number }).statusCode)
    expect(statuses.filter((status) => status !== 200)).toEqual([429])
    expect((await askForTicket('10.2.2.3')).statusCode).toBe(200)
  })

  it('is refused to links and images, which only use GET', async () => {
    expect((await host.inject(reportTicketsPath)).statusCode).toBe(404)
  })
})

describe('the ticket of a report', () => {
  it('counts once for each statement about a release', async () => {
    const ticket = await newTicket()
    const success = report('1.1.0', 'loaded')
    for (let i = 0; i < 4; i++)
      await send(
        Array.from({ length: 36 }, () => success),
        { ticket },
      )
    await send([report('1.0.0', 'loaded')], { ticket })
    await restart()
    expect([await loadsOf('1.1.0'), await loadsOf('1.0.0')]).toEqual([1, 1])
  })

  it('differs for each page and survives a restart of the host', async () => {
    const tickets = [await newTicket(), await newTicket()]
    expect(new Set(tickets).size).toBe(2)
    await restart()
    for (const ticket of tickets) expect((await send([report('1.1.0', 'loaded')], { ticket })).statusCode).toBe(204)
  })

  it('must be of this host, whole and recent', async () => {
    const right = await newTicket()
    const other = createReportTickets(Buffer.alloc(32)).issue()
    const key = await registry.store.keepKey(() => Buffer.alloc(32))
    const old = createReportTickets(key, () => Date.now() - 31 * 86_400_000).issue()
    const moved = right.replace(/^./, (digit) => (digit === 't' ? 'u' : 't'))
    for (const ticket of ['hello', other, old, moved, `${right}A`])
      expect([ticket, (await send([report('1.1.0', 'loaded')], { ticket })).statusCode]).toEqual([ticket, 403])
    await restart()
    expect(await loadsOf('1.1.0')).toBe(0)
  })
})

it('an address above its limit is refused, and no other', async () => {
  const ticket = await newTicket()
  const one = { remoteAddress: '10.1.1.1', ticket }
  const answers = await times(601, () => send([report('1.1.0', 'loaded')], one))
  expect(answers.filter((answer) => (answer as { statusCode: number }).statusCode === 429)).toHaveLength(1)
  expect((await send([report('1.1.0', 'loaded')], { remoteAddress: '10.1.1.2' })).statusCode).toBe(204)
})

describe('trouble', () => {
  const failed = report('1.1.0', 'failed', 'crash')
  const failureCounts = async () => {
    await restart()
    const { failed = 0, failedForPeople = 0 } = (await registry.health())['modems/1.1.0'] ?? {}
    return { failed, failedForPeople }
  }

  it("of one network's visitors counts three times an hour with any number of tickets", async () => {
    await times(60, () => send([failed], { remoteAddress: '10.3.3.3' }))
    expect(await failureCounts()).toEqual({ failed: 3, failedForPeople: 0 })
  })

  it('of signed-in people counts once for each and drives the alerts', async () => {
    await times(5, (i) => send([failed], { person: `person-${i} ACTIVE` }))
    await times(30, () => send([failed], { person: 'person-1 ACTIVE' }))
    await times(3, (i) => send([failed], { person: `person-${10 + i} REGISTRATION` }))
    expect(await failureCounts()).toEqual({ failed: 8, failedForPeople: 5 })
  })

  it('of many people in one network has a limit too', async () => {
    await times(40, (i) => send([failed], { person: `person-${i} ACTIVE`, remoteAddress: '10.3.3.3' }))
    expect(await failureCounts()).toEqual({ failed: 20, failedForPeople: 20 })
  })
})

describe('a canary', () => {
  beforeEach(async () => {
    await registry.canary('modems', '2.0.0', { percent: 50 }, by)
  })
  const isInCanary = (id: string) => inCanary({ version: '2.0.0', percent: 50 }, 'modems', id)
  const ids = Array.from({ length: 400 }, (_, i) => `person-${i}`)
  const people = ids.filter(isInCanary)
  const others = ids.filter((id) => !isInCanary(id))
  const canary = async () => (await registry.read()).areas.modems?.canary?.version
  const reportAs = (outcome: LoadReport['outcome'], person?: string, session: Session = {}) =>
    send([report('2.0.0', outcome, outcome === 'failed' ? 'crash' : undefined)], {
      ...(person ? { person: `${person} ACTIVE` } : {}),
      ...session,
    })

  it('halts when it fails for too many of its people, with the reason in the log', async () => {
    await times(15, (i) => reportAs('loaded', people[i]))
    await times(4, (i) => reportAs('failed', people[20 + i]))
    await restart()
    expect(await canary()).toBe('2.0.0')
    await reportAs('failed', people[30])
    await restart()
    expect(await canary()).toBeUndefined()
    expect((await registry.log()).at(-1)).toMatchObject({
      action: 'halt',
      who: 'host',
      from: '2.0.0',
      to: '1.1.0',
      note: 'failed for 5 of 20 people, beside 0 of 0',
    })
    expect(JSON.stringify(await registry.store.readState('reports-modems-2.0.0', null))).not.toMatch(/person-|10\.0\./)
  })

  it('continues while few fail, whatever happens to the active release', async () => {
    await times(40, (i) => reportAs('loaded', people[i]))
    await times(4, (i) => reportAs('failed', people[50 + i]))
    await times(40, (i) => send([report('1.1.0', 'failed', 'network')], { person: `${people[i]} ACTIVE` }))
    await restart()
    expect(await canary()).toBe('2.0.0')
  })

  it('ignores failures that visitors, outsiders, unconfirmed people or one person invent', async () => {
    await times(20, (i) => reportAs('loaded', people[i]))
    await times(40, () => reportAs('failed'))
    await times(40, (i) => reportAs('failed', others[i]))
    await times(40, (i) => reportAs('failed', undefined, { person: `${people[30 + i]} REGISTRATION` }))
    await times(40, () => reportAs('failed', people[25]))
    await restart()
    expect(await canary()).toBe('2.0.0')
  })

  it('ignores loads that visitors, outsiders or one person invent', async () => {
    await times(100, () => reportAs('loaded'))
    await times(40, (i) => reportAs('loaded', others[i]))
    await times(40, () => reportAs('loaded', people[0]))
    await times(19, (i) => reportAs('failed', people[1 + i]))
    await restart()
    expect(await canary()).toBeUndefined()
  })

  it('ignores many accounts of one address', async () => {
    const remoteAddress = '10.9.9.9'
    await times(16, (i) => reportAs('loaded', people[i]))
    await times(40, (i) => reportAs('failed', people[20 + i], { remoteAddress }))
    await restart()
    expect(await canary()).toBe('2.0.0')
    await registry.endCanary('modems', by)
    await registry.canary('modems', '2.0.0', { percent: 50 }, by)
    await times(40, (i) => reportAs('loaded', people[20 + i], { remoteAddress }))
    await times(16, (i) => reportAs('failed', people[i]))
    await restart()
    expect((await registry.log()).at(-1)?.note).toBe('failed for 16 of 20 people, beside 0 of 0')
  })

  it('counts the last session of a person, failures first', async () => {
    await times(16, (i) => reportAs('loaded', people[i]))
    const tickets = await Promise.all(people.slice(20, 25).map(newTicket))
    await times(5, (i) => reportAs('failed', people[20 + i], { ticket: tickets[i] }))
    await times(5, (i) => reportAs('loaded', people[20 + i], { ticket: tickets[i] }))
    // Before the host has written anything down, one of them loads the page anew.
    await reportAs('loaded', people[20])
    await restart()
    expect(await canary()).toBe('2.0.0')
    await times(2, (i) => reportAs('failed', people[16 + i]))
    await restart()
    expect((await registry.log()).at(-1)?.note).toBe('failed for 6 of 23 people, beside 0 of 0')
  })

  it('for three named people halts when it fails for two of them', async () => {
    await registry.endCanary('modems', by)
    await registry.canary('modems', '2.0.0', { users: ['a', 'b', 'c'] }, by)
    await reportAs('loaded', 'a')
    await reportAs('failed', 'b')
    await times(30, (i) => reportAs('failed', people[i]))
    await restart()
    expect(await canary()).toBe('2.0.0')
    await reportAs('failed', 'c')
    await restart()
    expect((await registry.log()).at(-1)?.note).toBe('failed for 2 of 3 people, beside 0 of 0')
  })
})
