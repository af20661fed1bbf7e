import { get, signedIn } from '@emberwatch/contract'
import { fireEvent, screen } from '@testing-library/react'
import * as v from 'valibot'
import { type Handler, json, problem, renderUi } from '../test/render-ui.tsx'
import { DetailPage } from './DetailPage.tsx'
import { useDetail } from './use-detail.ts'

const endpoint = get('/v1/sites/{id}', {
  name: 'test.site',
  summary: 'A site.',
  access: signedIn,
  answer: v.object({ name: v.string() }),
})

function SiteScreen() {
  const detail = useDetail(endpoint, { params: { id: '5' } })
  return (
    <DetailPage detail={detail} title={(site) => site.name} back={{ to: '/sites', label: 'Sites' }}>
      {(site) => <p>About {site.name}</p>}
    </DetailPage>
  )
}

const others = { '/404': 'Page not found', '/403': 'Unauthorized access', '/500': 'Server trouble' }
const show = (handler: Handler) => renderUi(<SiteScreen />, { handler, others, at: '/sites/5' })

describe('a detail page', () => {
  it('shows the item under one h1, sets the title of the tab and links back', async () => {
    show(() => json({ data: { name: 'Torg' } }))
    expect(await screen.findByText('About Torg')).toBeInTheDocument()
    expect(screen.getAllByRole('heading', { level: 1 }).map((h) => h.textContent)).toEqual(['Torg'])
    expect(document.title).toBe('Torg · Emberwatch')
    expect(screen.getByRole('link', { name: 'Sites' })).toHaveAttribute('href', '/sites')
  })

  it.each([
    [404, 'site.not_found', 'Page not found'],
    [403, 'generic.unauthorized_access', 'Unauthorized access'],
    [500, 'generic.server_error', 'Server trouble'],
  ])('leads a failure with %i to its page without a step in the history', async (status, code, text) => {
    const { router } = show(() => problem(status, code))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('stays where it is when the token does not count, which the shell sees to', async () => {
    const { router } = show(() => problem(401, 'user.invalid_auth_token'))
    await screen.findByText('Sites')
    expect(router.state.location.pathname).toBe('/sites/5')
  })

  it('offers Retry when the connection is lost, and shows the item when that works', async () => {
    let isLost = true
    const { router } = show(() => {
      if (isLost) throw new TypeError('Failed to fetch')
      return json({ data: { name: 'Torg' } })
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection')
    expect(router.state.location.pathname).toBe('/sites/5')
    isLost = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('About Torg')).toBeInTheDocument()
  })
})
