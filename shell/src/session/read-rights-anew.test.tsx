import { Client, createQueryClient, LiveStore } from '@emberwatch/api-client'
import type { SessionUser } from '@emberwatch/contract'
import { currentSession, dismissNotice, noticesStore, type Session, signIn, signOut } from '@emberwatch/store'
import { type DemoApi, demoIds, openDemoApi, signInAs } from '@emberwatch/testing'
import { waitFor } from '@testing-library/react'
import { handleApiError } from './api-errors.ts'
import { followChangesOfSession } from './follow-changes.ts'
import { watchRights } from './read-rights-anew.ts'

let api: DemoApi
const navigate = jest.fn(async () => undefined)
let stop: () => void
const values: unknown[] = []
let cutStream: () => void
let callsOfMe: number
let isCutOff: boolean
let onRights: () => void

/** Follows changes as the app does. */
beforeEach(async () => {
  api = await openDemoApi()
  api.clock.now = new Date()
  for (const { id } of noticesStore.getState().notices) dismissNotice(id)
  navigate.mockClear()
  callsOfMe = 0
  isCutOff = false
  const fetch: typeof globalThis.fetch = async (input, init) => {
    // Node's requests forget their signal with themselves, and a stream outlives its request.
    const request = new Request(input, init)
    values.push(request, input)
    if (request.url.endsWith('/v1/user')) {
      callsOfMe += 1
      // The answer is not a lost connection, which the client tries again.
      if (isCutOff) return Response.json({ status: 403, statusText: 'user.missing_permissions' }, { status: 403 })
    }
    if (!request.url.endsWith('/v1/live')) return api.fetch(request)
    const line = new AbortController()
    request.signal.addEventListener('abort', () => line.abort())
    cutStream = () => line.abort()
    return api.fetch(request, { signal: line.signal })
  }
  const history = { push: navigate, location: { pathname: '/sites', search: '', hash: '' } }
  const client = new Client({
    origin: 'http://emberwatch.test',
    fetch,
    getToken: () => currentSession()?.token ?? null,
    onError: (error) => handleApiError(error, history),
  })
  const live = new LiveStore()
  const queryClient = createQueryClient()
  onRights = watchRights(client)
  stop = followChangesOfSession({ client, queryClient, live, onRights })
  await signInAs(api, 'site.operator')
  await waitFor(() => expect(live.get().link).toBe('live'))
})
afterEach(async () => {
  stop()
  signOut()
  await waitFor(() => expect(api.live.size).toBe(0))
  await api.close()
})

const { nidelva } = demoIds.sites
const texts = () => noticesStore.getState().notices.map(({ text }) => text)
const send = async (method: string, path: string, body?: object) =>
  api.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: await api.tokenOf('super.admin'), 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

it('a removed person gets new rights and a notice', async () => {
  expect(currentSession()?.user.permissions.resources[nidelva]).toBe(1)
  const { body } = await api.get('super.admin', `/api/v1/sites/${nidelva}/users?emailAddress=site.operator`)
  await send('DELETE', `/site-invitations/${body.data[0].id}`)
  await waitFor(() => expect(currentSession()?.user.permissions.resources[nidelva]).toBeUndefined())
  expect(texts()).toEqual(['Your access was changed by an administrator'])
})

it('a granted level has no notice', async () => {
  const { body } = await api.get('super.admin', `/api/v1/sites/${nidelva}/users?emailAddress=site.operator`)
  await send('PUT', `/site-invitations/${body.data[0].id}`, { accessLevel: 2 })
  await waitFor(() => expect(currentSession()?.user.permissions.resources[nidelva]).toBe(2))
  expect(texts()).toEqual([])
})

/** The person as a browser stored them before they were given anything. */
const olderSelf = (): SessionUser => {
  const { user } = currentSession() as Session
  return { ...user, permissions: { ...user.permissions, resources: {} } }
}
const levelOnNidelva = () => currentSession()?.user.permissions.resources[nidelva]

it('rights are read when the stream connects, as stored ones may be old', async () => {
  const older = olderSelf()
  signOut()
  signIn(older)
  expect(levelOnNidelva()).toBeUndefined()
  await waitFor(() => expect(levelOnNidelva()).toBe(1))
})

it('rights are read when the stream reconnects', async () => {
  await waitFor(() => expect(callsOfMe).toBe(1))
  signIn(olderSelf())
  cutStream()
  await waitFor(() => expect(levelOnNidelva()).toBe(1))
})

it('a failed reading of rights is silent', async () => {
  await waitFor(() => expect(callsOfMe).toBe(1))
  isCutOff = true
  onRights()
  await waitFor(() => expect(callsOfMe).toBe(2))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(texts()).toEqual([])
})

it('people who change their own password see no notice', async () => {
  await send('PUT', `/users/${demoIds.users['site.operator']}/status`, { status: 'BANNED' })
  signOut()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(navigate).not.toHaveBeenCalled()
  expect(texts()).toEqual([])
})

it('a banned person goes to the login with the reason', async () => {
  await send('PUT', `/users/${demoIds.users['site.operator']}/status`, { status: 'BANNED' })
  await waitFor(() => expect(currentSession()).toBeNull())
  expect(navigate).toHaveBeenCalledWith('/login')
  expect(texts()).toContain('You have been signed out. Please log in again.')
})
