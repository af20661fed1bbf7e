import { sites } from '@emberwatch/contract'
import { type DemoApi, demoIds, openDemoApi } from '@emberwatch/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Client } from './client.ts'
import { ApiProvider, createQueryClient, useItem, useList, useRefresh } from './hooks.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

/** The real server behind a gate that holds chosen requests back and counts what passes. */
async function setUp() {
  const token = await api.tokenOf('site.admin')
  const asked: { search: string; signal: AbortSignal | undefined }[] = []
  const held = new Map<string, () => void>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { search } = new URL(request.url)
    asked.push({ search, signal: request.signal })
    if (search.includes('slow')) await new Promise<void>((resolve) => held.set(search, resolve))
    return api.fetch(request)
  }
  const errors: unknown[] = []
  const client = new Client({
    origin: 'http://emberwatch.test',
    fetch,
    getToken: () => token,
    onError: (error) => errors.push(error),
  })
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider client={client} queryClient={queryClient}>
      {children}
    </ApiProvider>
  )
  return { asked, held, errors, wrapper }
}
const useSites = ({ name }: { name: string }) => useList(sites.list, { query: { limit: 10, name } })

it('aborts the call for what is no longer asked, so that a late answer never wins', async () => {
  const { asked, held, errors, wrapper } = await setUp()
  const view = renderHook(useSites, { wrapper, initialProps: { name: 'slow' } })
  await waitFor(() => expect(held.size).toBe(1))

  view.rerender({ name: 'a' })
  await waitFor(() => expect(view.result.current.isSuccess && !view.result.current.isPlaceholderData).toBe(true))
  const rows = view.result.current.data?.data
  expect(asked[0]?.signal?.aborted).toBe(true)

  await act(async () => {
    for (const release of held.values()) release()
  })
  expect(view.result.current.data?.data).toBe(rows)
  expect(rows?.length).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

it('keeps the page before in sight while the next one loads', async () => {
  const { held, wrapper } = await setUp()
  const view = renderHook(useSites, { wrapper, initialProps: { name: '' } })
  await waitFor(() => expect(view.result.current.data?.count).toBe(demoIds.sharedSites.length))

  view.rerender({ name: 'slow and nowhere' })
  await waitFor(() => expect(held.size).toBe(1))
  expect(view.result.current).toMatchObject({ isPlaceholderData: true, data: { count: demoIds.sharedSites.length } })

  for (const release of held.values()) release()
  await waitFor(() => expect(view.result.current.data).toMatchObject({ data: [], count: 0 }))
})

it('reads again what was named as old, and nothing else', async () => {
  const { asked, wrapper } = await setUp()
  const view = renderHook(
    () => ({
      list: useSites({ name: '' }),
      item: useItem(sites.get, { params: { id: demoIds.sites.nidelva } }),
      refresh: useRefresh(),
    }),
    { wrapper },
  )
  await waitFor(() => expect(view.result.current.list.isSuccess && view.result.current.item.isSuccess).toBe(true))
  expect(asked).toHaveLength(2)
  await act(() => view.result.current.refresh([sites.list]))
  expect(asked.map(({ search }) => search)).toEqual(['?limit=10', '', '?limit=10'])
})

it('answers the failure of an item as an ApiError', async () => {
  const { wrapper } = await setUp()
  const view = renderHook(() => useItem(sites.get, { params: { id: demoIds.outsiderSite } }), { wrapper })
  await waitFor(() => expect(view.result.current.error).toMatchObject({ status: 403, name: 'ApiError' }))
})
