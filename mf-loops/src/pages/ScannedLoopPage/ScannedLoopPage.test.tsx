import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ScannedLoopPage } from './ScannedLoopPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const open = (as: 'site.admin' | 'site.operator' | 'site.monitor', id: string, hash = '') =>
  renderPage(<ScannedLoopPage />, { api, as, route: '/scanned-loops/:id', at: `/scanned-loops/${id}${hash}` })
const menu = () => screen.findByRole('button', { name: 'Actions' })

/** An own loop for tests that change it. */
async function newLoop(name: string): Promise<string> {
  const scannedSystemId = demoIds.scannedSystem('nidelva')
  const row = await api.db.kysely
    .insertInto('scannedLoops')
    .values({ scannedSystemId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

describe('ScannedLoopPage', () => {
  it('shows its system, both flags as words and units in LSI order', async () => {
    await open('site.monitor', demoIds.lockedLoop)
    expect(await screen.findByText('Locked')).toBeInTheDocument()
    expect(screen.getByText('Ready')).toBeInTheDocument()
    const table = await screen.findByRole('table', { name: 'Units' })
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
    const lsi = within(table)
      .getAllByRole('row')
      .slice(1, 4)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent)
    expect(lsi[0]).toBe('1')
  })

  it('offers a monitor only the export', async () => {
    const { user } = await open('site.monitor', demoIds.fullLoop, '#1')
    await user.click(await menu())
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Export'])
    expect(await screen.findByRole('table', { name: 'Units' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'Edit' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add unit' })).not.toBeInTheDocument()
  })

  it('lets an operator mark the loop ready after a question, without other changes', async () => {
    const { user } = await open('site.operator', await newLoop('For the operator'))
    await user.click(await menu())
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Mark as ready', 'Export'])
    await user.click(screen.getByRole('menuitem', { name: 'Mark as ready' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^\d+ things? to look at:$/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Mark anyway' }))
    expect(await screen.findByText('Loop marked as ready')).toBeInTheDocument()
    expect(await screen.findByText('Ready')).toBeInTheDocument()
  })

  it('offers no changes of units in a locked loop', async () => {
    await open('site.admin', demoIds.lockedLoop)
    await screen.findByRole('table', { name: 'Units' })
    expect(screen.queryByRole('button', { name: 'Add unit' })).not.toBeInTheDocument()
  })

  it('disables the name of a locked loop, with the reason', async () => {
    await open('site.admin', demoIds.lockedLoop, '#1')
    const name = await screen.findByLabelText('Name')
    expect(name).toBeDisabled()
    expect(name).toHaveAccessibleDescription(/stays as it is while modifications are disabled/)
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  it('adds a unit and shows a taken tag at its field', async () => {
    const { user } = await open('site.admin', await newLoop('For units'))
    const add = async (tag: string) => {
      await user.click(await screen.findByRole('button', { name: 'Add unit' }))
      const dialog = await screen.findByRole('dialog')
      await user.type(within(dialog).getByLabelText('Tag name'), tag)
      await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Add unit' })).toBeEnabled())
      await user.click(within(dialog).getByRole('button', { name: 'Add unit' }))
      return dialog
    }
    await add('PAGE-1')
    expect(await screen.findByText('Unit added')).toBeInTheDocument()
    expect(await screen.findByText('PAGE-1')).toBeInTheDocument()
    const dialog = await add('page-1')
    expect((await within(dialog).findAllByText(/Tag name already exists/))[0]).toBeInTheDocument()
    expect(within(dialog).getByLabelText('Tag name')).toHaveValue('page-1')
  })

  it('adds unit after unit by keyboard, with the same type and zone', async () => {
    const { user } = await open('site.admin', await newLoop('For scanning'))
    await user.click(await screen.findByRole('button', { name: 'Quick entry' }))
    const form = await screen.findByRole('form', { name: 'Quick entry' })
    const field = (name: RegExp) => within(form).getByLabelText(name)
    await waitFor(() => expect(field(/Serial number/)).toHaveFocus())
    await waitFor(() => expect(field(/LSI number/)).toHaveValue('1'))
    await user.type(field(/Unit type/), 'BHH-300')
    await user.type(field(/Detection zone/), 'DZ-012')
    await user.type(field(/Tag name/), 'SCAN-1')
    await user.type(field(/Serial number/), '2605-000001{Enter}')
    expect(await screen.findByText('SCAN-1')).toBeInTheDocument()
    await waitFor(() => expect(field(/Serial number/)).toHaveFocus())
    expect(field(/Unit type/)).toHaveValue('BHH-300')
    expect(field(/Detection zone/)).toHaveValue('DZ-012')
    await waitFor(() => expect(field(/LSI number/)).toHaveValue('2'))
    await waitFor(() => expect(field(/Tag name/)).toHaveValue(''))
    await user.type(field(/Tag name/), 'SCAN-2')
    await user.click(within(form).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('SCAN-2')).toBeInTheDocument()
    await waitFor(() => expect(field(/LSI number/)).toHaveValue('3'))
    await waitFor(() => expect(field(/Serial number/)).toHaveFocus())
    await user.keyboard('2605-000001{Enter}')
    expect((await within(form).findAllByText(/Serial number already exists/))[0]).toBeInTheDocument()
    expect(field(/Serial number/)).toHaveValue('2605-000001')
  })

  it('checks the whole loop on request', async () => {
    const { user } = await open('site.monitor', demoIds.fullLoop)
    await user.click(await screen.findByRole('button', { name: 'Check loop' }))
    expect(await screen.findByText(/^Loop check:/)).toBeInTheDocument()
  })

  it('requires a tag or a detection zone', async () => {
    const { user } = await open('site.admin', await newLoop('For rules'))
    await user.click(await screen.findByRole('button', { name: 'Add unit' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/Serial number/), '2601-000001')
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Add unit' })).toBeDisabled())
  })

  describe('deleting a unit', () => {
    const tags = async (loop: string) =>
      (
        await api.db.kysely
          .selectFrom('scannedUnits')
          .select(['tagName', 'lsiNumber', 'comment'])
          .where('scannedLoopId', '=', loop)
          .execute()
      ).map(({ tagName, lsiNumber, comment }) => [tagName, lsiNumber, comment])
    const loopWith = async (tagName: string) => {
      const scannedLoopId = await newLoop(`With ${tagName}`)
      const row = { scannedSystemId: demoIds.scannedSystem('nidelva'), scannedLoopId, tagName, lsiNumber: '7' }
      await api.db.kysely
        .insertInto('scannedUnits')
        .values({ ...row, comment: 'Behind the door' })
        .execute()
      return scannedLoopId
    }

    it('takes effect immediately, and Undo restores it', async () => {
      const loop = await loopWith('UNDO-1')
      const { user } = await open('site.admin', loop)
      await user.dblClick(await screen.findByRole('button', { name: 'Delete UNDO-1' }))
      expect(await screen.findByText('Unit UNDO-1 deleted')).toBeInTheDocument()
      await waitFor(async () => expect(await tags(loop)).toEqual([]))
      await user.click(await screen.findByRole('button', { name: 'Undo' }))
      expect(await screen.findByText('Unit UNDO-1 is back')).toBeInTheDocument()
      expect(await tags(loop)).toEqual([['UNDO-1', '7', 'Behind the door']])
      expect(await screen.findByRole('button', { name: 'Delete UNDO-1' })).toBeInTheDocument()
    })

    it('opens the form with its values when the tag is taken on Undo', async () => {
      const loop = await loopWith('UNDO-2')
      const { user } = await open('site.admin', loop)
      await user.click(await screen.findByRole('button', { name: 'Delete UNDO-2' }))
      const undo = await screen.findByRole('button', { name: 'Undo' })
      await loopWith('UNDO-2')
      await user.click(undo)
      const dialog = within(await screen.findByRole('dialog', { name: 'Add unit' }))
      await waitFor(() => expect(dialog.getByLabelText('Tag name')).toHaveValue('UNDO-2'))
      expect(dialog.getByLabelText(/^Comment/)).toHaveValue('Behind the door')
    })
  })

  it('leads to the loop system after the loop is deleted', async () => {
    const { user, router } = await open('site.admin', await newLoop('To delete'))
    await user.click(await menu())
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/scanned-systems/${demoIds.scannedSystem('nidelva')}`),
    )
  })
})
