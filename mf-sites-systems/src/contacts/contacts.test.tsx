import 'fake-indexeddb/auto'
import { type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SitePage } from '../pages/SitePage/SitePage.tsx'
import { SiteContacts } from './SiteContacts.tsx'
import { WhomToRing } from './WhomToRing.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const { sites, users } = demoIds
type Account = Parameters<DemoApi['tokenOf']>[0]
const open = (as: Account, site: string, fetch?: typeof globalThis.fetch) =>
  renderPage(<SitePage />, { api, as, route: '/sites/:id', at: `/sites/${site}#5`, ...(fetch && { fetch }) })
const read = async (site: string) => (await api.get('super.admin', `/api/v1/sites/${site}/contacts`)).body.data
const texts = () => ({ access: null, keyBox: null, assemblyPoint: null, water: null, firstSteps: null })
async function write(site: string, contacts: object[], instructions: object = texts()) {
  const { revision } = await read(site)
  const { status } = await api.fetch(`/api/v1/sites/${site}/contacts`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: await api.tokenOf('super.admin') },
    body: JSON.stringify({ revision, contacts, instructions }),
  })
  expect(status).toBe(200)
}
const list = () => screen.findByRole('list', { name: 'Whom to ring' })
const failing: typeof globalThis.fetch = async () =>
  Response.json({ status: 500, statusText: 'generic.server_error' }, { status: 500 })

