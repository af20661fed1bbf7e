import { demoIds } from '@emberwatch/api/fleet'
import { type DemoApi, openDemoApi } from '@emberwatch/api/testing'
import { holdStatements } from '@emberwatch/api/testing/held-statements'
import type { QueryOf } from '@emberwatch/contract'
import { modems } from '@emberwatch/contract/modems'
import { sites, systems } from '@emberwatch/contract/sites-systems'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  ApiPermissions,
  useClient,
  useItem,
  useList,
  useListCount,
  useListRows,
  useRefresh,
  useSend,
} from './hooks.tsx'
import { provideApi } from './provider.test-kit.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

/** The real server behind a gate that holds chosen requests back and counts what passes. */
async function setUp() {
  const token = await api.tokenOf('site.admin')
  const requests: { method: string; path: string; search: string; signal: AbortSignal | undefined }[] = []
  const pending = new Map<string, () => void>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname: path, search } = new URL(request.url)
    if (path !== '/api/v1/additions') requests.push({ method: request.method, path, search, signal: request.signal })
    if (search.includes('slow')) await new Promise<void>((resolve) => pending.set(search, resolve))
    return api.fetch(request)
  }
  const { errors, wrapper } = provideApi(fetch, token)
  return { asked: requests, held: pending, errors, wrapper }
}
const useSites = ({ name }: { name: string }) => useList(sites.list, { query: { limit: 10, name } })

