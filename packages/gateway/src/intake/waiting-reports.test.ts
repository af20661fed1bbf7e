import { readMessages } from './read-messages.ts'
import type { Incoming } from './report.ts'
import { WaitingReports } from './waiting-reports.ts'

const receivedAt = new Date('2026-03-02T09:00:00.000Z')
/** @param names of events, in one list */
const item = (topic: string, ...names: string[]) => {
  const payload = Buffer.from(JSON.stringify(names.map((name) => ({ v: 1, name, unit: name }))))
  const incoming: Incoming = {
    from: { topic, name: 'event', payload, receivedAt },
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
