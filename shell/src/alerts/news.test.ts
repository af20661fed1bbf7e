import type { AttentionItem, AttentionModem } from '@emberwatch/contract'
import { type News, newsOf, noticeMemoryOf, pendingNotices } from './news.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1, 12, minutes)).toISOString()
const trouble = (kind: AttentionItem['kind'], systemId: string, minutes: number, count = 1): AttentionItem => ({
  kind,
  systemId,
  systemName: null,
  systemNumber: 7,
  systemType: 'autrosafe',
  siteId: 'site',
  siteName: 'Nidelva kontorpark',
  siteAddress: { addressLine1: null, addressLine2: null, postalCode: null, city: null, country: null },
  count,
  connectionState: null,
  since: at(minutes),
  receivedAt: null,
  heardAt: null,
  unit: null,
  assignment: null,
  notice: null,
})
const alarm = (systemId: string, minutes: number, count = 1) =>
  newsOf([trouble('alarm', systemId, minutes, count)], [])[0] as News
const offline = (systemId: string, minutes: number) => newsOf([trouble('offline', systemId, minutes)], [])[0] as News

const memoryOf = (...items: News[]) => noticeMemoryOf(items, null)

it('existing alarms are not news', () => {
  const items = [alarm('a', 3), offline('b', 1)]
  expect(pendingNotices(memoryOf(...items), items)).toEqual([])
})

it('an alarm of another system, a later one and lost contact are news', () => {
  const now = [offline('c', 9), alarm('a', 8), alarm('b', 7)]
  expect(pendingNotices(memoryOf(alarm('a', 3)), now)).toEqual(now)
})

it('the very first trouble is news', () => {
  expect(pendingNotices(memoryOf(), [alarm('a', 3)])).toHaveLength(1)
})

it('a late alarm from long before is news', () => {
  const late = alarm('b', 1)
  expect(pendingNotices(memoryOf(alarm('a', 50)), [alarm('a', 50), late])).toEqual([late])
})

it('a late alarm beside a newer one of its system is news', () => {
  const both = alarm('a', 50, 2)
  expect(pendingNotices(memoryOf(alarm('a', 50)), [both])).toEqual([both])
  expect(pendingNotices(memoryOf(both), [both])).toEqual([])
})

it('neither a partial solution nor another loss of an offline system is news', () => {
  expect(pendingNotices(memoryOf(alarm('a', 3, 2)), [alarm('a', 3, 1)])).toEqual([])
  expect(pendingNotices(memoryOf(offline('b', 10)), [offline('b', 12)])).toEqual([])
})

it('a trouble that moves up in the list is not news', () => {
  const before = noticeMemoryOf([alarm('a', 30), alarm('b', 20)], Date.parse(at(20)))
  const late = alarm('late', 25)
  expect(pendingNotices(before, [alarm('b', 20), late, alarm('old', 3)])).toEqual([late])
})

it('a repeated loss of contact is news', () => {
  expect(pendingNotices(memoryOf(), [offline('b', 14)])).toHaveLength(1)
})

const modem = (kind: string, count: number): AttentionModem => ({
  id: 'notice',
  modemId: 'modem',
  clientId: 'fam-000417',
  kind,
  words: '',
  count,
  firstAt: at(1),
  lastAt: at(count),
  siteId: 'site',
  siteName: 'Nidelva kontorpark',
})

it('tells of each alarm of a modem without a system', () => {
  const news = pendingNotices(memoryOf(), newsOf([], [modem('strayAlarm', 1)]))
  expect(news).toMatchObject([
    { name: 'Alarm from fam-000417 for an entry that is not configured', path: '/modems/modem', kind: 'alarm' },
  ])
  const memory = noticeMemoryOf(news, null)
  expect(pendingNotices(memory, newsOf([], [modem('strayAlarm', 1)]))).toEqual([])
  expect(pendingNotices(memory, newsOf([], [modem('strayAlarm', 2)]))).toHaveLength(1)
})

it('tells nothing of what else a modem without a system has sent', () => {
  expect(newsOf([], [modem('strayReport', 1), modem('twins', 1)])).toEqual([])
})
