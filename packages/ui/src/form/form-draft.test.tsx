import 'fake-indexeddb/auto'
import { callsWith, signedIn } from '@emberwatch/contract'
import { discardUnsavedWork, followOtherTabs, keepInBrowser, sessionStore, signIn, signOut } from '@emberwatch/store'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as idb from 'idb-keyval'
import * as v from 'valibot'
import { json, problem, renderUi } from '../test/render-ui.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { FileField } from '../upload/FileField.tsx'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'
import { useEndpointForm } from './use-endpoint-form.ts'

const { put } = callsWith({})
const endpoint = put('/v1/things/{id}', {
  name: 'test.change',
  summary: 'Changes.',
  access: signedIn,
  body: v.object({ name: v.string(), city: v.string(), pin: v.string(), code: v.string(), file: v.any() }),
  answer: v.any(),
})

const saved = { name: 'Nidelva', city: 'Trondheim', pin: '', code: '', file: null }
interface ThingProps {
  readonly id?: string
  readonly values?: typeof saved
  readonly warnUnsaved?: boolean
}
function Thing({ id = '1', values = saved, warnUnsaved = true }: ThingProps) {
  const form = useEndpointForm(endpoint, { params: { id }, defaults: values, warnUnsaved })
  return (
    <Form form={form} submit="Save" onCancel={() => {}}>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="city" label="City" />
      <PasswordField form={form} name="pin" label="Pin" autoComplete="new-password" />
      <CodeField form={form} name="code" label="Code" />
      <FileField form={form} name="file" label="File" />
    </Form>
  )
}

const person = userEvent.setup({ delay: null })
const database = idb.createStore('emberwatch-drafts', 'drafts')
const stored = async (): Promise<unknown[]> => (await idb.values(database)).map(({ fields }) => fields)
const field = (label: string) => screen.getByLabelText(label)
const offer = () => screen.findByText(/^You began this on \d{4}-\d\d-\d\d \d\d:\d\d and did not save it\./)
const noOffer = () => expect(screen.queryByText(/^You began this/)).not.toBeInTheDocument()
/** Browsers report this of a page whose tab closes. */
const hide = () => fireEvent(document, new Event('visibilitychange'))

function show(props: ThingProps = {}, { as = '7', at = '/things', isDown = false } = {}) {
  signInAs({})
  const { session } = sessionStore.getState()
  if (session) act(() => sessionStore.setState({ session: { ...session, user: { ...session.user, id: as } } }))
  return renderUi(<Thing {...props} />, {
    at,
    handler: () => (isDown ? problem(500, 'generic.internal') : json({ data: {} })),
  })
}

/** Types into the form and closes the tab. */
async function leaveBehind(name: string, props?: ThingProps) {
  const view = show(props)
  await person.clear(field('Name'))
  await person.type(field('Name'), name)
  view.unmount()
  await waitFor(async () => expect(await stored()).toEqual([{ name }]))
}
const isLookedUp = async () => {
  // The writer reads and writes in one queue, so what is typed now is stored after the draft was looked up.
  await person.type(field('City'), '!')
  hide()
  await waitFor(async () => expect(JSON.stringify(await stored())).toContain('Trondheim!'))
}

beforeEach(() => idb.clear(database))
afterEach(() => signInAs(null))

it('a form offers unsaved changes of an earlier visit and restores them', async () => {
  await leaveBehind('Akerselva')
  show()
  expect(await offer()).toBeInTheDocument()
  expect(field('Name')).toHaveValue('Nidelva')
  await person.click(screen.getByRole('button', { name: 'Restore' }))
  expect(field('Name')).toHaveValue('Akerselva')
  noOffer()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
})

it('a draft is discarded on request', async () => {
  await leaveBehind('Akerselva')
  show()
  await offer()
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  noOffer()
  expect(field('Name')).toHaveValue('Nidelva')
  await waitFor(async () => expect(await stored()).toEqual([]))
})

it('a draft has changed fields only, without passwords, codes or files', async () => {
  show()
  await person.type(field('Pin'), '4711')
  await person.type(field('Code'), '123456')
  await person.upload(field('File'), new File(['x'], 'a.xml'))
  await person.type(field('City'), ' S')
  hide()
  await waitFor(async () => expect(await stored()).toEqual([{ city: 'Trondheim S' }]))
})

it('a draft is stored after a pause in typing', async () => {
  show()
  await person.type(field('City'), ' S')
  await waitFor(async () => expect(await stored()).toEqual([{ city: 'Trondheim S' }]))
})

