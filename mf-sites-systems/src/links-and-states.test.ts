import type { MapItem } from '@emberwatch/contract/sites-systems'
import { mapLink, telephoneLink } from './links.ts'
import { countStates, isIn, openAlarms, openIssues, stateOf, worstFirst } from './site-state.ts'

describe('links', () => {
  it.each([
    ['+47 00 00 20 01', 'tel:+4700002001'],
    ['110', 'tel:110'],
    ['+47 (0) 22-33 44 55', 'tel:+4722334455'],
    ['22 33 44 55 #12', 'tel:22334455%2312'],
  ])('%s rings as %s', (number, link) => {
    expect(telephoneLink(number)).toBe(link)
  })

  it("open Android's own map, or one on the web elsewhere", () => {
    const address = 'Kai 1, 6900 Florø'
    expect(mapLink(address, 'Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe(
      'geo:0,0?q=Kai%201%2C%206900%20Flor%C3%B8',
    )
    for (const device of ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'Mozilla/5.0 (X11; Linux x86_64)'])
      expect(mapLink(address, device)).toBe('https://www.openstreetmap.org/search?query=Kai%201%2C%206900%20Flor%C3%B8')
  })
})

describe('site state', () => {
  const site = (changes: Partial<MapItem> = {}): MapItem => ({
    siteId: 'id',
    siteName: 'Site',
    address: { addressLine1: null, addressLine2: null, postalCode: null, city: null, country: null },
    lat: null,
    lng: null,
    issuesCount: 0,
    solvedIssuesCount: 0,
    alarmIssuesCount: 0,
    solvedAlarmIssuesCount: 0,
    isConnected: true,
    ...changes,
  })
  const alarm = { issuesCount: 3, alarmIssuesCount: 2, solvedAlarmIssuesCount: 1 }

  describe('the state of a site', () => {
    it.each([
      [{}, 'active'],
      [{ issuesCount: 2, solvedIssuesCount: 2 }, 'active'],
      [{ issuesCount: 2, solvedIssuesCount: 1 }, 'warning'],
      [alarm, 'alarm'],
      [{ ...alarm, isConnected: false }, 'offline'],
      [{ isConnected: false }, 'offline'],
    ])('of %j is %s (product 13.3)', (changes, state) => {
      expect(stateOf(site(changes))).toBe(state)
    })

    it('has no negative number of open alarms (product 13.2)', () => {
      expect(openIssues(site({ issuesCount: 1, solvedIssuesCount: 2 }))).toBe(0)
      expect(openAlarms(site({ alarmIssuesCount: 1, solvedAlarmIssuesCount: 2 }))).toBe(0)
    })

    it('counts an offline site with open alarms under both (product 13.4)', () => {
      const both = site({ ...alarm, isConnected: false })
      expect([isIn(both, 'offline'), isIn(both, 'alarm'), isIn(both, 'warning')]).toEqual([true, true, false])
      expect(countStates([both, site(), site(alarm)])).toEqual({ alarm: 2, offline: 1, warning: 0, active: 1 })
    })
  })

  it('sorts open alarms first, also of offline sites, then by name', () => {
    const named = (siteName: string, changes: Partial<MapItem>) => site({ siteName, ...changes })
    const sorted = worstFirst([
      named('a', {}),
      named('b', { isConnected: false }),
      named('c', { issuesCount: 1 }),
      named('d', { ...alarm, isConnected: false }),
      named('e', alarm),
    ])
    expect(sorted.map(({ siteName }) => siteName)).toEqual(['d', 'e', 'b', 'c', 'a'])
  })
})
