import { Client, createQueryClient, LiveStore } from '@emberwatch/api-client'
import { currentSession, signOut } from '@emberwatch/store'
import { type DemoApi, openDemoApi, signInAs } from '@emberwatch/testing'
import { waitFor } from '@testing-library/react'
import { followChangesOfSession } from './follow-changes.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  api.clock.now = new Date()
})
afterAll(() => api.close())

it('has one stream for each session, none for nobody', async () => {
  signOut()
  const kept: unknown[] = []
  const tokens: (string | null)[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    // Node's requests forget their signal with themselves, and a stream outlives its request.
    const request = new Request(input, init)
    kept.push(request, input)
    if (request.url.endsWith('/v1/live')) tokens.push(request.headers.get('authorization'))
    return api.fetch(request)
  }
  const client = new Client({
    origin: 'http://emberwatch.test',
    fetch,
    getToken: () => currentSession()?.token ?? null,
  })
  const live = new LiveStore()
  const stop = followChangesOfSession({ client, queryClient: createQueryClient(), live })
  expect(tokens).toEqual([])
  await signInAs(api, 'site.admin')
  await waitFor(() => expect(live.get().link).toBe('live'))
  const [first] = tokens
  expect(first).toBe(currentSession()?.token)

  signOut()
  await waitFor(() => expect(api.live.size).toBe(0))
  expect(live.get().link).toBe('polling')

  await signInAs(api, 'site.operator')
  await waitFor(() => expect(live.get().link).toBe('live'))
  expect(tokens).toEqual([first, currentSession()?.token])

  stop()
  await waitFor(() => expect(api.live.size).toBe(0))
})
