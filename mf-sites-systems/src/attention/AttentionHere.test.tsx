import { asPhone, type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { AttentionHere } from './AttentionHere.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())
afterEach(() => jest.restoreAllMocks())

const { nidelva, akerselva } = demoIds.sites
const here = (siteId: string, fetch?: typeof globalThis.fetch) =>
  renderPage(<AttentionHere siteId={siteId} />, { api, as: 'site.operator', at: '/x', fetch })
const ofSite = async (siteId: string) => (await api.get('site.operator', `/api/v1/attention?siteId=${siteId}`)).body

it('says on a phone what is wrong at this site alone, the worst few at first', async () => {
  asPhone()
  const { user } = await here(nidelva)
  const { count } = await ofSite(nidelva)
  expect(await screen.findByRole('heading', { name: `Needs attention (${count})` })).toBeVisible()
  const rows = () => within(screen.getByRole('list', { name: 'What needs attention' })).getAllByRole('listitem')
  expect(rows()[0]).toHaveTextContent(/^Alarm/)
  expect(rows()).toHaveLength(Math.min(3, count))
  if (count > 3) await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(rows()).toHaveLength(count))
})

it('asks nothing where the lists that say so are in sight', async () => {
  const fetch = jest.fn(api.fetch)
  const { container } = await here(nidelva, fetch)
  expect(container.querySelector('main')).toBeEmptyDOMElement()
  expect(fetch.mock.calls.map(([request]) => new URL((request as Request).url).pathname)).not.toContain(
    '/api/v1/attention',
  )
})

it('says nothing where nothing is wrong', async () => {
  asPhone()
  const { container, queryClient } = await here(akerselva)
  await waitFor(() =>
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toEqual(['success']),
  )
  expect((await ofSite(akerselva)).count).toBe(0)
  expect(container.querySelector('main')).toBeEmptyDOMElement()
})
