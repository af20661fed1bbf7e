import { callsWith, signedIn } from '@emberwatch/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { Button } from '../button/Button.tsx'
import { type Handler, json, problem, renderUi } from '../test/render-ui.tsx'
import { useConfirmAction } from './use-confirm-action.ts'

const { del } = callsWith({ 'site.has_live_systems': [409, 'Site with live systems cannot be deleted'] })
const endpoint = del('/v1/sites/{id}', { name: 'test.remove', summary: 'Deletes.', access: signedIn, answer: v.any() })
const site = { id: '5', name: 'Torg' }
const gone: string[] = []

function Screen({ typed }: { typed?: string }) {
  const remove = useConfirmAction(endpoint, {
    ask: (item: typeof site) => `Delete site ${item.name}?`,
    text: () => 'Its systems go with it.',
    typed: () => typed,
    danger: true,
    successMessage: 'Site deleted',
    onSuccess: (item) => gone.push(item.id),
  })
  return <Button onClick={() => remove(site)}>Open</Button>
}

async function open(handler: Handler, typed?: string) {
  const person = userEvent.setup({ delay: null })
  const requests: string[] = []
  renderUi(<Screen typed={typed} />, {
    handler: (request, url) => {
      requests.push(`${request.method} ${url.pathname}`)
      return handler(request, url)
    },
  })
  await person.click(screen.getByRole('button', { name: 'Open' }))
  return { person, asked: requests }
}

describe('useConfirmAction', () => {
  beforeEach(() => gone.splice(0))

  it('opens a dialog whose button is the verb, and does nothing on Cancel', async () => {
    const { person, asked: requests } = await open(() => json({ data: null }))
    const dialog = screen.getByRole('dialog', { name: 'Delete site Torg?' })
    expect(dialog).toHaveTextContent('Its systems go with it.')
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(requests).toEqual([])
  })

  it('confirms what was sent', async () => {
    const { person, asked: requests } = await open(() => json({ data: null }))
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Site deleted')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(requests).toEqual(['DELETE /api/v1/sites/5'])
    expect(gone).toEqual(['5'])
  })

  it('keeps the dialog open with the error, for another try', async () => {
    let isLive = true
    const { person } = await open(() => (isLive ? problem(409, 'site.has_live_systems') : json({ data: null })))
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('409: Site with live systems cannot be deleted')
    expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('alert'))
    expect(gone).toEqual([])
    isLive = false
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('requires the typed name on request', async () => {
    const { person } = await open(() => json({ data: null }), 'Torg')
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await person.type(screen.getByLabelText('Type Torg to go on'), 'Torg')
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()
  })

  it('accepts a name whatever its blanks', async () => {
    const { person } = await open(() => json({ data: null }), 'Torg  2 ')
    await person.type(screen.getByLabelText('Type Torg 2 to go on'), 'Torg 2')
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()
  })
})
