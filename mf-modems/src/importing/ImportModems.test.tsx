import { formatSecretCode } from '@emberwatch/contract/devices'
import { modemFileColumns } from '@emberwatch/contract/modems'
import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ModemsPage } from '../pages/ModemsPage/ModemsPage.tsx'
import { labelFile } from './label-file.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  const numbered = api.db.kysely.updateTable('sites').set({ siteNumber: 'K-7' })
  await numbered.where('id', '=', demoIds.sites.nidelva).execute()
})
afterAll(() => api.close())

const digits = (n: number) => String(n).padStart(5, '0')
const line = (n: number, site = 'K-7') =>
  `${site},,fam-8${digits(n)},0010170100${digits(n)},89470100000000${digits(n)},2420001000${digits(n)},10.80.0.1,1709280000`
const fileOf = (...lines: string[]) =>
  new File([`${[Object.values(modemFileColumns).join(','), ...lines].join('\n')}\n`], 'modems.csv')
const open = () => renderPage(<ModemsPage />, { api, as: 'site.admin', at: '/modems' })
type User = Awaited<ReturnType<typeof open>>['user']

async function importModems(user: User, ...lines: string[]) {
  await user.click(await screen.findByRole('button', { name: 'Import…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import modems' }))
  await user.upload(document.querySelector('[type=file]') as HTMLInputElement, fileOf(...lines))
  return dialog
}

/** Texts of the files that are saved. */
function savedFiles() {
  const makeUrl = jest.fn((_: Blob) => '#file')
  Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: jest.fn() })
  return async (count: number) => {
    await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(count))
    return makeUrl.mock.calls.at(-1)?.[0].text() ?? ''
  }
}

it('the row of a site without the right to administer is named', async () => {
  const { user } = await open()
  const dialog = await importModems(user, line(1, 'K-8'))
  expect(await dialog.findByText('Row 2, Site number: No site that you administer has this number')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
})

it("an import saves the modems' secrets once as labels and CSV", async () => {
  const saved = savedFiles()
  const { user } = await open()
  const dialog = await importModems(user, line(1), line(2))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  // The form gives way to the dialog of the job.
  await screen.findByText('2 rows of modems.csv imported')
  const result = within(screen.getByRole('dialog', { name: 'Import modems' }))
  await user.click(await result.findByRole('button', { name: 'Take secrets' }))
  await user.click(await result.findByRole('button', { name: 'Save CSV' }))
  const [titles = '', first = ''] = (await saved(1)).replaceAll(';', ',').split('\r\n')
  expect(titles).toContain('Site number,Site,Client ID,IMEI')
  expect(first).toMatch(/^K-7,Nidelva kontorpark,fam-800001,.*,[\w-]{32}$/)
  await user.click(result.getByRole('button', { name: 'Save labels' }))
  const page = await saved(2)
  expect(page.match(/<article>/g)).toHaveLength(2)
  expect(page).toContain(`<span>${first.split(',').at(-1)}</span>`)
})

it('secrets that were not saved are offered again on the next visit', async () => {
  const { user, unmount } = await open()
  const dialog = await importModems(user, line(3))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  await screen.findByText('1 row of modems.csv imported')
  unmount()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Take secrets' }))
  expect(await screen.findByRole('button', { name: 'Save labels' })).toBeInTheDocument()
})

it('the import needs global level Admin', async () => {
  await renderPage(<ModemsPage />, { api, as: 'super.operator', at: '/modems' })
  expect(await screen.findByRole('table', { name: 'Modems' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Import…' })).not.toBeInTheDocument()
})

it('each label has both codes and escaped text', () => {
  const modem = {
    ...{ clientId: 'fam-1', imei: '001017010000001', iccid: '1', imsi: '2', wgip: '10.0.0.1', ts: '3', topic: 'fam/1' },
    ...{ secret: 's', siteNumber: 'K-7', siteName: '<img src=x onerror=alert(1)> & "sør"' },
  }
  const codes: string[] = []
  const page = labelFile([modem], (text) => {
    codes.push(text)
    return '<svg></svg>'
  })
  expect(codes).toEqual([expect.stringMatching(/^IMEI:001017010000001;/), formatSecretCode(modem)])
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;sør&quot;')
  expect(page).not.toContain('<img')
})
