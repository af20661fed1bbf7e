import { demoIds } from '@emberwatch/api/fleet'
import { type DemoApi, openDemoApi } from '@emberwatch/api/testing'
import { live } from '@emberwatch/contract'
import { sites, systems } from '@emberwatch/contract/sites-systems'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Client } from '../client.ts'
import { ApiProvider, createQueryClient, useItem, useList } from '../hooks.tsx'
import { followChanges } from './follow-changes.ts'
import { useFreshness, useLiveState } from './live-state.ts'
import { LiveStore } from './live-store.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const livePath = `/api${live.changes.path}`
const system = demoIds.system('nidelva', 1)
const site = demoIds.sites.nidelva
const values: unknown[] = []
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const setState = (connectionState: string, id = system) =>
  api.db.kysely.updateTable('systems').set({ connectionState }).where('id', '=', id).execute()

/** The real server behind a line that tests cut, slow down or let break. */
async function setUp(account: 'site.admin' | 'super.admin' = 'site.admin') {
  const token = await api.tokenOf(account)
  const line = {
    requests: [] as string[],
    /** Answers instead of the server. */
    instead: undefined as ((path: string) => Response | undefined) | undefined,
    /** Awaited between the server's answer and the browser. */
    hold: undefined as ((path: string) => Promise<void> | undefined) | undefined,
    cut: () => undefined as unknown,
    lastIds: [] as (string | null)[],
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    // Node's requests forget their signal with themselves, and a stream outlives its request.
    values.push(request, input)
    const { pathname } = new URL(request.url)
    line.requests.push(pathname)
    const other = line.instead?.(pathname)
    if (other) return other
    if (pathname === livePath) line.lastIds.push(request.headers.get('last-event-id'))
    const abort = new AbortController()
    request.signal.addEventListener('abort', () => abort.abort())
    if (pathname === livePath) line.cut = () => abort.abort()
    const response = await api.fetch(request, { signal: abort.signal })
    await line.hold?.(pathname)
    return response
  }
  const client = new Client({ origin: 'http://emberwatch.test', fetch, getToken: () => token })
  const queryClient = createQueryClient()
  const live = new LiveStore()
  const stop = followChanges({ client, queryClient, live })
  stops.push(stop)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider client={client} queryClient={queryClient} live={live}>
      {children}
    </ApiProvider>
  )
  const count = (path: string) => line.requests.filter((each) => each === `/api${path}`).length
  return { line, wrapper, queryClient, count, stop }
}

const useSystem = () => ({
  system: useItem(systems.get, { params: { id: system } }),
  link: useLiveState(),
})
const show = async (options?: 'site.admin' | 'super.admin') => {
  const world = await setUp(options)
  const view = renderHook(useSystem, { wrapper: world.wrapper })
  await waitFor(() => expect(view.result.current.link.link).toBe('live'))
  await waitFor(() => expect(view.result.current.system.isSuccess).toBe(true))
  return { ...world, view, state: () => view.result.current.system.data?.connectionState }
}

it('exactly the changed queries are read again', async () => {
  const { wrapper, count } = await setUp()
  const view = renderHook(
    () => ({
      ...useSystem(),
      neighbour: useItem(systems.get, { params: { id: demoIds.system('nidelva', 2) } }),
      list: useList(sites.systems, { params: { id: site }, query: {} }),
      others: useList(sites.systems, { params: { id: demoIds.sites.gandsfjord }, query: {} }),
    }),
    { wrapper },
  )
  await waitFor(() => expect(view.result.current.link.link).toBe('live'))
  await waitFor(() => expect(view.result.current.list.isSuccess && view.result.current.others.isSuccess).toBe(true))
  // The first hello has everything read once more, so the counts are taken after it.
  await setState('network_config_failed')
  await waitFor(() => expect(view.result.current.system.data?.connectionState).toBe('network_config_failed'))
  const before = [
    count(`/v1/systems/${demoIds.system('nidelva', 2)}`),
    count(`/v1/sites/${demoIds.sites.gandsfjord}/systems`),
  ]
  await setState('panel_config_failed')
  await waitFor(() => {
    expect(view.result.current.system.data?.connectionState).toBe('panel_config_failed')
    expect(view.result.current.list.data?.data.map((row) => row.connectionState)).toContain('panel_config_failed')
  })
  expect([
    count(`/v1/systems/${demoIds.system('nidelva', 2)}`),
    count(`/v1/sites/${demoIds.sites.gandsfjord}/systems`),
  ]).toEqual(before)
})

