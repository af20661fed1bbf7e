import { sites } from '@emberwatch/contract/sites-systems'
import { currentSession } from '@emberwatch/store'
import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SitesPage } from './SitesPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const openDialog = async (account: Parameters<DemoApi['tokenOf']>[0]) => {
  const { user, router } = await renderPage(<SitesPage />, { api, as: account, at: '/sites' })
  await user.click(await screen.findByRole('button', { name: 'Add site' }))
  return { user, router, dialog: within(await screen.findByRole('dialog', { name: 'Add site' })) }
}

describe('adding a site', () => {
  it('leads to the new site with the rights of its admin', async () => {
    const { user, router, dialog } = await openDialog('site.monitor')
    const submit = dialog.getByRole('button', { name: 'Add site' })
    expect(submit).toBeDisabled()
    await user.type(dialog.getByLabelText('Name'), 'Fjordly lager')
    await user.type(dialog.getByLabelText('Address line 1'), 'Kaiveien 4')
    await user.type(dialog.getByLabelText('Postal code'), '6900')
    await user.type(dialog.getByLabelText('City'), 'Florø')
    await user.type(dialog.getByLabelText('Country'), 'Norway')
    await waitFor(() => expect(submit).toBeEnabled())
    await user.click(submit)
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/sites\/.+/))
    const id = router.state.location.pathname.split('/')[2] ?? ''
    expect(currentSession()?.user.permissions.resources[id]).toBe(2)
    expect(await api.get('site.monitor', `/api${sites.get.path.replace('{id}', id)}`)).toMatchObject({
      body: { data: { name: 'Fjordly lager' } },
    })
  })

  it.each([
    ['Name', ' ', 'Name is required'],
    ['Site number', 'x'.repeat(101), 'Site number is too long (should be at max 100 characters)'],
    ['Address line 1', ' ', 'Address line 1 is required'],
    ['Postal code', '1', 'Postal code is too short (should be at least 2 characters)'],
    ['City', 'A', 'City is too short (should be at least 2 characters)'],
    ['Country', 'N', 'Country is too short (should be at least 2 characters)'],
  ])('shows under %s its error', async (label, typed, message) => {
    const { user, dialog } = await openDialog('site.admin')
    const field = dialog.getByLabelText(label)
    await user.click(field)
    await user.paste(typed)
    await user.tab()
    expect(await dialog.findByText(message)).toBeInTheDocument()
    expect(field).toHaveAttribute('aria-invalid', 'true')
  })

  it('needs global level Admin', async () => {
    await renderPage(<SitesPage />, { api, as: 'super.operator', at: '/sites' })
    expect(await screen.findByRole('table', { name: 'Sites' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add site' })).not.toBeInTheDocument()
  })
})