it('a draft is deleted when the form is sent, reset, unchanged or left for good', async () => {
  for (const end of [
    () => person.click(screen.getByRole('button', { name: 'Save' })),
    () => person.click(screen.getByRole('button', { name: 'Cancel' })),
    () => person.type(field('Name'), '{Backspace}'),
    async () => discardUnsavedWork(),
  ]) {
    const view = show()
    await person.type(field('Name'), '2')
    hide()
    await waitFor(async () => expect(await stored()).toEqual([{ name: 'Nidelva2' }]))
    await end()
    await waitFor(async () => expect(await stored()).toEqual([]))
    view.unmount()
  }
})

it('a draft survives a failure of the server', async () => {
  show({}, { isDown: true })
  await person.type(field('Name'), '2')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText(/^500: /)
  hide()
  await waitFor(async () => expect(await stored()).toEqual([{ name: 'Nidelva2' }]))
})

it("a draft restores only the person's changes after others have saved, with a notice", async () => {
  await leaveBehind('Akerselva')
  show({ values: { ...saved, city: 'Oslo' } })
  expect(await offer()).toHaveTextContent('It has been changed since then.')
  await person.click(screen.getByRole('button', { name: 'Restore' }))
  expect(field('Name')).toHaveValue('Akerselva')
  expect(field('City')).toHaveValue('Oslo')
})

it('a draft equal to the saved values is not offered', async () => {
  await leaveBehind('Akerselva')
  show({ values: { ...saved, name: 'Akerselva' } })
  await isLookedUp()
  noOffer()
})

it.each([
  ['another person', {}, { as: '8' }],
  ['another page', {}, { at: '/others' }],
  ['another thing on the page', { id: '2' }, {}],
])('a draft is not offered to %s', async (_, props, options) => {
  await leaveBehind('Akerselva')
  show(props, options)
  await isLookedUp()
  noOffer()
})

it('new input beside an open offer joins the draft and survives Restore', async () => {
  await leaveBehind('Akerselva')
  show()
  await offer()
  await person.type(field('City'), ' S')
  hide()
  await waitFor(async () => expect(await stored()).toEqual([{ name: 'Akerselva', city: 'Trondheim S' }]))
  await person.type(field('Name'), ' 3')
  await person.click(screen.getByRole('button', { name: 'Restore' }))
  expect(field('Name')).toHaveValue('Nidelva 3')
})

it('unguarded forms and visitors have no drafts', async () => {
  const unguarded = show({ warnUnsaved: false })
  await person.type(field('City'), ' S')
  unguarded.unmount()
  signInAs(null)
  const visitor = renderUi(<Thing />)
  await person.type(field('City'), ' S')
  visitor.unmount()
  await leaveBehind('Akerselva')
})

it.each([
  ['whose time is over', { expiresAt: 0 }, 0],
  ['that was not used for long', {}, 13],
])('a draft of a session %s stays while the form is open', async (_, ending, hoursAway) => {
  const view = show()
  await person.type(field('Name'), '2')
  const { session } = sessionStore.getState()
  act(() => sessionStore.setState({ session: session && { ...session, ...ending } }))
  keepInBrowser('contact-at', Date.now() - hoursAway * 3_600_000)
  act(() => signOut())
  view.unmount()
  keepInBrowser('contact-at', null)
  show()
  expect(await offer()).toBeInTheDocument()
})

const endings: [string, () => void][] = [
  ['signs out', () => signOut()],
  [
    'leaves a wall',
    () => {
      const { id = '', ...rest } = sessionStore.getState().session?.user ?? {}
      const token = ['{}', JSON.stringify({ id, exp: 9_999_999_999, wall: true }), ''].map(btoa).join('.')
      signIn({ ...rest, id, token } as Parameters<typeof signIn>[0])
    },
  ],
  [
    'signs out in another tab',
    () => {
      localStorage.clear()
      dispatchEvent(new StorageEvent('storage', { key: null }))
    },
  ],
]
it.each(endings)('no draft remains of a person who %s, also of the last input', async (_, end) => {
  const stop = followOtherTabs()
  const view = show()
  await person.type(field('Name'), '2')
  hide()
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  await person.type(field('City'), ' S')
  act(end)
  view.unmount()
  await waitFor(async () => expect(await stored()).toEqual([]))
  show()
  await person.type(field('Name'), '3')
  hide()
  await waitFor(async () => expect(await stored()).toEqual([{ name: 'Nidelva3' }]))
  stop()
})

it("a form works without the browser's storage", async () => {
  jest.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  show()
  await person.type(field('Name'), '2')
  hide()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Success!'))[0]).toBeInTheDocument()
})
