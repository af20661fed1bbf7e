import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ScannedSystemPage } from './ScannedSystemPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const at = `/scanned-systems/${demoIds.scannedSystem('akerselva')}`

describe('ScannedSystemPage', () => {
  it('lists the loops with their units and both flags as words', async () => {
    await renderPage(<ScannedSystemPage />, { api, as: 'site.monitor', route: '/scanned-systems/:id', at })
    const table = await screen.findByRole('table', { name: 'Loops' })
    await waitFor(() => expect(within(table).getByText('127')).toBeInTheDocument())
    expect(within(table).getAllByText('Locked').length).toBeGreaterThan(0)
    expect(within(table).getAllByText('Not ready').length).toBeGreaterThan(0)
  })

  it('links back to the loop systems of its site', async () => {
    await renderPage(<ScannedSystemPage />, { api, as: 'site.monitor', route: '/scanned-systems/:id', at })
    const links = await screen.findAllByRole('link', { name: 'Akerselva helsehus' })
    expect(links[0]).toHaveAttribute('href', `/sites/${demoIds.sites.akerselva}#3`)
  })

  it('links to the site by the word alone on a platform that does not name it', async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const answer = await api.fetch(input, init)
      if (!new URL(new Request(input, init).url).pathname.endsWith(at)) return answer
      const { data } = await answer.json()
      return Response.json({ data: { ...data, siteName: undefined } })
    }
    await renderPage(<ScannedSystemPage />, { api, as: 'site.monitor', route: '/scanned-systems/:id', at, fetch })
    const links = await screen.findAllByRole('link', { name: 'Site' })
    const site = `/sites/${demoIds.sites.akerselva}`
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`${site}#3`, site])
  })

  it('opens a loop that an admin adds', async () => {
    const { user, router } = await renderPage(<ScannedSystemPage />, {
      api,
      as: 'site.admin',
      route: '/scanned-systems/:id',
      at,
    })
    await user.click(await screen.findByRole('button', { name: 'Add loop' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Name'), 'Sløyfe 99')
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Add loop' })).toBeEnabled())
    await user.click(within(dialog).getByRole('button', { name: 'Add loop' }))
    expect(await screen.findByText('Loop added')).toBeInTheDocument()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/scanned-loops\//))
  })

  it('lists the problems of a CSV without sending it, and imports the corrected one', async () => {
    const { user } = await renderPage(<ScannedSystemPage />, {
      api,
      as: 'site.admin',
      route: '/scanned-systems/:id',
      at,
    })
    const header = 'tagName,detectionZone,lsiNumber,unitType,serialNumber,comment'
    const file = (rows: string) => new File([`${header}\n${rows}\n`], 'loop.csv', { type: 'text/csv' })
    await user.click(await screen.findByRole('button', { name: 'Import loop' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Name'), 'From a file')
    await user.upload(within(dialog).getByLabelText('CSV file'), file('PREVIEW-1,,1,,,\n,,2,,,'))
    expect(await within(dialog).findByText(/^Line 3, tagName: Both Tag and Detection Zone/)).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: 'Import loop' })).toBeDisabled()
    await user.upload(within(dialog).getByLabelText('CSV file'), file('PREVIEW-1,,200,BXX-999,,'))
    expect(await within(dialog).findByText('LSI 200 is no place of a loop (1 to 127)')).toBeInTheDocument()
    expect(within(dialog).getByText('Unknown unit type BXX-999')).toBeInTheDocument()
    expect(within(dialog).queryByText(/no problems found/)).not.toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: 'Import loop' })).toBeEnabled()
    await user.upload(within(dialog).getByLabelText('CSV file'), file('PREVIEW-1,,1,,,'))
    expect(await within(dialog).findByText(/1 unit, no problems found/)).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Import loop' }))
    expect(await screen.findByText('Loop imported')).toBeInTheDocument()
  })

  it('imports nothing before the file is read', async () => {
    const { user } = await renderPage(<ScannedSystemPage />, {
      api,
      as: 'site.admin',
      route: '/scanned-systems/:id',
      at,
    })
    const file = new File(['tagName,detectionZone,lsiNumber,unitType,serialNumber,comment\nSLOW-1,,1,,,\n'], 'loop.csv')
    const read = Promise.withResolvers<string>()
    file.text = () => read.promise
    await user.click(await screen.findByRole('button', { name: 'Import loop' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Name'), 'Slow')
    await user.upload(within(dialog).getByLabelText('CSV file'), file)
    await within(dialog).findByText('loop.csv')
    expect(within(dialog).getByRole('button', { name: 'Import loop' })).toBeDisabled()
    read.resolve(await new Response(file).text())
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Import loop' })).toBeEnabled())
  })

  it('renames it under #1 for admins only', async () => {
    const { user } = await renderPage(<ScannedSystemPage />, {
      api,
      as: 'site.admin',
      route: '/scanned-systems/:id',
      at: `${at}#1`,
    })
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Akerselva nord')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Akerselva nord' })).toBeInTheDocument()
  })

  it('shows the loops for #1 without the right to edit', async () => {
    await renderPage(<ScannedSystemPage />, {
      api,
      as: 'site.operator',
      route: '/scanned-systems/:id',
      at: `${at}#1`,
    })
    expect(await screen.findByRole('table', { name: 'Loops' })).toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'Edit' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add loop' })).not.toBeInTheDocument()
  })

  it('is closed to people of other sites', async () => {
    const { router } = await renderPage(<ScannedSystemPage />, {
      api,
      as: 'outsider',
      route: '/scanned-systems/:id',
      at,
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/403'))
  })
})
