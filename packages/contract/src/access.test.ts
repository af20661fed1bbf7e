import {
  type Access,
  allows,
  anyOf,
  anyone,
  globalAdmin,
  onLoop,
  onSite,
  self,
  signedIn,
  subjectsOf,
  superAdmin,
  superUser,
  type Viewer,
} from './access.ts'
import { actionText } from './api.ts'
import { fleetScopeOf } from './fleet-scope.ts'
import { AccessLevel, UserType } from './limits.ts'

describe('access', () => {
  const site = 'site-1'
  const person = (type: 'super' | 'regular', global: AccessLevel, pending?: AccessLevel): Viewer => ({
    id: 'person-1',
    permissions: {
      isSuperUser: type === 'super',
      userType: type === 'super' ? UserType.SUPER : UserType.REGULAR,
      globalAccessLevel: global,
      resources: pending === undefined ? {} : { [site]: pending },
    },
  })

  const people = {
    visitor: null,
    superMonitor: person('super', 0),
    superOperator: person('super', 1),
    superAdmin: person('super', 2),
    /** Holds a level, but a super user's global level decides. */
    superMonitorHolding: person('super', 0, 2),
    stranger: person('regular', 2),
    siteMonitor: person('regular', 2, 0),
    siteOperator: person('regular', 2, 1),
    siteAdmin: person('regular', 2, 2),
    /** No account should be like this: choosing Regular forces the global level to Admin. */
    weakSiteAdmin: person('regular', 0, 2),
  }
  type Person = keyof typeof people

  const rules: Record<string, readonly [Access, readonly Person[]]> = {
    public: [anyone, Object.keys(people) as Person[]],
    signedIn: [signedIn, (Object.keys(people) as Person[]).filter((name) => name !== 'visitor')],
    superUser: [superUser, ['superMonitor', 'superOperator', 'superAdmin', 'superMonitorHolding']],
    globalAdmin: [globalAdmin, ['superAdmin', 'stranger', 'siteMonitor', 'siteOperator', 'siteAdmin']],
    superAdmin: [superAdmin, ['superAdmin']],
    'on the site, Monitor': [
      onSite('id', AccessLevel.MONITOR),
      [
        'superMonitor',
        'superOperator',
        'superAdmin',
        'superMonitorHolding',
        'siteMonitor',
        'siteOperator',
        'siteAdmin',
        'weakSiteAdmin',
      ],
    ],
    'on the site, Operator': [onSite('id', AccessLevel.OPERATOR), ['superAdmin', 'siteOperator', 'siteAdmin']],
    'on the site, Admin': [onSite('id', AccessLevel.ADMIN), ['superAdmin', 'siteAdmin']],
    'super user or admin of the site': [
      anyOf(superUser, onSite('id', AccessLevel.ADMIN)),
      ['superMonitor', 'superOperator', 'superAdmin', 'superMonitorHolding', 'siteAdmin'],
    ],
  }

  const table = Object.entries(rules).flatMap(([name, [rule, allowed]]) =>
    Object.entries(people).map(
      ([who, viewer]) =>
        [name, (allowed as string[]).includes(who) ? 'lets in' : 'refuses', who, rule, viewer] as const,
    ),
  )

  describe('allows', () => {
    it.each(table)('%s %s %s', (_name, verdict, _who, rule, viewer) => {
      expect(allows(rule, viewer, site)).toBe(verdict === 'lets in')
    })

    it('refuses a level that is held on another resource or on none', () => {
      const rule = onSite('id', AccessLevel.MONITOR)
      expect(allows(rule, people.siteAdmin, 'site-2')).toBe(false)
      expect(allows(rule, people.siteAdmin)).toBe(false)
      expect(allows(rule, people.siteAdmin, 'toString')).toBe(false)
    })

    it('recognises oneself', () => {
      expect(allows(self(), people.stranger, 'person-1')).toBe(true)
      expect(allows(self(), people.stranger, 'person-2')).toBe(false)
      expect(allows(self(), people.superAdmin)).toBe(false)
      expect(allows(self(), null, 'person-1')).toBe(false)
    })

    it('asks for the subject of each rule where there are several', () => {
      const rule = anyOf(self('userId'), onSite('siteId', AccessLevel.ADMIN))
      const subjects: Record<string, string> = { userId: 'person-2', siteId: site }
      expect(allows(rule, people.siteAdmin, ({ param }) => subjects[param])).toBe(true)
      expect(allows(rule, people.siteOperator, ({ param }) => subjects[param])).toBe(false)
    })
  })

  describe('subjectsOf', () => {
    it('finds the rules about one thing at any depth', () => {
      const loop = onLoop('loopId', AccessLevel.OPERATOR)
      expect(subjectsOf(anyOf(superUser, anyOf(self('userId'), loop)))).toEqual([self('userId'), loop])
      expect(subjectsOf(signedIn)).toEqual([])
    })
  })
})

describe('fleet scope', () => {
  const viewer = (isSuperUser: boolean, resources: object = {}) =>
    ({ id: 'a', permissions: { isSuperUser, resources } }) as Viewer

  it('gives own sites to a super user with sites, else the fleet', () => {
    expect(fleetScopeOf(viewer(true), null)).toBe('fleet')
    expect(fleetScopeOf(viewer(true, { site: 1 }), 'nonsense')).toBe('own')
    expect(fleetScopeOf(viewer(true, { site: 1 }), null, 'fleet')).toBe('fleet')
  })

  it('gives super users their choice and others never the fleet', () => {
    expect(fleetScopeOf(viewer(true), 'own', 'fleet')).toBe('own')
    expect(fleetScopeOf(viewer(false), 'fleet', 'fleet')).toBe('own')
  })
})

describe('action text', () => {
  it.each([
    ['site.updated', 'Changed site'],
    ['scannedSystem.created', 'Added loop system'],
    ['system.accessRemoved', 'Removed from system'],
    ['loop.imported', 'Imported loop'],
    ['site.invitationResent', 'Sent invitation to site again'],
    ['account.passwordChanged', 'Changed their password'],
    ['weather.foretold', 'weather.foretold'],
    ['unit.foretold', 'unit.foretold'],
  ])('the record shows %s as "%s"', (action, text) => {
    expect(actionText(action)).toBe(text)
  })
})
