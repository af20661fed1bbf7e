import { utils, write } from '@e965/xlsx'
import { choose, chosenIn, type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
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

/** More than a tenth goes with a file of one row. */
async function typeRemoved(user: Awaited<ReturnType<typeof open>>['user'], dialog: HTMLElement) {
  const label = await within(dialog).findByText(/^Type \d+ to import/)
  await user.type(within(dialog).getByLabelText(/^Type \d+ to import/), /\d+/.exec(label.textContent ?? '')?.[0] ?? '')
}

it('the report names the last importer with a link, and has the specified columns', async () => {
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

it("a chosen file's problems are listed by row and column, and nothing is sent", async () => {
  const { user, dialog } = await open()
  await user.upload(within(dialog).getByLabelText('File'), file('Equipment number,AC,Colour\n1,true,red\n2,perhaps,\n'))
  expect(await within(dialog).findByText('Row 3, AC: must be true or false, not "perhaps"')).toBeInTheDocument()
  expect(within(dialog).getByText('Not read: Colour')).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled()
})

it('the dialog stays open without a preview when the file is removed', async () => {
  const { user, dialog } = await open()
  await user.upload(within(dialog).getByLabelText('File'), file('Equipment number,AC\n424242,true\n'))
  expect(await within(dialog).findByText('1 row, no problems found')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(within(dialog).queryByText('1 row, no problems found')).not.toBeInTheDocument())
  expect(within(dialog).getByRole('button', { name: 'Choose file' })).toBeInTheDocument()
})

it('an import shows the first rows before it reads the list again', async () => {
  const { user, dialog } = await open()
  await user.upload(within(dialog).getByLabelText('File'), file('Equipment number,AC\n424242,true\n'))
  expect(await within(dialog).findByText('1 row, no problems found')).toBeInTheDocument()
  expect(within(dialog).getByRole('table', { name: 'Preview' })).toHaveTextContent('424242')
  await typeRemoved(user, dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  const table = screen.getByRole('table', { name: 'Install base report' })
  expect(await within(table).findByText('424242')).toBeInTheDocument()
})

it('the sheet in use is named and can be changed before the import', async () => {
  const { user, dialog } = await open()
  const sheet = (equipment: string) =>
    utils.aoa_to_sheet([
      ['Equipment number', 'AC'],
      [equipment, true],
    ])
  const Sheets = { Cover: utils.aoa_to_sheet([['May 2026']]), North: sheet('N-1'), South: sheet('S-1') }
  const book = {
    SheetNames: Object.keys(Sheets),
    Sheets,
    Workbook: { Sheets: [{ Hidden: 0 as const }, { Hidden: 0 as const }, { Hidden: 1 as const }] },
  }
  await user.upload(
    within(dialog).getByLabelText('File'),
    new File([write(book, { type: 'array', bookType: 'xlsx' })], 'base.xlsx'),
  )
  expect(await within(dialog).findByRole('table', { name: 'Preview' })).toHaveTextContent('N-1')
  expect(chosenIn(within(dialog).getByLabelText('Sheet'))).toBe('North')
  await choose(user, within(dialog).getByLabelText('Sheet'), 'South (hidden)')
  await waitFor(() => expect(within(dialog).getByRole('table', { name: 'Preview' })).toHaveTextContent('S-1'))
  await typeRemoved(user, dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await waitFor(async () => {
    const { body } = await api.get('super.admin', '/api/v1/reports/systems')
    expect(body.data).toEqual([expect.objectContaining({ equipmentNumber: 'S-1' })])
  })
})

it('the only sheet of a workbook is named', async () => {
  const { user, dialog } = await open()
  const book = {
    SheetNames: ['Base'],
    Sheets: {
      Base: utils.aoa_to_sheet([
        ['Equipment number', 'AC'],
        ['1', true],
      ]),
    },
  }
  await user.upload(
    within(dialog).getByLabelText('File'),
    new File([write(book, { type: 'array', bookType: 'xlsx' })], 'base.xlsx'),
  )
  expect(await within(dialog).findByText('Sheet: Base')).toBeInTheDocument()
  expect(within(dialog).queryByLabelText('Sheet')).not.toBeInTheDocument()
})

it('an import names the rows to delete, and asks for their number above a tenth', async () => {
  const { body } = await api.get('super.admin', '/api/v1/reports/systems?limit=1')
  const before = body.meta.totalSystems
  const { user, dialog } = await open()
  await user.upload(within(dialog).getByLabelText('File'), file('Equipment number,AC\n515151,true\n'))
  const text = `Now ${before}, afterwards 1: 1 new, 0 changed, ${before} gone`
  expect(await within(dialog).findByText(text)).toBeInTheDocument()
  const button = within(dialog).getByRole('button', { name: 'Import' })
  expect(button).toBeDisabled()
  await user.type(within(dialog).getByLabelText(/^Type \d+ to import/), `${before}1`)
  expect(button).toBeDisabled()
  await user.type(within(dialog).getByLabelText(/^Type \d+ to import/), '{Backspace}')
  expect(button).toBeEnabled()
})
