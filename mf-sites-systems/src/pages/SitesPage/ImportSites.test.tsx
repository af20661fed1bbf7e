import { siteFileColumns } from '@emberwatch/contract/sites-systems'
import { currentSession } from '@emberwatch/store'
import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SitesPage } from './SitesPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const titles = Object.values(siteFileColumns).join(',')
const fileOf = (...lines: string[]) => new File([`${[titles, ...lines].join('\n')}\n`], 'sites.csv')
const line = (number: string, name: string) => `${number},${name},Kaien 2,,0182,Oslo,Norway,,,`

async function openDialog() {
  const { user } = await renderPage(<SitesPage />, { api, as: 'site.admin', at: '/sites' })
  await user.click(await screen.findByRole('button', { name: 'Import…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import sites' }))
  const choose = (file: File) =>
    user.upload(document.querySelector<HTMLInputElement>('[type=file]') as HTMLInputElement, file)
  return { user, dialog, choose }
}

it('an import lists problems by row and column, and sends the corrected file only', async () => {
  const { user, dialog, choose } = await openDialog()
  const submit = dialog.getByRole('button', { name: 'Import' })
  await choose(fileOf(line('N-1', 'Fjordly'), line('N-1', 'Fjordly sør')))
  expect(await dialog.findByText('Row 3, Site number: stands in row 2 too')).toBeInTheDocument()
  expect(submit).toBeDisabled()
  await choose(fileOf(line('N-1', 'Fjordly'), line('N-2', 'Fjordly sør')))
  expect(await dialog.findByText('2 rows: 2 new, 0 changed, 0 unchanged')).toBeInTheDocument()
  await waitFor(() => expect(submit).toBeEnabled())
  await user.click(submit)
  expect(await screen.findByText('2 rows of sites.csv imported')).toBeInTheDocument()
  const { id = '' } =
    (await api.db.kysely.selectFrom('sites').select('id').where('name', '=', 'Fjordly sør').execute())[0] ?? {}
  await waitFor(() => expect(currentSession()?.user.permissions.resources[id]).toBe(2))
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await screen.findByRole('link', { name: 'Fjordly sør' })).toBeInTheDocument()
})

it('an import updates existing sites when the box is ticked', async () => {
  const [site] = await api.db.kysely.selectFrom('sites').select('id').where('name', '=', 'Nidelva kontorpark').execute()
  await api.db.kysely
    .updateTable('sites')
    .set({ siteNumber: 'K-7' })
    .where('id', '=', site?.id ?? '')
    .execute()
  const { user, dialog, choose } = await openDialog()
  await choose(fileOf(line('K-7', 'Nidelva nord')))
  expect(await dialog.findByText(/1 with a number that is there already, which stay as they are$/)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await user.click(dialog.getByRole('checkbox', { name: 'Change sites that are there already' }))
  expect(await dialog.findByText('1 row: 0 new, 1 changed, 0 unchanged')).toBeInTheDocument()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('1 row of sites.csv imported')).toBeInTheDocument()
})

it('the template has the titles', async () => {
  const makeUrl = jest.fn((_: Blob) => '#file')
  Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: jest.fn() })
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(1))
  expect((await makeUrl.mock.calls[0]?.[0].text())?.replace(/;/g, ',')).toContain(titles)
  await user.click(dialog.getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(2))
})

it('an import needs global level Admin', async () => {
  await renderPage(<SitesPage />, { api, as: 'super.operator', at: '/sites' })
  expect(await screen.findByRole('table', { name: 'Sites' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Import…' })).not.toBeInTheDocument()
})
