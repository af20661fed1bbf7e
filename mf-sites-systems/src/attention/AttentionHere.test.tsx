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
  renderPage(
    <AttentionHere place={{ siteId }}>
      <p>the page</p>
    </AttentionHere>,
    { api, as: 'site.operator', at: '/x', fetch },
  )
const ofSite = async (siteId: string) => (await api.get('site.operator', `/api/v1/attention?siteId=${siteId}`)).body

it('says on a phone what is wrong at this site alone, the worst few at first', async () => {
  asPhone()
  const { user } = await here(nidelva)
  const { count } = await ofSite(nidelva)
  expect(await screen.findByRole('heading', { name: `Needs attention (${count})` })).toBeInTheDocument()
  const rows = () => within(screen.getByRole('list', { name: 'What needs attention' })).getAllByRole('listitem')
  expect(rows()[0]).toHaveTextContent(/^Alarm/)
  expect(rows()).toHaveLength(Math.min(3, count))
  if (count > 3) await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(rows()).toHaveLength(count))
})

it('asks nothing where the lists that say so are in sight', async () => {
  const fetch = jest.fn(api.fetch)
  await here(nidelva, fetch)
  expect(screen.getByRole('main')).toHaveTextContent(/^the page$/)
  expect(fetch.mock.calls.map(([request]) => new URL((request as Request).url).pathname)).not.toContain(
    '/api/v1/attention',
  )
})

it('says nothing where nothing is wrong', async () => {
  asPhone()
  await here(akerselva)
  await screen.findByText('the page')
  expect((await ofSite(akerselva)).count).toBe(0)
  expect(screen.getByRole('main')).toHaveTextContent(/^the page$/)
})

/** The real answers, but for that of what needs attention. */
const withAttention =
  (answer: (...args: Parameters<typeof api.fetch>) => Promise<Response>): typeof globalThis.fetch =>
  (...args) =>
    new URL((args[0] as Request).url).pathname.endsWith('/attention') ? answer(...args) : api.fetch(...args)

it('keeps the page back until it is known, so that nothing pushes it down', async () => {
  asPhone()
  const known = Promise.withResolvers<void>()
  const asked = jest.fn()
  await here(
    nidelva,
    withAttention(async (...args) => {
      asked()
      await known.promise
      return api.fetch(...args)
    }),
  )
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByText('the page')).not.toBeInTheDocument()
  known.resolve()
  await screen.findByText('the page')
  expect(screen.getByRole('list', { name: 'What needs attention' })).toBeInTheDocument()
})

it.each([
  ['fails', () => Promise.resolve(Response.json({ status: 500, statusText: 'generic.server_error' }, { status: 500 }))],
  ['is not to be had', () => Promise.resolve(new Response('There is nothing here', { status: 404 }))],
  ['does not come', () => new Promise<Response>(() => {})],
])('shows the page alone when it %s', async (_, answer) => {
  asPhone()
  await here(nidelva, withAttention(answer))
  await screen.findByText('the page')
  expect(screen.queryByRole('list', { name: 'What needs attention' })).not.toBeInTheDocument()
})
