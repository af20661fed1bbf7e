import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen } from '@testing-library/react'
import { ReportsPage } from './ReportsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const links = async () =>
  (await screen.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])
const forAll = [
  ['Unit report', '/unit-reports'],
  ['System event report', '/system-event-reports'],
]

it.each(['site.admin', 'outsider', 'super.operator', 'super.monitor'] as const)('offers %s two reports', async (as) => {
  await renderPage(<ReportsPage />, { api, as, at: '/reports' })
  expect(await links()).toEqual(forAll)
})

it('offers all five to a super user with global level Admin', async () => {
  await renderPage(<ReportsPage />, { api, as: 'super.admin', at: '/reports' })
  expect(await links()).toEqual([
    ...forAll,
    ['Install base report', '/install-base-reports'],
    ['System unit report', '/system-unit-reports'],
    ['Unit age report', '/unit-age-reports'],
  ])
})
