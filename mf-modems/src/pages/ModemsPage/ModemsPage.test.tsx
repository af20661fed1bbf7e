import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, within } from '@testing-library/react'
import { ModemsPage } from './ModemsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

describe('ModemsPage', () => {
  it('lists the modems of the person’s sites with their identifiers', async () => {
    await renderPage(<ModemsPage />, { api, as: 'site.monitor', at: '/modems' })
    const link = await screen.findByRole('link', { name: 'fam-000417' })
    const row = link.closest('tr') as HTMLElement
    expect(within(row).getByText(/^00\d{13}$/)).toBeInTheDocument()
    expect(within(row).getByRole('link', { name: 'Nidelva kontorpark' })).toBeInTheDocument()
  })

  it('lists all modems to a super user', async () => {
    await renderPage(<ModemsPage />, { api, as: 'super.monitor', at: '/modems' })
    expect(await screen.findByText(/of 61$/)).toBeInTheDocument()
  })
})
