import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { TermsPage } from './TermsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

describe('TermsPage', () => {
  it('shows the document, without a back link on a direct visit', async () => {
    await renderPage(<TermsPage />, { api, at: '/terms-and-conditions' })
    expect(await screen.findByRole('heading', { name: '4. Personal data' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument()
  })

  it('returns to the previous page', async () => {
    const { router, user } = await renderPage(<TermsPage />, { api, route: '/terms-and-conditions', at: '/register' })
    await act(() => router.navigate('/terms-and-conditions'))
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/register'))
  })
})
