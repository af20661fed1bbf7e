import { type DemoApi, openDemoApi } from '@emberwatch/api/testing'
import { ofService } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { reports } from '@emberwatch/contract/reports'
import { sites } from '@emberwatch/contract/sites-systems'
import { act, renderHook, waitFor } from '@testing-library/react'
import { type NamedCall, useIsSupported } from './additions.tsx'
import { useList } from './hooks.tsx'
import { provideApi } from './provider.test-kit.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const path = '/api/v1/additions'

/** The real server, but for the answer about its additions. */
async function setUp(additions: (request: Request) => Response | Promise<Response> = (request) => api.fetch(request)) {
  const token = await api.tokenOf('super.admin')
  const requests: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    requests.push(pathname)
    return pathname === path ? additions(request) : api.fetch(request)
  }
  const { client, errors, wrapper } = provideApi(fetch, token)
  const supports = (call: NamedCall) => renderHook(() => useIsSupported(call), { wrapper }).result
  return { client, requests, errors, wrapper, supports }
}

const notFound = () => new Response('There is nothing here', { status: 404 })

it('every call is supported when the platform names all', async () => {
  const { requests, wrapper } = await setUp()
  const { result } = renderHook(() => allEndpoints.map(useIsSupported), { wrapper })
  await waitFor(() => expect(requests).toEqual([path]))
  await act(async () => undefined)
  expect(result.current).toEqual(allEndpoints.map(() => true))
})

it('only original calls are supported on a platform without additions', async () => {
  const { supports, errors } = await setUp(notFound)
  const result = supports(reports.eventDays)
  expect(result.current).toBe(true)
  await waitFor(() => expect(result.current).toBe(false))
  expect(supports({ name: 'webhooks.list' }).current).toBe(false)
  expect(supports(sites.list).current).toBe(true)
  expect(supports(ofService('weather', reports.eventDays)).current).toBe(true)
  expect(errors).toEqual([])
})

it.each([{}, { data: null }, { data: 'all' }])(
  'only original calls are supported when the answer is %j',
  async (answer) => {
    const { supports, errors } = await setUp(() => Response.json(answer))
    const result = supports(reports.eventDays)
    await waitFor(() => expect(result.current).toBe(false))
    expect(errors).toEqual([])
  },
)

it('the additions that a platform names are supported', async () => {
  const { supports } = await setUp(() => Response.json({ data: [reports.eventDays.name] }))
  const other = supports(reports.eventUnits)
  await waitFor(() => expect(other.current).toBe(false))
  expect(supports(reports.eventDays).current).toBe(true)
})

it("an addition waits for the platform's list, an original call does not", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { requests, wrapper } = await setUp(() => promise)
  const { result } = renderHook(() => [useList(reports.eventDays, {}), useList(sites.list, {})], { wrapper })
  await waitFor(() => expect(result.current[1]?.isSuccess).toBe(true))
  expect(requests.sort()).toEqual([path, '/api/v1/sites'])
  await act(async () => resolve(notFound()))
  await waitFor(() => expect(result.current[0]?.fetchStatus).toBe('idle'))
  expect(requests).toHaveLength(2)
})

it("every call is tried until the platform's list is available", async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  let isBack = false
  const { supports } = await setUp(() => (isBack ? notFound() : new Response('{}', { status: 500 })))
  const result = supports(reports.eventDays)
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(result.current).toBe(true)
  isBack = true
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(result.current).toBe(false)
  jest.useRealTimers()
})
