import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { InstallBaseReportPage } from './InstallBaseReportPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const open = async () => {
  const { user } = await renderPage(<InstallBaseReportPage />, { api, as: 'super.admin', at: '/install-base-reports' })
  await user.click(screen.getByRole('button', { name: 'Import file' }))
  return { user, dialog: await screen.findByRole('dialog') }
}
const file = (text: string) => new File([text], 'base.csv', { type: 'text/csv' })

it('says who imported last, with a link, and has the columns and titles of the specification', async () => {
  await renderPage(<InstallBaseReportPage />, { api, as: 'super.admin', at: '/install-base-reports' })
  const by = await screen.findByRole('link', { name: 'Solveig Aasen' })
  expect(by.getAttribute('href')).toMatch(/^\/users\//)
  const table = screen.getByRole('table', { name: 'Install base report' })
  const titles = within(table)
    .getAllByRole('columnheader')
    .map((header) => header.textContent?.replace(/Search.*|Filter.*/, '').trim())
  expect(titles).toEqual([
    'Equipment number',
    'Customer number',
    'Site number',
    'Site name',
    'Facility name',
    'SYS',
    'AC',
    'Business unit',
    'Created date',
    'Address',
    'Postal code',
    'City',
  ])
})

it('shows every problem of a chosen file by row and column, and the refusal of the server', async () => {
  const { user, dialog } = await open()
  await user.upload(within(dialog).getByLabelText('File'), file('Equipment number,AC,Colour\n1,true,red\n2,perhaps,\n'))
  expect(await within(dialog).findByText('Row 3, AC: must be true or false, not "perhaps"')).toBeInTheDocument()
  expect(within(dialog).getByText('Not read: Colour')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Import' }))
  expect(await within(dialog).findByText('400: Install base report file has invalid data format')).toBeInTheDocument()
  expect(dialog).toBeInTheDocument()
})

it('shows the first rows, imports, closes and reads the list anew', async () => {
  const { user, dialog } = await open()
  await user.upload(within(dialog).getByLabelText('File'), file('Equipment number,AC\n424242,true\n'))
  expect(await within(dialog).findByText('1 row, no problems found')).toBeInTheDocument()
  expect(within(dialog).getByRole('table', { name: 'Preview' })).toHaveTextContent('424242')
  await user.click(within(dialog).getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  const table = screen.getByRole('table', { name: 'Install base report' })
  expect(await within(table).findByText('424242')).toBeInTheDocument()
})
