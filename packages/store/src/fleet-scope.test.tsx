import type { Viewer } from '@emberwatch/contract'
import { fleetScopeOf, rememberFleetScope } from './fleet-scope.ts'

const viewer = (isSuperUser: boolean, resources: object = {}) =>
  ({ id: 'a', permissions: { isSuperUser, resources } }) as Viewer

describe('fleetScopeOf', () => {
  afterEach(() => localStorage.clear())

  it('gives the fleet to a super user who holds nothing, and own sites to one who holds some', () => {
    expect(fleetScopeOf(viewer(true))).toBe('fleet')
    expect(fleetScopeOf(viewer(true, { site: 1 }))).toBe('own')
    expect(fleetScopeOf(viewer(true, { site: 1 }), 'fleet')).toBe('fleet')
  })

  it('gives what was chosen in this browser, and never the fleet to others', () => {
    rememberFleetScope(viewer(true), 'own')
    expect(fleetScopeOf(viewer(true), 'fleet')).toBe('own')
    rememberFleetScope(viewer(true), 'fleet')
    expect(fleetScopeOf(viewer(false), 'fleet')).toBe('own')
  })
})
