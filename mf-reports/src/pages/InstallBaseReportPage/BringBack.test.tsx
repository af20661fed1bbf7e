import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, within } from '@testing-library/react'
import { BringBack } from './BringBack.tsx'
import { InstallBaseReportPage } from './InstallBaseReportPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

/** Pages have the time of this machine, and the server that of the page. */
async function importOne(name: string, equipment: string, minutesAgo: number) {
  api.clock.now = new Date(Date.now() - minutesAgo * 60_000)
  const body = new FormData()
  body.set('file', new File([`Equipment number,AC\n${equipment},true\n`], name))
  const headers = { authorization: await api.tokenOf('super.admin') }
  const answer = await api.fetch('/api/v1/resources/upload-install-base-report', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

it('the former import is restored', async () => {
  await importOne('good.csv', 'GOOD-1', 60)
  await importOne('wrong.csv', 'WRONG-1', 30)
  const { user } = await renderPage(<InstallBaseReportPage />, { api, as: 'super.admin', at: '/install-base-reports' })
  const before = await screen.findByText(/^Before that stood there: good\.csv/)
  expect(before).toHaveTextContent(/1 row, imported by Solveig Aasen, .+ It can be brought back until \d{4}-\d\d-\d\d/)
  await user.click(screen.getByRole('button', { name: 'Bring back' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Bring back' }))
  const table = screen.getByRole('table', { name: 'Install base report' })
  expect(await within(table).findByText('GOOD-1')).toBeInTheDocument()
  expect(await screen.findByText(/^Before that stood there: wrong\.csv/)).toBeInTheDocument()
})

it('a former import that cannot be read is reported', async () => {
  const failing: typeof globalThis.fetch = (...args) =>
    (args[0] as Request).url.includes('previous')
      ? Promise.resolve(Response.json({ status: 500, statusText: 'generic.server_error' }, { status: 500 }))
      : api.fetch(...args)
  await renderPage(<BringBack />, { api, as: 'super.admin', at: '/install-base-reports', fetch: failing })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
})
