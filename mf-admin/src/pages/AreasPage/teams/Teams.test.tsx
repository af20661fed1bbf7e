import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { Teams } from './Teams.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const since = '2026-03-01T08:00:00.000Z'
const weather = {
  area: 'weather',
  title: 'Weather',
  owner: 'Weather team',
  paths: ['/weather'],
  server: 'http://weather:8080/',
  permissions: ['GET /v1/sites'],
  requests: ['GET /v1/users', 'signOut'],
  members: [{ emailAddress: 'ada@weather.example', since, by: 'kari' }],
}
const modems = {
  ...weather,
  area: 'modems',
  title: 'Modems',
  permissions: null,
  requests: [],
  members: [],
  server: null,
}
const overview = {
  revision: 7,
  teams: [modems, weather],
  tokens: [{ scope: 'weather', name: 'pipeline', since, by: 'kari' }],
}

/** The host answers these calls itself; its own tests have the real answers (packages/host/src/releases/teams-plugin.test.ts). */
function host(...answers: Response[]) {
  const sent: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.includes('/v1/admin/teams')) return api.fetch(request)
    if (request.method === 'GET') return Response.json({ data: overview })
    const body = await request.text()
    sent.push([request.method, pathname.replace('/api/v1/admin/teams/', ''), body ? JSON.parse(body) : null])
    return answers.shift() ?? Response.json({ data: { revision: 8 } })
  }
  return { sent, fetch }
}
const open = (fetch: typeof globalThis.fetch) => renderPage(<Teams />, { api, as: 'super.admin', at: '/areas', fetch })
type User = Awaited<ReturnType<typeof open>>['user']
async function choose(user: User, of: string, item: string) {
  await user.click(await screen.findByRole('button', { name: of }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return screen.findByRole('dialog')
}
async function finish(user: User, dialog: HTMLElement, submit: string, done: string) {
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'agreed with them')
  await user.click(within(dialog).getByRole('button', { name: submit }))
  expect(await screen.findByText(done)).toBeInTheDocument()
}

it('lists owner, permissions and releasers of each area', async () => {
  await open(host().fetch)
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Area teams' })).getAllByRole('row')
  expect(rows[0]).toHaveTextContent(/Modems.*nobody.*everything/)
  expect(rows[1]).toHaveTextContent(
    /WeatherWeather team\/weatherserver http.*ada@weather\.example1 approvedasks for 2 more/,
  )
  const [, token] = within(screen.getByRole('table', { name: 'Tokens' })).getAllByRole('row')
  expect(token).toHaveTextContent(/pipelineweather.*by kari/)
})

it('offers only possible actions', async () => {
  const { user } = await open(host().fetch)
  await user.click(await screen.findByRole('button', { name: 'Actions of Modems' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Grant further paths', 'Add a member', 'Take the grant back'])
})

it.each([
  [
    'Grant further paths',
    'Grant',
    'Granted',
    { action: 'grant', paths: ['/storms', '/tides'] },
    'Paths',
    '/storms, /tides',
  ],
  ['Approve what it asks for', 'Approve', 'Approved', { action: 'approve', permissions: ['GET /v1/users', 'signOut'] }],
  ['Take an approval back', 'Take back', 'Taken back', { action: 'take-back', permissions: ['GET /v1/sites'] }],
  [
    'Add a member',
    'Add',
    'Added',
    { action: 'add-member', emailAddress: 'eve@weather.example' },
    'Email address',
    'Eve@weather.example',
  ],
  ['Remove a member', 'Remove', 'Removed', { action: 'end-member', emailAddress: 'ada@weather.example' }],
  ['Take the grant back', 'Take back', 'Taken back', { action: 'revoke' }],
])('%s', async (item, submit, done, body, field = '', text = '') => {
  const { sent, fetch } = host()
  const { user } = await open(fetch)
  const dialog = await choose(user, 'Actions of Weather', item)
  if (field) await user.type(within(dialog).getByRole('textbox', { name: field }), text)
  await finish(user, dialog, submit, done)
  expect(sent).toEqual([['POST', 'weather/changes', { ...body, revision: 7, note: 'agreed with them' }]])
})

it('shows refusals of fields and of the store', async () => {
  const note = 'reserved-path: /login can be granted to auth only'
  const refused = Response.json({ status: 422, statusText: 'release.refused', fields: { note } }, { status: 422 })
  const { sent, fetch } = host(refused)
  const { user } = await open(fetch)
  const dialog = await choose(user, 'Actions of Weather', 'Grant further paths')
  await user.type(within(dialog).getByRole('textbox', { name: 'Paths' }), 'login')
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'x')
  await user.click(within(dialog).getByRole('button', { name: 'Grant' }))
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox', { name: 'Paths' })).toHaveAccessibleDescription(/Paths such as/),
  )
  expect(sent).toEqual([])
  await user.clear(within(dialog).getByRole('textbox', { name: 'Paths' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Paths' }), '/login')
  await user.click(within(dialog).getByRole('button', { name: 'Grant' }))
  expect(await within(dialog).findByText(note)).toBeInTheDocument()
})

it('makes a token shown once, renames and ends it', async () => {
  const token = `ewp_ops.night_${'a'.repeat(43)}`
  const made = { scope: 'ops', name: 'night', since, by: 'kari', token }
  const { sent, fetch } = host(Response.json({ data: made }))
  const { user } = await open(fetch)
  const dialog = await choose(user, 'Make a token', 'For ops')
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'night')
  await user.click(within(dialog).getByRole('button', { name: 'Make' }))
  expect(await screen.findByText(token)).toBeInTheDocument()
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(screen.queryByText(token)).not.toBeInTheDocument()

  const renaming = await choose(user, 'Actions of pipeline for weather', 'Rename')
  await user.clear(within(renaming).getByRole('textbox', { name: 'Name' }))
  await user.type(within(renaming).getByRole('textbox', { name: 'Name' }), 'ci')
  await user.click(within(renaming).getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText('Renamed')).toBeInTheDocument()

  const ending = await choose(user, 'Actions of pipeline for weather', 'End')
  await user.click(within(ending).getByRole('button', { name: 'End' }))
  expect(await screen.findByText('Ended')).toBeInTheDocument()
  expect(sent).toEqual([
    ['POST', 'ops/tokens', { name: 'night' }],
    ['PUT', 'weather/tokens/pipeline', { name: 'ci' }],
    ['DELETE', 'weather/tokens/pipeline', null],
  ])
})
