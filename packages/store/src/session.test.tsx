import { type SessionUser, setClockOffset, storageKeys } from '@emberwatch/contract'
import { noticesStore, notify } from './notices.ts'
import {
  currentSession,
  followOtherTabs,
  pendingInvitation,
  rememberLocation,
  replaceUser,
  sessionFrom,
  sessionStore,
  signIn,
  signOut,
  takeRememberedLocation,
} from './session.ts'

const now = Date.parse('2026-03-02T08:00:00Z')
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenWith = (claims: object) => `${base64url({ alg: 'HS256' })}.${base64url(claims)}.signature`
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

const { token: _, ...stored } = person('7')
function person(id: string, token = tokenWith({ id, exp: inAnHour() })): SessionUser {
  return {
    id,
    firstName: 'Kari',
    lastName: 'Nordmann',
    emailAddress: 'kari@emberwatch.example',
    permissions: { isSuperUser: false, globalAccessLevel: 2, userType: 0, resources: { 's-1': 1 } },
    token,
  }
}
const changeInOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

beforeEach(() => {
  signOut()
  localStorage.clear()
  sessionStorage.clear()
})

describe('a session is valid', () => {
  const exp = now / 1000 + 60

  it('with a decodable, unexpired token of the stored person', () => {
    const token = tokenWith({ id: '7', exp })
    expect(sessionFrom(token, stored, now)).toEqual({ token, user: { ...stored, token }, expiresAt: exp * 1000 })
  })

  it('with ids that are equal as text', () => {
    expect(sessionFrom(tokenWith({ id: 7, exp }), stored, now)).not.toBeNull()
  })

  it.each([
    ['there is no token', null, stored],
    ['there is no person', tokenWith({ id: '7', exp }), null],
    ['the token is no token', 'abc', stored],
    ['the token is of another person', tokenWith({ id: '8', exp }), stored],
    ['the token ends now', tokenWith({ id: '7', exp: now / 1000 }), stored],
    ['the token has no end', tokenWith({ id: '7' }), stored],
    ['the token has no id', tokenWith({ exp }), stored],
    ['the stored person has no permissions', tokenWith({ id: '7', exp }), { ...stored, permissions: undefined }],
  ])('never with %s', (_, token, user) => {
    expect(sessionFrom(token, user, now)).toBeNull()
  })
})

describe('signing in and out', () => {
  it('stores token and person apart under their names (product 2.2)', () => {
    signIn(person('7'))
    expect(localStorage.getItem('auth_token')).toBe(currentSession()?.token)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(stored)
    expect(sessionStore.getState().session?.user.firstName).toBe('Kari')
  })

  it('refuses and drops a token of another person', () => {
    expect(() => signIn(person('7', tokenWith({ id: '8', exp: inAnHour() })))).toThrow(/does not fit/)
    expect([localStorage.length, currentSession()]).toEqual([0, null])
  })

  it('deletes token and person only', () => {
    signIn(person('7'))
    pendingInvitation.set('i-1')
    rememberLocation('/sites/1')
    localStorage.setItem(storageKeys.pageSize, '50')
    localStorage.setItem(storageKeys.locale, 'en')
    signOut()
    expect(currentSession()).toBeNull()
    expect({ ...localStorage }).toEqual({ per_page: '50', 'intl-locale': 'en' })
    expect(pendingInvitation.get()).toBe('i-1')
    expect(takeRememberedLocation()).toBe('/sites/1')
  })

  it("removes offers, so that nobody else undoes the person's work", () => {
    signIn(person('7'))
    notify({ kind: 'success', text: 'Signing out' })
    notify({ kind: 'success', text: 'Unit K-1 deleted', action: { label: 'Undo', run: () => undefined } })
    signOut()
    expect(noticesStore.getState().notices.map(({ text }) => text)).toEqual(['Signing out'])
  })

  it('drops a session that has expired meanwhile', () => {
    signIn(person('7'))
    const end = sessionStore.getState().session?.expiresAt ?? 0
    jest.spyOn(Date, 'now').mockReturnValue(end)
    try {
      expect(currentSession()).toBeNull()
    } finally {
      jest.restoreAllMocks()
    }
    expect(localStorage.getItem('auth_token')).toBeNull()
  })

  it('works with a full storage', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    try {
      signIn(person('7'))
    } finally {
      jest.restoreAllMocks()
    }
    expect(currentSession()?.user.id).toBe('7')
  })
})

