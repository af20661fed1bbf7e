import type { SystemUnitsRow } from '@emberwatch/contract/reports'
import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SystemUnitReportPage } from './SystemUnitReportPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const tile = (label: string) => {
  const name = screen.queryByText(label, { selector: '.ew-tiles dt *, .ew-tiles dt' })
  const content = name?.closest('.ew-tiles > div')?.querySelector('dd')
  return Number(content?.textContent?.replace(/\D/g, '') || Number.NaN)
}
const open = (at = '/system-unit-reports') => renderPage(<SystemUnitReportPage />, { api, as: 'super.admin', at })
const table = () => screen.findByRole('table', { name: 'System unit report' })

it('the report opens with all units, equal counts and a chart of the largest', async () => {
  await open()
  const { fn } = api.db.kysely
  const units = api.db.kysely.selectFrom('units').innerJoin('systems', 'systems.id', 'units.systemId')
  const counted = await units
    .where('systems.archivedAt', 'is', null)
    .select([fn.countAll<string>().as('units'), fn.count<string>('units.systemId').distinct().as('systems')])
    .executeTakeFirstOrThrow()
  await waitFor(() =>
    expect([tile('Units'), tile('Systems')]).toEqual([Number(counted.units), Number(counted.systems)]),
  )
  const titles = [...document.querySelectorAll('.ew-tiles dt')].map((title) => title.textContent)
  expect(titles).toEqual(['Units', 'Systems', 'Sites'])
  expect(await screen.findByRole('img', { name: /^Where most units are: the 10 largest/ })).toBeInTheDocument()
  const cells = within((await within(await table()).findAllByRole('row'))[1] as HTMLElement).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).not.toContain('')
})

it('a platform without ids of systems has each row, without a link to the system', async () => {
  const errors = jest.spyOn(console, 'error')
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await api.fetch(input, init)
    if (!new URL(new Request(input, init).url).pathname.endsWith('/system-units-amount')) return answer
    const body = await answer.json()
    const data = body.data.map(({ systemId: _, ...row }: SystemUnitsRow) => ({ ...row, hardware: 'BHH-300' }))
    return Response.json({ ...body, data })
  }
  await renderPage(<SystemUnitReportPage />, { api, as: 'super.admin', at: '/system-unit-reports', fetch })
  expect((await within(await table()).findAllByText('BHH-300')).length).toBeGreaterThan(1)
  const links = within(await table()).getAllByRole('link')
  expect(links.filter((link) => link.getAttribute('href')?.startsWith('/systems/'))).toEqual([])
  // React reports keys that rows share.
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})

it('a month of production filters the report and is in the address', async () => {
  const { user, router } = await open()
  await waitFor(() => expect(tile('Units')).toBeGreaterThan(1000))
  const all = tile('Units')
  await user.type(screen.getByLabelText(/Produced before/), '01/2010')
  const generate = screen.getByRole('button', { name: 'Generate' })
  await waitFor(() => expect(generate).toBeEnabled())
  await user.click(generate)
  await waitFor(() => expect(tile('Units')).toBeLessThan(all))
  expect(router.state.location.search).toBe('?producedBefore=2010-01')
})

it('a search filters by hardware and reports no matches', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Search Hardware' }))
  await user.type(await screen.findByPlaceholderText('Search'), 'no such hardware')
  expect(await screen.findByText('Nothing to show')).toBeInTheDocument()
})