describe('the tab Contacts', () => {
  it('shows numbers to call, addresses to mail and instructions with line breaks', async () => {
    const contact = {
      name: 'Kari Vakt',
      role: 'Guard',
      phoneNumber: '+47 00 00 20 99',
      emailAddress: 'k+1@fire.example',
    }
    await write(sites.nidelva, [contact], { ...texts(), keyBox: 'By the door\nCode at the guard' })
    await open('site.monitor', sites.nidelva)
    const item = within(await list()).getByRole('listitem')
    expect(item).toHaveTextContent('Kari VaktGuard')
    expect(within(item).getByRole('link', { name: '+47 00 00 20 99' })).toHaveAttribute('href', 'tel:+4700002099')
    expect(within(item).getByRole('link', { name: 'k+1@fire.example' })).toHaveAttribute(
      'href',
      'mailto:k%2B1@fire.example',
    )
    const instruction = within(screen.getByRole('tabpanel')).getByRole('definition')
    expect(instruction).toHaveTextContent('By the door Code at the guard')
    expect(instruction.textContent).toContain('\n')
    expect(
      screen.getByText(/^Changed by Solveig Aasen on \d{4}-\d\d-\d\d\. Not confirmed since\.$/),
    ).toBeInTheDocument()
    expect(screen.queryByText(/Older than a year/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  })

  it('reports contacts that are a year old, and takes a confirmation', async () => {
    const { kysely } = api.db
    const old = { changedAt: new Date('2020-01-01'), confirmedAt: null }
    await kysely.updateTable('siteInstructions').set(old).where('siteId', '=', sites.lade).execute()
    const { user } = await open('site.admin', sites.lade)
    expect(await screen.findByText(/Older than a year/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/Confirmed by Ådne Lervik on/)).toBeInTheDocument()
    expect(screen.queryByText(/Older than a year/)).not.toBeInTheDocument()
  })

  it('reports missing contacts and lets admins add them', async () => {
    const site = sites.skansen
    await write(site, [])
    const plain = await open('site.operator', site)
    expect(await screen.findByText('Nobody has been named yet')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add contacts' })).not.toBeInTheDocument()
    plain.unmount()
    const { user } = await open('site.admin', site)
    await user.click(await screen.findByRole('button', { name: 'Add contacts' }))
    await user.click(await screen.findByRole('button', { name: 'Add contact' }))
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    expect(screen.getByText('Each contact needs a name before this can be saved.')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Name'), 'Ola Vakt')
    expect(screen.queryByText(/^Each contact needs a name/)).not.toBeInTheDocument()
    await user.type(screen.getByLabelText('Telephone'), '1a')
    await user.tab()
    expect(await screen.findByText('Invalid phone number')).toBeInTheDocument()
    expect(screen.getByLabelText('Telephone')).toBeInvalid()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.clear(screen.getByLabelText('Telephone'))
    await user.type(screen.getByLabelText('Telephone'), '110')
    await user.type(screen.getByLabelText('Key box'), 'By the door{Enter}Behind the plate')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Contacts saved')).toBeInTheDocument()
    expect(within(await list()).getByRole('link', { name: '110' })).toHaveAttribute('href', 'tel:110')
    expect((await read(site)).instructions.keyBox).toBe('By the door\nBehind the plate')
  })

  it('shows the first action before the contacts', async () => {
    const site = sites.lade
    await write(site, [{ name: 'A' }])
    const instructions = { firstSteps: 'Read the panel', keyBox: 'By the door' }
    await api.db.kysely.updateTable('siteInstructions').set(instructions).where('siteId', '=', site).execute()
    await open('site.operator', site)
    const first = await screen.findByText('What to do first')
    expect(first.compareDocumentPosition(await list())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getAllByText('What to do first')).toHaveLength(1)
    expect((await list()).compareDocumentPosition(screen.getByText('Key box'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('moves and removes contacts by buttons that keep the focus', async () => {
    const site = sites.akerselva
    await write(
      site,
      ['A', 'B', 'C'].map((name) => ({ name })),
    )
    const { user } = await open('site.admin', site)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.click(await screen.findByRole('button', { name: 'Move C up' }))
    expect(await screen.findByText('C is number 2 of 3 now.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Move C up' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move C up' })).toBeDisabled())
    expect(screen.getByRole('button', { name: 'Move C down' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove A' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => {
      const { contacts } = await read(site)
      expect(contacts.map(({ name }: { name: string }) => name)).toEqual(['C', 'B'])
    })
  })

  it("keeps the input beside another person's saved change, for a choice", async () => {
    const site = sites.risavika
    await write(site, [{ name: 'A' }])
    const { user } = await open('site.admin', site)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(await screen.findByLabelText('Water'), 'In the street')
    await write(site, [{ name: 'Theirs' }])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Solveig Aasen changed this on .* while you were typing/)).toBeInTheDocument()
    expect(screen.getAllByText('409: Changed by someone else meanwhile').length).toBeGreaterThan(0)
    expect(screen.getByLabelText('Water')).toHaveValue('In the street')
    expect(await list()).toHaveTextContent('Theirs')
    await user.click(screen.getByRole('button', { name: 'Replace with mine' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await read(site)).toMatchObject({ contacts: [{ name: 'A' }], instructions: { water: 'In the street' } }),
    )
  })

  it('offers an unsaved draft and restores it over a later change', async () => {
    const site = sites.gandsfjord
    await write(site, [{ name: 'A' }])
    const first = await open('site.admin', site)
    await first.user.click(await screen.findByRole('button', { name: 'Edit' }))
    await first.user.type(await screen.findByLabelText(/^Role/), 'Porter')
    await first.user.type(screen.getByLabelText('Key box'), 'Code 4711')
    first.unmount()
    await write(site, [{ name: 'Theirs' }])
    const { user } = await open('site.admin', site)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(await screen.findByText(/^You began this on .* It has been changed since then/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(screen.getByLabelText(/^Role/)).toHaveValue('Porter'))
    // Instructions are secrets, which no draft holds.
    expect(screen.getByLabelText('Key box')).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await read(site)).toMatchObject({
        contacts: [{ name: 'A', role: 'Porter' }],
        instructions: { keyBox: null },
      }),
    )
  })

  it('shows a failure with Retry', async () => {
    let isDown = true
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      return isDown && request.url.endsWith('/contacts') ? failing(request) : api.fetch(request)
    }
    const { user } = await open('site.monitor', sites.nidelva, fetch)
    expect(await screen.findByText(/^500: /)).toBeInTheDocument()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await list()).toBeInTheDocument()
  })
})

describe('the contacts at a trouble', () => {
  it('are visible to people of the system only, without a link to the site', async () => {
    const systemId = demoIds.system('nidelva', 1)
    const row = { systemId, userId: users.outsider, emailAddress: 'x@emberwatch.example', isAccepted: true }
    await api.db.kysely
      .insertInto('systemAccess')
      .values({ ...row, accessLevel: 0 })
      .execute()
    const { user } = await renderPage(<WhomToRing systemId={systemId} />, { api, as: 'outsider', at: '/x' })
    expect(screen.queryByRole('list', { name: 'Whom to ring' })).not.toBeInTheDocument()
    await user.click(screen.getByText('Whom to ring'))
    expect(await list()).toHaveTextContent('Kari Vakt')
    expect(screen.queryByRole('link', { name: 'Contacts of the site' })).not.toBeInTheDocument()
  })

  it('link to the tab for people of the site', async () => {
    await renderPage(<SiteContacts siteId={sites.nidelva} />, { api, as: 'site.monitor', at: '/x' })
    expect(await screen.findByRole('link', { name: 'Contacts of the site' })).toHaveAttribute(
      'href',
      `/sites/${sites.nidelva}#5`,
    )
  })

  it('are absent without support of the platform', async () => {
    const fetch = platformWithout(api, /^siteContacts\./)
    const { container } = await renderPage(<SiteContacts siteId={sites.nidelva} />, {
      api,
      as: 'site.monitor',
      at: '/x',
      fetch,
    })
    await waitFor(() => expect(container.querySelector('main')).toBeEmptyDOMElement())
  })
})
