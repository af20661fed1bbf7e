import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { Dialog } from '../dialog/Dialog.tsx'
import { renderUi } from '../test/render-ui.tsx'
import { useAddressedDialog } from './use-addressed-dialog.ts'

function Invite() {
  const dialog = useAddressedDialog('invite')
  const { search, hash } = useLocation()
  return (
    <>
      <output>{`${search}${hash}`}</output>
      <Dialog title="Invite" isOpen={dialog.isOpen} onClose={dialog.close}>
        <p>Whom?</p>
      </Dialog>
    </>
  )
}

it('the dialog is open when the address names it, and keeps the rest of the address', async () => {
  renderUi(<Invite />, { at: '/sites/1?dialog=invite&name=kai#0' })
  expect(await screen.findByRole('dialog', { name: 'Invite' })).toBeInTheDocument()
  expect(screen.getByText('?name=kai#0')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('the dialog is closed when the address names another one', () => {
  renderUi(<Invite />, { at: '/sites/1?dialog=start-test' })
  expect(screen.getByText('?dialog=start-test')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
