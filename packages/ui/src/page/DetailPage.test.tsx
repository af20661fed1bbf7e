import { get, signedIn } from '@emberwatch/contract'
import { hasUnsavedWork } from '@emberwatch/store'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { Button } from '../button/Button.tsx'
import { type ConfirmRequest, useConfirm } from '../dialog/ConfirmProvider.tsx'
import { Dialog, useDialog } from '../dialog/Dialog.tsx'
import { useUnsaved } from '../form/form-effects.ts'
import { HashTabs } from '../tabs/HashTabs.tsx'
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
  it("shows the item under one h1, with the tab's title and a link back", async () => {
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
  ])('redirects a failure with %i to its page without a history entry', async (status, code, text) => {
    const { router } = show(() => problem(status, code))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('stays in place with an invalid token, which the shell handles', async () => {
    const { router } = show(() => problem(401, 'user.invalid_auth_token'))
    await screen.findByText('Sites')
    expect(router.state.location.pathname).toBe('/sites/5')
  })

  it('offers Retry without a connection and then shows the item', async () => {
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

let answer: () => Response
let finish: () => void
let later: Promise<void>

function Controls() {
  const dialog = useDialog()
  const confirm = useConfirm()
  const request: ConfirmRequest = { title: 'Delete site?', confirm: 'Delete', run: () => later }
  useUnsaved('test', true)
  return (
    <>
      <Button onClick={dialog.open}>Invite</Button>
      <Button onClick={() => confirm(request)}>Delete</Button>
      <Dialog title="Invite" isOpen={dialog.isOpen} onClose={dialog.close}>
        Whom?
      </Dialog>
    </>
  )
}
function Screen() {
  const detail = useDetail(endpoint, { params: { id: '5' } })
  return (
    <>
      <DetailPage
        detail={detail}
        noun="site"
        title={(site) => site.name}
        back={{ to: '/sites', label: 'Sites' }}
        status={() => 'Connected'}
        actions={() => <Controls />}
      >
        {() => <HashTabs tabs={[{ title: 'Edit', content: () => <p>a form</p> }]} />}
      </DetailPage>
      <button type="button" data-testid="again" onClick={detail.retry} />
    </>
  )
}

describe('an item deleted during its page', () => {
  beforeEach(() => {
    answer = () => json({ data: { name: 'Torg' } })
    later = new Promise((resolve) => {
      finish = resolve
    })
  })

  const open = async () => {
    const view = renderUi(<Screen />, { handler: () => answer(), at: '/sites/5' })
    await screen.findByText('a form')
    return view
  }
  const goesWith = (status: number, code: string) => {
    answer = () => problem(status, code)
    fireEvent.click(screen.getByTestId('again'))
  }

  it.each([
    [404, 'site.not_found', 'This site has been deleted.'],
    [403, 'user.missing_permissions', 'You no longer have access to this site.'],
  ])('is reported in place after %i, without controls, with the way back', async (status, code, text) => {
    const { router } = await open()
    goesWith(status, code)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(router.state.location.pathname).toBe('/sites/5')
    for (const control of [screen.queryByText('Connected'), screen.queryByRole('tab'), screen.queryByText('Invite')])
      expect(control).not.toBeInTheDocument()
    expect(hasUnsavedWork()).toBe(false)
    expect(screen.getByRole('link', { name: 'Back to Sites' })).toHaveAttribute('href', '/sites')
  })

  it.each([
    ['dialog', 'Invite', 'Invite'],
    ['question', 'Delete', 'Delete site?'],
  ])('closes a %s about it', async (_, button, title) => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: button }))
    await screen.findByRole('dialog', { name: title })
    goesWith(404, 'site.not_found')
    await screen.findByText('This site has been deleted.')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('leaves a running confirmation alone', async () => {
    await open()
    fireEvent.click(screen.getByText('Delete'))
    const dialog = await screen.findByRole('dialog', { name: 'Delete site?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    goesWith(404, 'site.not_found')
    await screen.findByText('This site has been deleted.')
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    finish()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it("is not assumed after a proxy's 404", async () => {
    await open()
    answer = () => new Response('no such page', { status: 404 })
    fireEvent.click(screen.getByTestId('again'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(screen.getByText('a form')).toBeInTheDocument()
  })

  it('returns when it exists again', async () => {
    await open()
    goesWith(404, 'site.not_found')
    await screen.findByRole('alert')
    answer = () => json({ data: { name: 'Torg' } })
    fireEvent.click(screen.getByTestId('again'))
    expect(await screen.findByText('a form')).toBeInTheDocument()
  })
})
