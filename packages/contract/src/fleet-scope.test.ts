import type { Viewer } from './access.ts'
import { fleetScopeOf } from './fleet-scope.ts'

const viewer = (isSuperUser: boolean, resources: object = {}) =>
  ({ id: 'a', permissions: { isSuperUser, resources } }) as Viewer

it('gives the fleet to a super user who holds nothing, and own sites to one who holds some', () => {
  expect(fleetScopeOf(viewer(true), null)).toBe('fleet')
  expect(fleetScopeOf(viewer(true, { site: 1 }), 'nonsense')).toBe('own')
  expect(fleetScopeOf(viewer(true, { site: 1 }), null, 'fleet')).toBe('fleet')
})

it('gives what was chosen, and never the fleet to others', () => {
  expect(fleetScopeOf(viewer(true), 'own', 'fleet')).toBe('own')
  expect(fleetScopeOf(viewer(false), 'fleet', 'fleet')).toBe('own')
})
