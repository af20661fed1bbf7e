import { Client, createQueryClient, LiveStore } from '@emberwatch/api-client'
import { currentSession, dismissNotice, noticesStore, signOut } from '@emberwatch/store'
import { type DemoApi, demoIds, openDemoApi, signInAs } from '@emberwatch/testing'
import { waitFor } from '@testing-library/react'
import { handleApiError } from './api-errors.ts'
import { followChangesOfSession } from './follow-changes.ts'
import { watchRights } from './read-rights-anew.ts'

let api: DemoApi
const navigate = jest.fn(async () => undefined)
let stop: () => void
const kept: unknown[] = []

/** Follows changes as the app does. */
beforeEach(async () => {
  api = await openDemoApi()
  api.clock.now = new Date()
  for (const { id } of noticesStore.getState().notices) dismissNotice(id)
  navigate.mockClear()
  const fetch: typeof globalThis.fetch = (input, init) => {
    // Node's requests forget their signal with themselves, and a stream outlives its request.
    const request = new Request(input, init)
    kept.push(request, input)
    return api.fetch(request)
  }
  const router = { navigate, state: { location: { pathname: '/sites', search: '', hash: '' } } } as never
  const client = new Client({
    origin: 'http://emberwatch.test',
    fetch,
    getToken: () => currentSession()?.token ?? null,
    onError: (error) => handleApiError(error, router),
  })
  const live = new LiveStore()
  const queryClient = createQueryClient()
  stop = followChangesOfSession({ client, queryClient, live, onRights: watchRights(client) })
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

it('reads the rights anew when somebody is removed, and tells them', async () => {
  expect(currentSession()?.user.permissions.resources[nidelva]).toBe(1)
  const { body } = await api.get('super.admin', `/api/v1/sites/${nidelva}/users?emailAddress=site.operator`)
  await send('DELETE', `/site-invitations/${body.data[0].id}`)
  await waitFor(() => expect(currentSession()?.user.permissions.resources[nidelva]).toBeUndefined())
  expect(texts()).toEqual(['Your access was changed by an administrator'])
})

it('says nothing where a level was given', async () => {
  const { body } = await api.get('super.admin', `/api/v1/sites/${nidelva}/users?emailAddress=site.operator`)
  await send('PUT', `/site-invitations/${body.data[0].id}`, { accessLevel: 2 })
  await waitFor(() => expect(currentSession()?.user.permissions.resources[nidelva]).toBe(2))
  expect(texts()).toEqual([])
})

it('says nothing to who has changed their own password and goes to the login by themself', async () => {
  await send('PUT', `/users/${demoIds.users['site.operator']}/status`, { status: 'BANNED' })
  signOut()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(navigate).not.toHaveBeenCalled()
  expect(texts()).toEqual([])
})

it('leads somebody who is banned to the login, and says why they are there', async () => {
  await send('PUT', `/users/${demoIds.users['site.operator']}/status`, { status: 'BANNED' })
  await waitFor(() => expect(currentSession()).toBeNull())
  expect(navigate).toHaveBeenCalledWith('/login')
  expect(texts()).toContain('You have been signed out. Please log in again.')
})
