import { type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SitePage } from './SitePage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const { sites } = demoIds
const open = (site: string, fetch?: typeof globalThis.fetch) =>
  renderPage(<SitePage />, {
    api,
    as: 'site.admin',
    route: '/sites/:id',
    at: `/sites/${site}#4`,
    ...(fetch ? { fetch } : {}),
  })
const call = async (method: string, site: string, body?: object) => {
  const authorization = await api.tokenOf('super.admin')
  const answer = await api.fetch(`/api/v1/sites/${site}/place`, {
    method,
    headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()).data
}
const read = (site: string) => call('GET', site)
const save = () => screen.findByRole('button', { name: 'Change place' })

describe('the place of a site', () => {
  it('shows the former address after a correction, and can change again', async () => {
    const { user } = await open(sites.akerselva)
    const street = await screen.findByLabelText('Address line 1')
    const before = (street as HTMLInputElement).value
    await user.clear(street)
    await user.type(street, 'Ny gate 7')
    await waitFor(async () => expect(await save()).toBeEnabled())
    await user.click(await save())
    expect(await screen.findByText('Place changed')).toBeInTheDocument()
    const previous = (await screen.findByText('Previous address')).parentElement as HTMLElement
    expect(previous).toHaveTextContent(before)
    await user.type(screen.getByLabelText('Address line 1'), 'B')
    await waitFor(async () => expect(await save()).toBeEnabled())
    await user.click(await save())
    await waitFor(async () =>
      expect(await read(sites.akerselva)).toMatchObject({ addressLine1: 'Ny gate 7B', revision: 2 }),
    )
  })

  it('validates like the server, half a pair of coordinates too', async () => {
    const { user } = await open(sites.lade)
    await user.clear(await screen.findByLabelText('City'))
    await user.type(screen.getByLabelText('Latitude'), '63')
    await user.tab()
    await user.tab()
    expect(await screen.findByText('City is too short (should be at least 2 characters)')).toBeInTheDocument()
    expect(screen.getByText('Latitude and longitude belong together')).toBeInTheDocument()
    expect(await save()).toBeDisabled()
  })

  it('asks again before a move of more than 50 km only', async () => {
    const { mapPosition } = await read(sites.skansen)
    const { user, unmount } = await open(sites.skansen)
    const moveTo = async (lat: number, lng: number) => {
      await user.clear(await screen.findByLabelText('Latitude'))
      await user.click(screen.getByLabelText('Latitude'))
      await user.paste(`${lat}, ${lng}`)
      await waitFor(async () => expect(await save()).toBeEnabled())
      await user.click(await save())
    }
    await moveTo(mapPosition.lat + 0.3, mapPosition.lng)
    await waitFor(async () => expect((await read(sites.skansen)).lat).toBeCloseTo(mapPosition.lat + 0.3))
    const near = await read(sites.skansen)
    unmount()
    await open(sites.skansen)
    await moveTo(mapPosition.lat - 1, mapPosition.lng)
    const dialog = await screen.findByRole('dialog', { name: 'Move the site by 145 km?' })
    expect(await read(sites.skansen)).toEqual(near)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await read(sites.skansen)).toEqual(near)
    await user.click(await save())
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move' }))
    await waitFor(async () => expect((await read(sites.skansen)).lat).toBeCloseTo(mapPosition.lat - 1))
  })

  it("shows another person's saved change beside the input, for a choice", async () => {
    const { siteId: _, mapPosition: __, ...location } = await read(sites.risavika)
    const { user } = await open(sites.risavika)
    await user.clear(await screen.findByLabelText('City'))
    await user.type(screen.getByLabelText('City'), 'Mine')
    await call('PUT', sites.risavika, { ...location, city: 'Theirs' })
    await waitFor(async () => expect(await save()).toBeEnabled())
    await user.click(await save())
    expect(await screen.findByText(/^Somebody else changed the place, while you were typing/)).toBeInTheDocument()
    expect(screen.getByLabelText('City')).toHaveValue('Mine')
    const form = within(screen.getByRole('form', { name: 'Place of the site' }))
    expect(form.getByText(/Theirs/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Replace with mine' }))
    await user.click(await save())
    await waitFor(async () => expect(await read(sites.risavika)).toMatchObject({ city: 'Mine' }))
  })

  it('has no form without support of the platform', async () => {
    await open(sites.nidelva, platformWithout(api, /^sitePlaces\./))
    expect(await screen.findByRole('form', { name: 'Edit site' })).toBeInTheDocument()
    expect(screen.queryByRole('form', { name: 'Place of the site' })).not.toBeInTheDocument()
  })
})
