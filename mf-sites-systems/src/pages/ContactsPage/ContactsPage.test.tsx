import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ContactsPage } from './ContactsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('contacts of all sites are listed with links', async () => {
  await renderPage(<ContactsPage />, { api, as: 'site.monitor', at: '/sites/contacts' })
  const table = await screen.findByRole('table', { name: 'Contacts' })
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(3))
  const { body } = await api.get('site.monitor', '/api/v1/site-contacts?limit=10&orderBy=siteName&order=ASC')
  const [first] = body.data
  expect(within(table).getAllByRole('link', { name: first.siteName })[0]).toHaveAttribute(
    'href',
    `/sites/${first.siteId}#5`,
  )
  const ringable = body.data.find(({ phoneNumber }: { phoneNumber: string | null }) => phoneNumber)
  expect(within(table).getAllByRole('link', { name: ringable.phoneNumber })[0]).toHaveAttribute(
    'href',
    `tel:${ringable.phoneNumber.replaceAll(' ', '')}`,
  )
})

it('a site without contacts says so', async () => {
  const site = demoIds.sites.lade
  await api.db.kysely.deleteFrom('siteContacts').where('siteId', '=', site).execute()
  await renderPage(<ContactsPage />, { api, as: 'site.monitor', at: '/sites/contacts?siteName=lade' })
  const row = (await screen.findByText('Nobody has been named yet')).closest('tr') as HTMLElement
  expect(row).toHaveTextContent('Lade teknopark')
})
