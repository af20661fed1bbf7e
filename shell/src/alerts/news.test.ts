import type { AttentionItem } from '@emberwatch/contract'
import { knownFrom, newsAfter } from './news.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1, 12, minutes)).toISOString()
const trouble = (kind: AttentionItem['kind'], systemId: string, minutes: number): AttentionItem => ({
  kind,
  systemId,
  systemName: null,
  systemNumber: 7,
  siteId: 'site',
  siteName: 'Nidelva kontorpark',
  count: 1,
  connectionState: null,
  since: at(minutes),
})
const alarm = (systemId: string, minutes: number) => trouble('alarm', systemId, minutes)
const offline = (systemId: string, minutes: number) => trouble('offline', systemId, minutes)

it('knows what was there at first as nothing new', () => {
  const items = [alarm('a', 3), offline('b', 1)]
  expect(newsAfter(knownFrom(items), items)).toEqual([])
})

it('takes an alarm of another system, a later one of the same, and contact that is lost, for news', () => {
  const known = knownFrom([alarm('a', 3)])
  const now = [offline('c', 9), alarm('a', 8), alarm('b', 7)]
  expect(newsAfter(known, now)).toEqual(now)
})

it('takes the first trouble of all for news', () => {
  expect(newsAfter(knownFrom([]), [alarm('a', 3)])).toHaveLength(1)
})

it('tells nothing twice, and nothing of a system that is out of reach in another way now', () => {
  const known = knownFrom([offline('b', 10)], knownFrom([alarm('a', 3)]))
  expect(newsAfter(known, [offline('b', 12)])).toEqual([])
})

it('tells nothing of what only comes in sight because others have gone', () => {
  const known = knownFrom([], knownFrom([alarm('a', 30)]))
  expect(newsAfter(known, [alarm('old', 3)])).toEqual([])
})

it('tells of contact that was lost again after it was back', () => {
  const back = knownFrom([], knownFrom([offline('b', 10)]))
  expect(newsAfter(back, [offline('b', 14)])).toHaveLength(1)
})
