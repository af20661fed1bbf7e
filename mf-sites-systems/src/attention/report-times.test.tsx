import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { reportTimes } from './report-times.ts'

const at = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute).toISOString()
const now = new Date(2026, 2, 11, 9, 0)
const item = (rest: Partial<AttentionItem>) => ({ since: at(11, 8, 0), ...rest }) as AttentionItem

it.each([
  [{ receivedAt: at(11, 8, 21) }, 'seen 08:00, received 08:21'],
  [{ since: at(10, 23, 50), receivedAt: at(11, 8, 21) }, 'seen 2026-03-10 23:50, received 2026-03-11 08:21'],
  [{ receivedAt: at(11, 8, 21), heardAt: at(2, 9, 0) }, 'last heard of 9 days ago'],
  [{ receivedAt: null, heardAt: null }, null],
  [{}, null],
])('says of %j when the panel was heard of: %s', (rest, text) => {
  expect(reportTimes(item(rest), now)).toBe(text)
})