it('an obsolete query is aborted, so that a late answer never wins', async () => {
  const { asked: requests, held: pending, errors, wrapper } = await setUp()
  const view = renderHook(useSites, { wrapper, initialProps: { name: 'slow' } })
  await waitFor(() => expect(pending.size).toBe(1))

  view.rerender({ name: 'a' })
  await waitFor(() => expect(view.result.current.isSuccess && !view.result.current.isPlaceholderData).toBe(true))
  const rows = view.result.current.data?.data
  expect(requests[0]?.signal?.aborted).toBe(true)

  await act(async () => {
    for (const release of pending.values()) release()
  })
  expect(view.result.current.data?.data).toBe(rows)
  expect(rows?.length).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

it('the former page stays visible while the next one loads', async () => {
  const { held: pending, wrapper } = await setUp()
  const view = renderHook(useSites, { wrapper, initialProps: { name: '' } })
  await waitFor(() => expect(view.result.current.data?.count).toBe(demoIds.sharedSites.length))

  view.rerender({ name: 'slow and nowhere' })
  await waitFor(() => expect(pending.size).toBe(1))
  expect(view.result.current).toMatchObject({ isPlaceholderData: true, data: { count: demoIds.sharedSites.length } })

  for (const release of pending.values()) release()
  await waitFor(() => expect(view.result.current.data).toMatchObject({ data: [], count: 0 }))
})

it('exactly the named queries are read again', async () => {
  const { asked: requests, wrapper } = await setUp()
  const view = renderHook(
    () => ({
      list: useSites({ name: '' }),
      item: useItem(sites.get, { params: { id: demoIds.sites.nidelva } }),
      refresh: useRefresh(),
    }),
    { wrapper },
  )
  await waitFor(() => expect(view.result.current.list.isSuccess && view.result.current.item.isSuccess).toBe(true))
  expect(requests).toHaveLength(2)
  await act(() => view.result.current.refresh([sites.list]))
  expect(requests.map(({ search }) => search)).toEqual(['?limit=10', '', '?limit=10'])
})

describe('a write', () => {
  const { nidelva } = demoIds.sites
  /** Returns the write and the reads that follow it. */
  async function requestsAfter<Sent>(
    useRead: () => readonly { readonly isSuccess: boolean }[],
    useWrite: () => { mutateAsync: (args: Sent) => Promise<unknown> },
    args: Sent,
  ) {
    const { asked: requests, errors, wrapper } = await setUp()
    const view = renderHook(() => ({ readings: useRead(), write: useWrite() }), { wrapper })
    await waitFor(() => expect(view.result.current.readings.map(({ isSuccess }) => isSuccess)).not.toContain(false))
    const before = requests.length
    await act(() => view.result.current.write.mutateAsync(args))
    expect(errors).toEqual([])
    return requests.slice(before).map(({ method, path }) => `${method} ${path.slice('/api/v1'.length)}`)
  }

  it('reads its changes again before it is done, and nothing else', async () => {
    const requests = await requestsAfter(
      () => [
        useItem(sites.get, { params: { id: nidelva } }),
        useList(modems.list, { query: { limit: 10 } }),
        useList(systems.issues, { params: { id: demoIds.system('nidelva', 1) }, query: { limit: 10 } }),
      ],
      () => useSend(sites.update),
      { params: { id: nidelva }, body: { name: 'Nidelva' } },
    )
    expect(requests).toEqual([`PUT /sites/${nidelva}`, `GET /sites/${nidelva}`, 'GET /modems'])
  })

  it('that deletes a thing reads nothing about it', async () => {
    const id = demoIds.modem('nidelva')
    const requests = await requestsAfter(
      () => [
        useItem(modems.get, { params: { id } }),
        useList(modems.ofSite, { params: { id: nidelva }, query: { limit: 10 } }),
      ],
      () => useSend(modems.remove),
      { params: { id } },
    )
    expect(requests).toEqual([`DELETE /modems/${id}`, `GET /sites/${nidelva}/modems`])
  })

  it('of an older area reads what the area names', async () => {
    const requests = await requestsAfter(
      () => [useList(systems.issues, { params: { id: demoIds.system('nidelva', 1) }, query: { limit: 10 } })],
      () => useSend(sites.update, { refreshes: [systems.issues] }),
      { params: { id: nidelva }, body: { name: 'Nidelva' } },
    )
    expect(requests).toEqual([`PUT /sites/${nidelva}`, `GET /systems/${demoIds.system('nidelva', 1)}/issues`])
  })
})

it('returns the failure of an item as an ApiError', async () => {
  const { wrapper } = await setUp()
  const view = renderHook(() => useItem(sites.get, { params: { id: demoIds.outsiderSite } }), { wrapper })
  await waitFor(() => expect(view.result.current.error).toMatchObject({ status: 403, name: 'ApiError' }))
})

it("a call without the area's permission is neither made nor cached", async () => {
  const { asked: requests, wrapper } = await setUp()
  const site = { params: { id: demoIds.sites.nidelva } }
  const permissions = ['GET /v1/sites']
  /** A page that may read lists only, in an application that has read the site. */
  const both = ({ children }: { children: ReactNode }) =>
    wrapper({ children: <ApiPermissions permissions={permissions}>{children}</ApiPermissions> })

  const read = renderHook(() => useItem(sites.get, site), { wrapper })
  await waitFor(() => expect(read.result.current.isSuccess).toBe(true))
  const before = requests.length
  const { result } = renderHook(
    () => ({
      client: useClient(),
      item: useItem(sites.get, site),
      list: useList(sites.list, {}),
      send: useSend(sites.remove),
    }),
    { wrapper: both },
  )
  await waitFor(() => expect(result.current.list.isSuccess && result.current.item.isError).toBe(true))
  expect(result.current.item.data).toBeUndefined()
  expect(result.current.item.error).toMatchObject({ status: 403, code: 'call.not_approved' })
  expect(result.current.item.error?.message).toBe('GET /v1/sites/{id} is not approved for this area')
  expect(result.current.client.limitedTo({ area: 'weather', permissions: ['DELETE /v1/sites/{id}'] })).toBe(
    result.current.client,
  )
  await expect(result.current.send.mutateAsync(site)).rejects.toMatchObject({ code: 'call.not_approved' })
  expect(requests.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v1/sites'])
})

it('a limited page gives a part of another area the whole client', async () => {
  const { wrapper } = await setUp()
  const nested = ({ children }: { children: ReactNode }) =>
    wrapper({
      children: (
        <ApiPermissions permissions={[]}>
          <ApiPermissions>{children}</ApiPermissions>
        </ApiPermissions>
      ),
    })
  const { result } = renderHook(() => useList(sites.list, {}), { wrapper: nested })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
})

const three = { query: { limit: 3 } }
const useSystems = () => ({
  rows: useListRows(systems.list, three),
  count: useListCount(systems.list, three),
  refresh: useRefresh(),
})
const useModems = () => ({ rows: useListRows(modems.list, three), count: useListCount(modems.list, three) })

describe('rows and count of a list', () => {
  it('come by two concurrent queries, of which the rows come first', async () => {
    const { asked: requests, wrapper } = await setUp()
    const pending = holdStatements(api.db, /as "count"/)
    const { result } = renderHook(useSystems, { wrapper })
    await waitFor(() => expect(result.current.rows.data?.data).toHaveLength(3))
    expect(result.current.rows.data).toMatchObject({ count: null, meta: null })
    expect(result.current.count.data).toBeUndefined()
    void pending.release()
    await waitFor(() => expect(result.current.count.data?.count).toBeGreaterThan(3))
    expect(requests.map(({ search }) => search)).toEqual(['?limit=3', '?limit=1&offset=0'])
    expect(pending.sent.filter((text) => /as "count"/.test(text))).toHaveLength(1)
    pending.end()
  })

  it('share the count among pages, sizes and orders, but not searches', async () => {
    const { asked: requests, wrapper } = await setUp()
    const page: QueryOf<typeof systems.list> = { limit: 3, offset: 0 }
    const view = renderHook((query: typeof page) => useListCount(systems.list, { query }), {
      wrapper,
      initialProps: page,
    })
    await waitFor(() => expect(view.result.current.isSuccess).toBe(true))
    view.rerender({ limit: 5, offset: 10, orderBy: 'name', order: 'DESC' })
    expect(view.result.current).toMatchObject({ isSuccess: true, isPlaceholderData: false, fetchStatus: 'idle' })
    expect(requests).toHaveLength(1)
    view.rerender({ ...page, name: 'a' })
    expect(view.result.current.isPlaceholderData).toBe(true)
    await waitFor(() => expect(view.result.current.isPlaceholderData).toBe(false))
    expect(requests.at(-1)?.search).toBe('?name=a&limit=1&offset=0')
  })

  it('keep the rows after a failed count, with the error', async () => {
    const { wrapper, errors } = await setUp()
    const pending = holdStatements(api.db, /as "count"/)
    const { result } = renderHook(useModems, { wrapper })
    await waitFor(() => expect(result.current.rows.isSuccess).toBe(true))
    await pending.release('select 1 / 0')
    await waitFor(() => expect(result.current.count.error?.status).toBe(500))
    expect(result.current.rows.error).toBeNull()
    expect(errors).toHaveLength(1)
    pending.end()
    void result.current.count.refetch()
    await waitFor(() => expect(result.current.count.data?.count).toBeGreaterThan(2))
    expect(result.current.count.error).toBeNull()
  })

  it('are both read again by a refresh of the list', async () => {
    const { asked: requests, wrapper } = await setUp()
    const { result } = renderHook(useSystems, { wrapper })
    await waitFor(() => expect(result.current.rows.isSuccess && result.current.count.isSuccess).toBe(true))
    await act(() => result.current.refresh([systems.list]))
    expect(requests.map(({ search }) => search).sort()).toEqual([
      '?limit=1&offset=0',
      '?limit=1&offset=0',
      '?limit=3',
      '?limit=3',
    ])
  })
})
