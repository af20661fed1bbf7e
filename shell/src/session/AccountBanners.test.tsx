import type { SessionUser } from '@emberwatch/contract'
import { currentSession, signIn, signOut } from '@emberwatch/store'
import { UiProvider } from '@emberwatch/ui'
import { memoryRouter } from '@emberwatch/ui/testing'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { AccountBanners } from './AccountBanners.tsx'

const minute = 60_000
const now = new Date('2026-03-02T08:00:00Z')

beforeEach(() => {
  jest.useFakeTimers({ now })
})
afterEach(() => {
  signOut()
  sessionStorage.clear()
  jest.useRealTimers()
})

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs somebody in for so many minutes and shows the banners at this address. */
function show({ minutes = 600, status = 'ACTIVE', at = '/sites?limit=25#2' }: Partial<Shown> = {}) {
  const token = `${encoded({ alg: 'HS256' })}.${encoded({ id: '7', exp: now.getTime() / 1000 + minutes * 60 })}.x`
  const permissions = { isSuperUser: false, globalAccessLevel: 2, userType: 0, resources: {} } as const
  signIn({ id: '7', firstName: 'Kari', lastName: 'Vik', emailAddress: 'k@b.no', permissions, status, token })
  const element = (
    <UiProvider>
      <AccountBanners />
    </UiProvider>
  )
  const { router, screens } = memoryRouter([{ path: '*', element }], at)
  render(screens)
  return router
}
interface Shown {
  minutes: number
  status: NonNullable<SessionUser['status']>
  at: string
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))
const warning = () => screen.queryByText(/^Your session ends at \d\d:\d\d\.$/)

describe('the end of a session', () => {
  it('is announced five minutes before, with a new login that returns here', () => {
    const router = show({ minutes: 60 })
    pass(55 * minute - 1)
    expect(warning()).not.toBeInTheDocument()
    pass(1)
    expect(warning()).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Log in again' }))
    expect(router.state.location.pathname).toBe('/login')
    expect(sessionStorage.getItem('remembered_location')).toBe('/sites?limit=25#2')
  })

  it('drops the session on time', () => {
    show({ minutes: 3 })
    expect(warning()).toBeInTheDocument()
    pass(3 * minute - 1)
    expect(localStorage.getItem('auth_token')).not.toBeNull()
    pass(1)
    expect(localStorage.getItem('auth_token')).toBeNull()
    expect(warning()).not.toBeInTheDocument()
  })

  it("is noticed after a computer's sleep", () => {
    show({ minutes: 60 })
    jest.setSystemTime(now.getTime() + 61 * minute)
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(currentSession()).toBeNull()
  })

  it('may be further away than a timer can wait', () => {
    show({ minutes: 60 * 24 * 60 })
    pass(30 * 24 * 60 * minute)
    expect(warning()).not.toBeInTheDocument()
    expect(currentSession()).not.toBeNull()
  })
})

describe('an unconfirmed address', () => {
  it('has a banner with a link to the confirmation', () => {
    show({ status: 'REGISTRATION' })
    expect(screen.getByText('Your email address is not confirmed yet.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Confirm' })).toHaveAttribute('href', '/confirm-email')
  })

  it.each([
    ['there', { status: 'REGISTRATION', at: '/confirm-email' }],
    ['to others', { status: 'ACTIVE' }],
  ] as const)('has no banner %s', (_, options) => {
    show(options)
    expect(screen.queryByText(/not confirmed/)).not.toBeInTheDocument()
  })
})

it('a missing storage of the browser has a banner, also for a visitor', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document', 'SecurityError')
  })
  show()
  expect(screen.getByText(/^This browser stores nothing for this site\./)).toBeInTheDocument()
  act(signOut)
  expect(screen.getByText(/^This browser stores nothing for this site\./)).toBeInTheDocument()
})
