import { modemPaces, waitingReports } from '@emberwatch/http/limits'
import { readMessages } from './read-messages.ts'
import type { Incoming, Report } from './report.ts'
import { WaitingReports } from './waiting-reports.ts'

const receivedAt = new Date('2026-03-02T09:00:00.000Z')
/** @param names of events, in one list */
const item = (topic: string, ...names: string[]) => {
  const payload = Buffer.from(JSON.stringify(names.map((name) => ({ v: 1, name, unit: name }))))
  const incoming: Incoming = {
    from: { topic, name: 'event', payload, receivedAt, connection: { gatewayId: 'g', address: '192.0.2.1' } },
    ...readMessages('event', payload, receivedAt),
  }
  return { incoming, label: `${topic} ${names.join(' ')}` }
}
const waitingOf = (...items: ReturnType<typeof item>[]) => {
  const waiting = new WaitingReports<ReturnType<typeof item>>()
  for (const each of items) waiting.add(each)
  return waiting
}
const take = (waiting: ReturnType<typeof waitingOf>, max: number) => waiting.take(max).map(({ label }) => label)

it('modems take turns whatever the number of their reports', () => {
  const flood = Array.from({ length: 6 }, (_, n) => item('a', `a${n}`))
  const waiting = waitingOf(...flood, item('b', 'b0'), item('c', 'c0'), item('c', 'c1'))
  expect(take(waiting, 4)).toEqual(['a a0', 'b b0', 'c c0', 'a a1'])
  expect(take(waiting, 100)).toEqual(['c c1', 'a a2', 'a a3', 'a a4', 'a a5'])
  expect([waiting.length, take(waiting, 100)]).toEqual([0, []])
})

it('a modem with an alarm comes first with its reports in order', () => {
  const flood = Array.from({ length: 50 }, (_, n) => item(`m${n}`, 'Test started'))
  const waiting = waitingOf(...flood, item('z', 'Fault'), item('z', 'Fire alarm'), item('z', 'Reset'))
  expect(take(waiting, 3)).toEqual(['z Fault', 'z Fire alarm', 'm0 Test started'])
  expect(take(waiting, 2)).toEqual(['m1 Test started', 'm2 Test started'])
})

it('a list counts by its messages and may exceed a batch alone', () => {
  const waiting = waitingOf(item('a', '1', '2', '3', '4', '5'), item('b', '1', '2'), item('c', '1'))
  expect(take(waiting, 3)).toEqual(['a 1 2 3 4 5'])
  expect(take(waiting, 3)).toEqual(['b 1 2', 'c 1'])
})

describe('room', () => {
  type TestQueue = ReturnType<typeof waitingOf>
  /** @returns how many of a modem's reports had room */
  const flood = (waiting: TestQueue, topic: string, name: string) => {
    const each = item(topic, name)
    let count = 0
    for (; waiting.hasRoomFor(each.incoming); count++) waiting.add(each)
    return count
  }
  const hasRoom = (waiting: TestQueue, topic: string, name: string) => waiting.hasRoomFor(item(topic, name).incoming)

  it('is there for what the pace of one modem lets through at once', () => {
    expect(flood(waitingOf(), 'a', 'Fault')).toBe(modemPaces.messages.burst)
  })

  it.each([25, 100, 400])('stays for all others while %s modems send without end', (count) => {
    const waiting = waitingOf()
    for (let n = 0; n < count; n++) flood(waiting, `m${n}`, n % 2 ? 'Fault' : 'Fire alarm')
    expect([hasRoom(waiting, 'm1', 'Fault'), hasRoom(waiting, 'm0', 'Fire alarm')]).toEqual([false, false])
    expect([hasRoom(waiting, 'z', 'Fault'), hasRoom(waiting, 'z', 'Fire alarm')]).toEqual([true, true])
  })

  it('stays for an alarm behind the other reports of its modem', () => {
    const waiting = waitingOf()
    flood(waiting, 'a', 'Fault')
    expect([hasRoom(waiting, 'a', 'Fault'), hasRoom(waiting, 'a', 'Fire alarm')]).toEqual([false, true])
  })

  it('ends at the reserve, which few modems cannot fill', () => {
    const waiting = waitingOf()
    const { slots, reserve } = waitingReports
    for (let n = 0; n < 200; n++) flood(waiting, `m${n}`, 'Fault')
    expect(waiting.length).toBeLessThanOrEqual(slots + 200)
    for (let n = 0; n < 2 * reserve; n++) flood(waiting, `n${n}`, 'Fault')
    expect([waiting.length, hasRoom(waiting, 'z', 'Fire alarm')]).toEqual([slots + reserve, false])
  })

  it('stays for endings, and for what a broker beside the platform has delivered', () => {
    const waiting = waitingOf()
    flood(waiting, 'a', 'Fire alarm')
    const { incoming } = item('a', 'Fault')
    const ending = { topic: 'a', session: 's', cause: 'Keep-alive ran out', receivedAt, endedAt: receivedAt }
    expect(waiting.hasRoomFor({ from: ending, messages: [], refusals: [] })).toBe(true)
    expect(waiting.hasRoomFor({ ...incoming, from: { ...incoming.from, connection: undefined } as Report })).toBe(true)
  })
})
