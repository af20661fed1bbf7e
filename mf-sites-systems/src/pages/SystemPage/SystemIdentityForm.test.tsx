import { type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SystemPage } from './SystemPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const first = demoIds.system('nidelva', 1)
const second = demoIds.system('nidelva', 2)
const open = (id: string, fetch?: typeof globalThis.fetch) =>
  renderPage(<SystemPage />, {
    api,
    as: 'site.admin',
    route: '/systems/:id',
    at: `/systems/${id}#4`,
    ...(fetch ? { fetch } : {}),
  })
const numberOf = async (id: string) =>
  (await api.get('site.admin', `/api/v1/systems/${id}/identity`)).body.data.equipmentNumber as string
const save = () => screen.findByRole('button', { name: 'Change number and tag' })

describe('equipment number and tag of a system', () => {
  it('change in the facts after a correction', async () => {
    const { user } = await open(first)
    const number = await screen.findByLabelText('Equipment number')
    await user.clear(number)
    await user.type(number, '4711-A')
    await user.clear(screen.getByLabelText('Tag'))
    await waitFor(async () => expect(await save()).toBeEnabled())
    await user.click(await save())
    expect(await screen.findByText('Equipment number and tag changed')).toBeInTheDocument()
    expect(await screen.findByText('4711-A')).toBeInTheDocument()
  })

  it('show a number in use at its field, with its system', async () => {
    const taken = await numberOf(first)
    const { user } = await open(second)
    const number = await screen.findByLabelText('Equipment number')
    await user.clear(number)
    await user.type(number, taken)
    await waitFor(async () => expect(await save()).toBeEnabled())
    await user.click(await save())
    await waitFor(() =>
      expect(number).toHaveAccessibleDescription(
        /^Nidelva kontorpark .+ of Nidelva kontorpark has this equipment number$/,
      ),
    )
  })

  it("refuse blanks and show another person's saved change", async () => {
    const { user } = await open(second)
    const tag = await screen.findByLabelText('Tag')
    await user.clear(tag)
    await user.type(tag, '  ')
    await user.tab()
    expect(await screen.findByText('Tag needs a visible character, or must be empty')).toBeInTheDocument()
    await user.clear(tag)
    await user.type(tag, 'Mine')
    const { revision } = (await api.get('site.admin', `/api/v1/systems/${second}/identity`)).body.data
    await api.fetch(`/api/v1/systems/${second}/identity`, {
      method: 'PUT',
      headers: { authorization: await api.tokenOf('super.admin'), 'content-type': 'application/json' },
      body: JSON.stringify({ revision, tag: 'Theirs' }),
    })
    await waitFor(async () => expect(await save()).toBeEnabled())
    await user.click(await save())
    expect(await screen.findByText(/^Somebody else changed these, while you were typing/)).toBeInTheDocument()
    const form = within(screen.getByRole('form', { name: 'Identity of the system' }))
    expect(form.getByText('Theirs')).toBeInTheDocument()
    expect(tag).toHaveValue('Mine')
    await user.click(screen.getByRole('button', { name: 'Discard mine' }))
    await waitFor(() => expect(tag).toHaveValue('Theirs'))
  })

  it('have no form without support of the platform', async () => {
    await open(second, platformWithout(api, /^systemIdentities\./))
    expect(await screen.findByRole('form', { name: 'Edit system' })).toBeInTheDocument()
    expect(screen.queryByRole('form', { name: 'Identity of the system' })).not.toBeInTheDocument()
  })
})
