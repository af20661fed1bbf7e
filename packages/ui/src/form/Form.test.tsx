import { callsWith, signedIn } from '@emberwatch/contract'
import { hasUnsavedWork } from '@emberwatch/store'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { SelectField } from '../select/SelectField.tsx'
import { SuggestField } from '../select/SuggestField.tsx'
import { type Handler, json, problem, renderUi } from '../test/render-ui.tsx'
import { CheckboxField } from './CheckboxField.tsx'
import { Form } from './Form.tsx'
import { NumberField } from './NumberField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RadioField } from './RadioField.tsx'
import { TextField } from './TextField.tsx'
import { useEndpointForm } from './use-endpoint-form.ts'

const Body = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.trim(), v.nonEmpty('Name is required')),
    password: v.string(),
    again: v.string(),
    port: v.nullable(v.number('Invalid port number')),
    level: v.number(),
    city: v.string(),
    unitType: v.string(),
    isReady: v.boolean(),
  }),
  v.forward(
    v.partialCheck([['password'], ['again']], ({ password, again }) => password === again, 'Must be the same'),
    ['again'],
  ),
)
const { post } = callsWith({
  'modem.imei_already_registered': [409, 'Modem IMEI is already registered'],
  'system.already_exists': [409, 'System already exists'],
})
const endpoint = post('/v1/things', {
  name: 'test.add',
  summary: 'Adds.',
  access: signedIn,
  body: Body,
  answer: v.any(),
})
const levels = [
  { value: 0, label: 'Monitor Only' },
  { value: 2, label: 'Administrator' },
]
const defaults = { name: '', password: '', again: '', port: null, level: 0, city: '', unitType: '', isReady: false }

const taken: unknown[] = []
function Things({ onCancel }: { onCancel?: () => void }) {
  const form = useEndpointForm(endpoint, { defaults, onSuccess: (answer) => taken.push(answer) })
  return (
    <Form form={form} submit="Save" onCancel={onCancel}>
      <TextField form={form} name="name" label="Name" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <PasswordField form={form} name="again" label="Password confirmation" autoComplete="new-password" />
      <NumberField form={form} name="port" label="Port" />
      <RadioField form={form} name="level" label="Access level" options={levels} />
      <SelectField
        form={form}
        name="city"
        label="City"
        placeholder="Choose"
        options={[{ value: 'trd', label: 'Trondheim' }]}
      />
      <SuggestField form={form} name="unitType" label="Unit type" suggestions={['BSD-310', 'BSD-330', 'BDH-200']} />
      <CheckboxField form={form} name="isReady" label="Ready" />
    </Form>
  )
}

const show = (handler: Handler = () => json({ data: { id: '1' } }), others = {}) => {
  const person = userEvent.setup({ delay: null })
  return { person, ...renderUi(<Things onCancel={() => {}} />, { handler, others }) }
}
const field = (label: string) => screen.getByLabelText(label)
const save = () => screen.getByRole('button', { name: 'Save' })

/** A browser that fills a field in starts the animation that form.css has for such fields. */
const fillIn = (input: HTMLElement) =>
  act(async () => {
    fireEvent(input, Object.assign(new Event('animationstart', { bubbles: true }), { animationName: 'ew-autofill' }))
  })

