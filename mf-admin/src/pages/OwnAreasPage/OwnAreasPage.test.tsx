import { teams } from '@emberwatch/contract/admin'
import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, within } from '@testing-library/react'
import { OwnAreasPage } from './OwnAreasPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const release = {
  hostContract: '^1.0.0',
  owner: 'Weather team',
  builtAt: '2026-03-01T08:00:00.000Z',
  publishedAt: '2026-03-02T08:00:00.000Z',
  publishedBy: 'kari',
  health: { loaded: 3, failed: 0, fellBack: 0, kinds: {}, lastAt: null },
  deprecated: [],
}
const own = {
  revision: 7,
  hostContract: '1.0.0',
  areas: [
    {
      area: 'weather',
      title: 'Weather',
      canary: null,
      releases: [
        { ...release, version: '1.0.0', role: 'previous' },
        { ...release, version: '1.1.0', role: 'active' },
      ],
    },
  ],
  log: [],
}

/** The host answers these calls itself; its own tests have the real answers. */
function host(status = 200, body: object = { data: own }) {
  const sent: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname.endsWith(teams.own.path)) return Response.json(body, { status })
    if (!pathname.endsWith('/v1/own-areas/weather/changes')) return api.fetch(request)
    sent.push(await request.json())
    return Response.json({ data: { revision: 8 } })
  }
  return { sent, fetch }
}
const open = (fetch: typeof globalThis.fetch) =>
  renderPage(<OwnAreasPage />, { api, as: 'site.operator', at: '/administration/areas', fetch })

it('lets a member change the own area', async () => {
  const { sent, fetch } = host()
  const { user } = await open(fetch)
  const rows = within(await screen.findByRole('table', { name: 'Releases in use' })).getAllByRole('row')
  expect(rows[1]).toHaveTextContent(/Weather.*1\.1\.0.*active/)
  expect(screen.queryByRole('table', { name: 'Instances' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Actions of Weather 1.1.0' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Roll back' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'wrong totals')
  await user.click(within(dialog).getByRole('button', { name: 'Roll back' }))
  expect(await screen.findByText('Rolled back')).toBeInTheDocument()
  expect(sent).toEqual([{ action: 'rollback', revision: 7, note: 'wrong totals' }])
})

it('refuses other people', async () => {
  await open(host(403, { status: 403, statusText: 'generic.unauthorized_access' }).fetch)
  expect(await screen.findByRole('alert')).toHaveTextContent('403')
})
