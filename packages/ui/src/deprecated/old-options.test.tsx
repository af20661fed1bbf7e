import { callsWith, signedIn } from '@emberwatch/contract'
import { unsavedStore } from '@emberwatch/store'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { Button } from '../button/Button.tsx'
import { useConfirmAction } from '../dialog/use-confirm-action.ts'
import { Form } from '../form/Form.tsx'
import { TextField } from '../form/TextField.tsx'
import { useEndpointForm } from '../form/use-endpoint-form.ts'
import { useLocalForm } from '../form/use-local-form.ts'
import { json, renderUi } from '../test/render-ui.tsx'
import { presentOptions } from './old-options.ts'

const { del, put } = callsWith({})
const common = { summary: 'Test.', access: signedIn, answer: v.object({ id: v.string() }) }
const rename = put('/v1/sites/{id}', { ...common, name: 'test.rename', body: v.object({ name: v.string() }) })
const remove = del('/v1/sites/{id}', { ...common, name: 'test.remove' })
const handler = () => json({ data: { id: '5' } })
const onSuccess = jest.fn()

function OldForm() {
  const form = useEndpointForm(rename, {
    params: { id: '5' },
    defaults: { name: 'Torg' },
    isGuarded: false,
    done: 'Site renamed',
    afterwards: 'clear',
    then: ({ id }, { name }) => onSuccess(id, name),
  })
  return (
    <Form form={form} submit="Rename">
      <TextField form={form} name="name" label="Name" />
    </Form>
  )
}

function OldLocalForm() {
  const form = useLocalForm({
    schema: v.object({ name: v.string() }),
    defaults: { name: '' },
    isGuarded: true,
    onSubmit: () => {},
  })
  return <TextField form={form} name="name" label="Name" />
}

function OldAction() {
  const ask = useConfirmAction(remove, {
    ask: (site: { id: string }) => `Delete site ${site.id}?`,
    done: ({ id }) => `Site ${id} deleted`,
    then: ({ id }, answer) => onSuccess(id, answer.id),
  })
  return <Button onClick={() => ask({ id: '5' })}>Open</Button>
}

beforeEach(() => onSuccess.mockClear())

it('a form of an earlier area shows its notice, runs its `then` and returns to the defaults', async () => {
  const person = userEvent.setup({ delay: null })
  renderUi(<OldForm />, { handler })
  await person.type(screen.getByLabelText('Name'), ' 2')
  expect(unsavedStore.getState().holders.size).toBe(0)
  await person.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText('Site renamed')).toBeInTheDocument()
  expect(onSuccess).toHaveBeenCalledWith('5', 'Torg 2')
  expect(screen.getByLabelText('Name')).toHaveValue('Torg')
})

it('a local form of an earlier area warns of unsaved changes', async () => {
  const person = userEvent.setup({ delay: null })
  const page = renderUi(<OldLocalForm />)
  await person.type(screen.getByLabelText('Name'), 'Torg')
  expect(unsavedStore.getState().holders.size).toBe(1)
  page.unmount()
})

it('a confirmed action of an earlier area shows its notice and runs its `then`', async () => {
  const person = userEvent.setup({ delay: null })
  renderUi(<OldAction />, { handler })
  await person.click(screen.getByRole('button', { name: 'Open' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Site 5 deleted')).toBeInTheDocument()
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith('5', '5'))
})

it.each([
  ['saved', 'saved'],
  ['clear', 'defaults'],
  ['keep', null],
  [undefined, undefined],
] as const)('afterwards %s is resetTo %s', (afterwards, resetTo) => {
  expect(presentOptions({ afterwards }).resetTo).toBe(resetTo)
})

it('a present name wins over the old one, also where it is null', () => {
  expect(presentOptions({ successMessage: null, done: 'Saved', resetTo: null, afterwards: 'clear' })).toMatchObject({
    successMessage: null,
    resetTo: null,
  })
})
