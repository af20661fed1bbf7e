import { post, signedIn, upload } from '@emberwatch/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { Button } from '../button/Button.tsx'
import { useDialog } from '../dialog/Dialog.tsx'
import { json, problem, renderUi } from '../test/render-ui.tsx'
import { FileField } from '../upload/FileField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './TextField.tsx'
import { useEndpointForm } from './use-endpoint-form.ts'

const endpoint = post('/v1/loops', {
  name: 'test.addLoop',
  summary: 'Adds.',
  access: signedIn,
  body: v.object({ name: v.pipe(v.string(), v.nonEmpty('Name is required')) }),
  answer: v.any(),
})

function AddLoop() {
  const dialog = useDialog()
  const form = useEndpointForm(endpoint, { defaults: { name: '' }, successMessage: 'Loop added' })
  return (
    <>
      <Button onClick={dialog.open}>Add</Button>
      <FormDialog title="Add loop" submit="Add loop" form={form} isOpen={dialog.isOpen} onClose={dialog.close}>
        <TextField form={form} name="name" label="Name" />
      </FormDialog>
    </>
  )
}

it('a dialog stays open with an error and closes empty after success', async () => {
  let isFull = true
  renderUi(<AddLoop />, {
    handler: () => (isFull ? problem(409, 'generic.conflict') : json({ data: { id: '1' } })),
  })
  const person = userEvent.setup({ delay: null })
  const submit = () => screen.getByRole('button', { name: 'Add loop' })
  await person.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByRole('dialog', { name: 'Add loop' })).toBeInTheDocument()
  await person.type(screen.getByLabelText('Name'), 'Loop A')
  await waitFor(() => expect(submit()).toBeEnabled())
  await person.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent('409: Changed by someone else meanwhile')
  isFull = false
  await person.click(submit())
  expect(await screen.findByText('Loop added')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

it('a dialog forgets its input on Cancel', async () => {
  renderUi(<AddLoop />)
  const person = userEvent.setup({ delay: null })
  await person.click(screen.getByRole('button', { name: 'Add' }))
  await person.type(screen.getByLabelText('Name'), 'Loop A')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

const uploadEndpoint = upload('/v1/files', {
  name: 'test.upload',
  summary: 'Takes a file.',
  access: signedIn,
  maxFileBytes: 1000,
  body: v.object({ file: v.file() }),
  answer: v.any(),
})

function AddFile() {
  const dialog = useDialog()
  const form = useEndpointForm(uploadEndpoint, { defaults: { file: undefined } })
  return (
    <>
      <Button onClick={dialog.open}>Add</Button>
      <FormDialog title="Add file" submit="Upload" form={form} isOpen={dialog.isOpen} onClose={dialog.close}>
        <FileField form={form} name="file" label="File" />
      </FormDialog>
    </>
  )
}

it('the button of a file has the focus and opens one file picker', async () => {
  renderUi(<AddFile />)
  const person = userEvent.setup({ delay: null })
  await person.click(screen.getByRole('button', { name: 'Add' }))
  const button = screen.getByRole('button', { name: 'Choose file' })
  await waitFor(() => expect(button).toHaveFocus())
  const onConfirm = jest.fn()
  screen.getByLabelText('File').addEventListener('click', onConfirm)
  await person.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(button).toHaveFocus()
})

it('a dialog that closes cancels its upload and reports no failure', async () => {
  const started = Promise.withResolvers<AbortSignal>()
  renderUi(<AddFile />, {
    handler: (request) => {
      started.resolve(request.signal)
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      )
    },
  })
  const person = userEvent.setup({ delay: null })
  await person.click(screen.getByRole('button', { name: 'Add' }))
  await person.upload(screen.getByLabelText('File'), new File(['<a/>'], 'a.xml'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled())
  await person.click(screen.getByRole('button', { name: 'Upload' }))
  const signal = await started.promise
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(signal.aborted).toBe(true)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByRole('dialog', { name: 'Add file' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

/** Browsers refuse to read a file that is saved again on disk. */
const refusesToRead = (file: File) => {
  file.arrayBuffer = () => Promise.reject(new DOMException('The file could not be read', 'NotReadableError'))
}
const readsAsItIsNow = (file: File) => {
  file.arrayBuffer = async () => new ArrayBuffer(file.size + 1)
}
const focusWindow = async () => void fireEvent.focus(window)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Upload' }))
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

it.each([
  ['on coming back to the window', refusesToRead, focusWindow, noNetwork],
  ['on sending', refusesToRead, send, noNetwork],
  ['on coming back to a window of Firefox', readsAsItIsNow, focusWindow, noNetwork],
  ['on sending from Firefox', readsAsItIsNow, send, () => problem(400, 'generic.bad_request')],
])('the new file is sent where one changed on disk %s', async (_, saveAgain, act, handler) => {
  renderUi(<AddFile />, { handler })
  const person = userEvent.setup({ delay: null })
  await person.click(screen.getByRole('button', { name: 'Add' }))
  const file = new File(['<a/>'], 'a.xml')
  await person.upload(screen.getByLabelText('File'), file)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled())
  saveAgain(file)
  await act()
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(dialog).toHaveTextContent('The file has changed; choose it again'))
  await waitFor(() => expect(dialog).not.toHaveTextContent('a.xml'))
  expect(document.body).not.toHaveTextContent(/No internet connection|Bad request/)
  await person.upload(screen.getByLabelText(/^File/), new File(['<b/>'], 'a.xml'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled())
  expect(within(dialog).queryByText('The file has changed; choose it again', { selector: '[id$=error]' })).toBeNull()
})
