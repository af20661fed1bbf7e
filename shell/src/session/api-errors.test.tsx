import { ApiError } from '@emberwatch/api-client'
import { dismissNotice, noticesStore } from '@emberwatch/store'
import { handleApiError } from './api-errors.ts'

const history = () => ({
  push: jest.fn<void, [string]>(),
  location: { pathname: '/systems', search: '?page=2', hash: '#1' },
})
const handle = (status: number, statusText: string, with_ = history()) => {
  handleApiError(new ApiError({ status, statusText }), with_)
  return with_
}
const texts = () => noticesStore.getState().notices.map(({ text }) => text)

beforeEach(() => {
  sessionStorage.clear()
  for (const { id } of noticesStore.getState().notices) dismissNotice(id)
})

describe('handleApiError', () => {
  it('goes by the code of a refused token and remembers the place', () => {
    expect(handle(400, 'user.invalid_auth_token').push).toHaveBeenCalledWith('/login')
    expect(sessionStorage.getItem('remembered_location')).toBe('/systems?page=2#1')
  })

  it('does not return to the link of a new password', () => {
    const location = { pathname: '/reset-password/used', search: '', hash: '' }
    expect(handle(401, 'user.invalid_auth_token', { ...history(), location }).push).toHaveBeenCalledWith('/login')
    expect(sessionStorage.getItem('remembered_location')).toBeNull()
  })

  it('does not sign out for a wrong password', () => {
    expect(handle(401, 'user.invalid_email_or_password').push).not.toHaveBeenCalled()
    expect(texts()).toEqual([])
  })

  it('shows "Unauthorized access" once for a burst of 403s', () => {
    handle(403, 'user.missing_permissions')
    handle(403, 'generic.unauthorized_access')
    expect(texts()).toEqual(['Unauthorized access'])
  })

  it('reports a missing connection', () => {
    handle(0, 'network')
    expect(texts()).toEqual(['No internet connection'])
  })

  it('reports a timeout', () => {
    handle(0, 'timeout')
    expect(texts()).toEqual(['The server takes too long to answer. Try again in a moment.'])
  })

  it('leaves other errors to the screen', () => {
    handle(500, 'generic.server_error')
    expect(texts()).toEqual([])
  })
})