describe('fresh details of the person', () => {
  const fresh = (id: string) => ({
    ...person(id),
    firstName: 'Karoline',
    phoneNumber: null,
    status: 'ACTIVE' as const,
    number: 12,
    address: { addressLine1: null, addressLine2: null, postalCode: null, city: null, country: null },
    permissions: { ...person(id).permissions, resources: { 's-2': 2 as const } },
  })

  it('replace the old ones and keep the token', () => {
    signIn(person('7'))
    const before = currentSession()?.token
    replaceUser(fresh('7'))
    expect(currentSession()?.token).toBe(before)
    expect(currentSession()?.user.firstName).toBe('Karoline')
    expect(JSON.parse(localStorage.getItem('user') ?? '').permissions.resources).toEqual({ 's-2': 2 })
    expect(localStorage.getItem('user')).not.toContain(String(before))
  })

  it('render nothing when equal', () => {
    signIn(person('7'))
    replaceUser(fresh('7'))
    const pending = currentSession()
    replaceUser(fresh('7'))
    expect(currentSession()).toBe(pending)
  })

  it('of another person, or without a session, change nothing', () => {
    replaceUser(fresh('7'))
    expect(currentSession()).toBeNull()
    signIn(person('7'))
    replaceUser(fresh('8'))
    expect(currentSession()?.user).toMatchObject({ id: '7', firstName: 'Kari' })
  })
})

describe('other tabs', () => {
  it.each(['auth_token', 'user', null])('sign this one out by a change of %s', (key) => {
    const stop = followOtherTabs()
    signIn(person('7'))
    localStorage.clear()
    changeInOtherTab(key)
    expect(currentSession()).toBeNull()
    stop()
  })

  it('sign out a page that the browser restores from its cache', () => {
    const stop = followOtherTabs()
    signIn(person('7'))
    // A page in the back/forward cache receives no storage events.
    localStorage.clear()
    const shown = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
    shown(false)
    expect(currentSession()?.user.id).toBe('7')
    shown(true)
    expect(currentSession()).toBeNull()
    stop()
  })

  it('sign this one in, and are ignored after it stops listening', () => {
    const stop = followOtherTabs()
    const { token } = person('7')
    localStorage.setItem('user', JSON.stringify(stored))
    localStorage.setItem('auth_token', token)
    changeInOtherTab('per_page')
    expect(currentSession()).toBeNull()
    changeInOtherTab('auth_token')
    expect(currentSession()?.token).toBe(token)
    stop()
    localStorage.clear()
    changeInOtherTab(null)
    expect(currentSession()?.token).toBe(token)
  })
})

describe('the remembered location', () => {
  it('is used once', () => {
    rememberLocation('/sites/1?limit=25#2')
    expect(takeRememberedLocation()).toBe('/sites/1?limit=25#2')
    expect(takeRememberedLocation()).toBeNull()
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'sites',
    '',
  ])('%j, which leads to another place, is ignored', (path) => {
    rememberLocation(path)
    expect(sessionStorage.getItem(storageKeys.rememberedLocation)).toBeNull()
    sessionStorage.setItem(storageKeys.rememberedLocation, path)
    expect(takeRememberedLocation()).toBeNull()
  })

  it('is deleted on request', () => {
    rememberLocation('/sites/1')
    rememberLocation(null)
    expect(takeRememberedLocation()).toBeNull()
  })
})

describe('a device with a wrong clock', () => {
  const days = 24 * 3_600_000
  afterEach(() => setClockOffset(0))

  it("signs in and stays signed in by the server's clock, also after a reload", async () => {
    const serverTime = Date.now()
    jest.spyOn(Date, 'now').mockReturnValue(serverTime + 8 * days)
    setClockOffset(-8 * days)
    signIn(person('7', tokenWith({ id: '7', exp: Math.floor(serverTime / 1000) + 3600 })))
    expect(currentSession()?.user.id).toBe('7')
    await jest.isolateModulesAsync(async () => {
      const { currentSession: currentAfterReload } = await import('./session.ts')
      expect(currentAfterReload()?.user.id).toBe('7')
    })
  })
})
