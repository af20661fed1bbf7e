import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { placeOf, troubleOf } from './trouble.tsx'

const notice = {
  id: '1',
  modemId: 'the-modem',
  clientId: 'fam-000417',
  kind: 'strayAlarm',
  words: '{"name":"Fire alarm"}',
  count: 1,
  firstAt: '2026-03-02T09:00:00.000Z',
  lastAt: '2026-03-02T09:00:00.000Z',
}
const item = (rest: Partial<AttentionItem>) =>
  ({ kind: 'alarm', systemId: 'the-system', siteId: 'the-site', count: 1, notice, ...rest }) as AttentionItem

it.each([
  [{}, 'Alarm from fam-000417 for an entry that is not configured'],
  [{ count: 3 }, 'Alarm from fam-000417 for an entry that is not configured, and 2 more'],
  [{ notice: { ...notice, kind: 'twins' } }, 'Two devices use the client ID fam-000417'],
  [{ notice: { ...notice, kind: 'refusedEvent' } }, 'Messages of fam-000417 were refused'],
  [{ notice: null, count: 2 }, '2 open alarms'],
])("a row shows a modem's message instead of its count: %j, %s", (rest, text) => {
  expect(troubleOf(item(rest))).toBe(text)
})

it('a row links to the system for people without the site', () => {
  expect(placeOf(item({}), null)).toContain('/systems/the-system')
})