describe('a form', () => {
  beforeEach(() => taken.splice(0))

  it('can be sent only when changed and valid', async () => {
    const { person } = show()
    expect(save()).toBeDisabled()
    expect(save()).toHaveAttribute('type', 'submit')
    await person.type(field('Name'), 'Torg')
    await waitFor(() => expect(save()).toBeEnabled())
    await person.clear(field('Name'))
    await person.type(field('Port'), '80')
    await waitFor(() => expect(save()).toBeDisabled())
  })

  it('shows an error, tied to its field, on leaving the field', async () => {
    const { person } = show()
    await person.click(field('Name'))
    expect(screen.queryByText('Name is required')).not.toBeInTheDocument()
    await person.tab()
    expect(await screen.findByText('Name is required')).toBeInTheDocument()
    expect(field('Name')).toBeInvalid()
    expect(field('Name')).toHaveAccessibleDescription('Name is required')
    await person.type(field('Name'), 'T')
    await waitFor(() => expect(field('Name')).toBeValid())
  })

  it("shows no error between a pointer's press and its click", async () => {
    const { person } = show()
    await person.click(field('Name'))
    await person.pointer({ keys: '[MouseLeft>]', target: field('Administrator') })
    expect(field('Administrator')).toHaveFocus()
    expect(screen.queryByText('Name is required')).not.toBeInTheDocument()
    await person.pointer({ keys: '[/MouseLeft]', target: field('Administrator') })
    expect(await screen.findByText('Name is required')).toBeInTheDocument()
  })

  it('validates a confirmation again when the repeated field changes', async () => {
    const { person } = show()
    await person.type(field('Name'), 'Torg')
    await person.type(field('Password'), 'abc')
    await person.type(field('Password confirmation'), 'ab')
    await person.tab()
    expect(await screen.findByText('Must be the same')).toBeInTheDocument()
    await person.type(field('Password'), '{Backspace}')
    await waitFor(() => expect(screen.queryByText('Must be the same')).not.toBeInTheDocument())
    await waitFor(() => expect(save()).toBeEnabled())
  })

  it('is unchanged again after it has sent the values of the schema', async () => {
    const sent: unknown[] = []
    const { person } = show(async (request) => {
      sent.push(await request.json())
      return json({ data: { id: '9' } })
    })
    await person.type(field('Name'), '  Torg ')
    await person.type(field('Port'), '8080')
    await person.click(field('Administrator'))
    await person.click(field('City'))
    await person.click(screen.getByTitle('Trondheim'))
    await person.click(field('Ready'))
    await person.type(field('Unit type'), '330')
    await person.click(screen.getByTitle('BSD-330'))
    await waitFor(() => expect(save()).toBeEnabled())
    await person.click(save())
    expect(await screen.findByText('Success!')).toBeInTheDocument()
    const values = { ...defaults, name: 'Torg', port: 8080, level: 2, city: 'trd', isReady: true, unitType: 'BSD-330' }
    expect(sent).toEqual([values])
    expect(taken).toEqual([{ id: '9' }])
    expect(save()).toBeDisabled()
    expect(hasUnsavedWork()).toBe(false)
  })

  it("shows the server's error in form and snackbar and at fields until a change", async () => {
    const { person } = show(() => problem(409, 'modem.imei_already_registered', { name: 'system.already_exists' }))
    await person.type(field('Name'), 'Torg')
    await waitFor(() => expect(save()).toBeEnabled())
    await person.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('409: Modem IMEI is already registered')
    const notices = within(screen.getByRole('region', { name: 'Notices' }))
    expect(await notices.findByText('409: Modem IMEI is already registered')).toBeInTheDocument()
    expect(field('Name')).toHaveAccessibleDescription('System already exists')
    expect(field('Name')).toHaveValue('Torg')
    expect(taken).toEqual([])
    await person.type(field('Name'), ' 2')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is disabled during sending', async () => {
    let answer = () => {}
    const { person } = show(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(json({ data: null }))
        }),
    )
    await person.type(field('Name'), 'Torg')
    await waitFor(() => expect(save()).toBeEnabled())
    await person.click(save())
    await waitFor(() => expect(save()).toBeDisabled())
    expect(taken).toEqual([])
    await act(async () => answer())
    await waitFor(() => expect(taken).toEqual([null]))
  })

  it("counts the browser's autofill as a change", async () => {
    show()
    const name = field('Name') as HTMLInputElement
    name.value = 'Filled in'
    await fillIn(name)
    await waitFor(() => expect(save()).toBeEnabled())
  })

  it('can be sent while the browser hides its autofill', async () => {
    const sent: unknown[] = []
    const { person } = show(async (request) => {
      sent.push(await request.json())
      return json({ data: null })
    })
    const name = field('Name') as HTMLInputElement
    await fillIn(name)
    await waitFor(() => expect(save()).toBeEnabled())
    name.value = 'Filled in'
    await person.click(save())
    await waitFor(() => expect(sent).toEqual([{ ...defaults, name: 'Filled in' }]))
  })

  it('returns to its initial values on Cancel', async () => {
    const { person } = show()
    await person.type(field('Name'), 'Torg')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(field('Name')).toHaveValue('')
    expect(save()).toBeDisabled()
  })
})

describe('a disabled submit button', () => {
  it('describes missing and invalid fields, also to screen readers', async () => {
    const { person } = show()
    expect(save()).toHaveAccessibleDescription('Missing: Name')
    await person.type(field('Port'), 'x')
    await person.type(field('Password'), 'abc')
    await waitFor(() => expect(save()).toHaveAccessibleDescription('Missing: Name. Not valid: Port'))
    await person.clear(field('Port'))
    await person.type(field('Name'), 'Torg')
    await waitFor(() => expect(save()).toHaveAccessibleDescription('Must be the same'))
    await person.type(field('Password confirmation'), 'ab')
    await person.tab()
    await waitFor(() => expect(save()).toHaveAccessibleDescription('Not valid: Password confirmation'))
    await person.type(field('Password confirmation'), 'c')
    await waitFor(() => expect(save()).toBeEnabled())
    expect(save()).not.toHaveAccessibleDescription()
  })

  it('describes that nothing has changed', async () => {
    const { person } = show()
    await person.type(field('Name'), 'Torg')
    await waitFor(() => expect(save()).toBeEnabled())
    await person.click(save())
    await waitFor(() => expect(save()).toHaveAccessibleDescription('Nothing has changed yet'))
  })
})

describe('a password field', () => {
  it('can be revealed and hidden', async () => {
    const { person } = show()
    expect(field('Password')).toHaveAttribute('type', 'password')
    await person.click(screen.getAllByRole('button', { name: 'Show typing' })[0] as HTMLElement)
    expect(field('Password')).toHaveAttribute('type', 'text')
  })

  it('warns of Caps Lock', () => {
    show()
    fireEvent.keyUp(field('Password'), { key: 'A', modifierCapsLock: true })
    expect(screen.getByText('Caps Lock is on')).toBeInTheDocument()
  })
})

describe('a suggest field', () => {
  // Its keys need a layout: e2e/tests/overlays.sweep.e2e.ts.
  it('is a combobox whose list follows the input', async () => {
    const { person } = show()
    const input = screen.getByRole('combobox', { name: 'Unit type' })
    await person.type(input, 'bsd')
    expect([...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)).toEqual([
      'BSD-310',
      'BSD-330',
    ])
    await person.clear(input)
    await person.click(input)
    await person.click(screen.getByTitle('BDH-200'))
    expect(input).toHaveValue('BDH-200')
  })
})