it('queries that start after the stream are read once', async () => {
  const { wrapper, count, queryClient } = await setUp()
  const link = renderHook(useLiveState, { wrapper })
  await waitFor(() => expect(link.result.current.link).toBe('live'))
  const view = renderHook(useSystem, { wrapper })
  await waitFor(() => expect(view.result.current.system.isSuccess).toBe(true))
  // A change that has happened by now causes a second read, and only of its subject.
  await setState('network_config_failed')
  await waitFor(() => expect(view.result.current.system.data?.connectionState).toBe('network_config_failed'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(count(`/v1/systems/${system}`)).toBe(2)
})

it('a change during an older answer is read', async () => {
  const { line, view, state } = await show()
  let release = () => undefined as unknown
  let isHeld = false
  line.hold = (path) => {
    if (!path.endsWith(system) || isHeld) return undefined
    isHeld = true
    return new Promise<void>((resolve) => {
      release = () => resolve()
    })
  }
  await setState('panel_config_failed')
  await waitFor(() => expect(isHeld).toBe(true))
  await setState('system_connected')
  await waitFor(() => expect(view.result.current.system.fetchStatus).toBe('fetching'))
  await act(async () => void release())
  await waitFor(() => expect(state()).toBe('system_connected'))
})

it('a stream resumes at its last event and shows changes since then', async () => {
  const { line, state } = await show()
  await setState('panel_config_failed')
  await waitFor(() => expect(state()).toBe('panel_config_failed'))
  await act(async () => line.cut())
  await setState('panel_config_ok')
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(line.lastIds.length).toBe(2)
  })
  expect(line.lastIds[1]).toMatch(/^\w+-\d+$/)
  await waitFor(() => expect(state()).toBe('panel_config_ok'))
})

it('a platform without events is polled quietly', async () => {
  const { line, wrapper } = await setUp()
  line.instead = (path) =>
    path === livePath ? Response.json({ status: 404, statusText: 'generic.not_found' }, { status: 404 }) : undefined
  const view = renderHook(useSystem, { wrapper })
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    expect(view.result.current.link.link).toBe('polling')
  })
})

it('a stream continues after a 404 of a proxy during a deployment', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    const { line, wrapper } = await setUp()
    line.instead = (path) => (path === livePath ? new Response('Not found', { status: 404 }) : undefined)
    const view = renderHook(useSystem, { wrapper })
    await waitFor(() => expect(view.result.current.link.link).toBe('polling'))
    line.instead = undefined
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(view.result.current.link.link).toBe('live'))
  } finally {
    jest.useRealTimers()
  }
})

it('a lost server is reported, with the time of the data', async () => {
  const { line, wrapper } = await setUp()
  const view = renderHook(
    () => {
      const { system: reading, link } = useSystem()
      return { link, fresh: useFreshness({ updatedAt: reading.dataUpdatedAt, hasFailed: reading.isError }), reading }
    },
    { wrapper },
  )
  await waitFor(() => expect(view.result.current.fresh).toMatchObject({ isLive: true, isLate: false, isLost: false }))
  line.instead = () => {
    throw new TypeError('Failed to fetch')
  }
  await act(async () => line.cut())
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    expect(view.result.current.fresh).toMatchObject({ isLive: false, isLost: true })
  })
  const { fresh, reading } = view.result.current
  expect(fresh.updatedAt).toBe(reading.dataUpdatedAt)
  line.instead = undefined
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(view.result.current.fresh).toMatchObject({ isLive: true, isLost: false })
  })
})

it('a stream closes as soon as the browser reports no network', async () => {
  const { line, view } = await show()
  line.instead = () => {
    throw new TypeError('Failed to fetch')
  }
  await act(async () => window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(view.result.current.link.link).toBe('lost'))
})

it('a stream ends with the session', async () => {
  await waitFor(() => expect(api.live.size).toBe(0))
  const { stop } = await show()
  expect(api.live.size).toBe(1)
  stop()
  await waitFor(() => expect(api.live.size).toBe(0))
})
