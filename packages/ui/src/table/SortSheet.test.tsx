import { fireEvent, screen, within } from '@testing-library/react'
import { names, press, serve, settle, show } from '../test/loops-table.tsx'
import { asPhone } from '../test/render-ui.tsx'

describe('the table on a phone', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    asPhone()
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  async function openSheet(server: ReturnType<typeof serve>, at = '/') {
    const view = await show(server.handler, { at })
    press('Sort and search')
    await settle()
    return { ...view, sheet: within(screen.getByRole('dialog', { name: 'Sort and search' })) }
  }

  it('sorts in the sheet, in the order in force and the other way round', async () => {
    const server = serve(3, { 'order=ASC&orderBy=unitsCount': [3, 2, 1] })
    const { sheet } = await openSheet(server)
    const sort = sheet.getByRole('combobox', { name: 'Sort by' })
    expect(sort).toHaveValue('name')
    expect(sheet.getByRole('radio', { name: 'Ascending' })).toBeChecked()
    fireEvent.change(sort, { target: { value: 'unitsCount' } })
    await settle()
    expect(server.last()).toMatchObject({ orderBy: 'unitsCount', order: 'ASC' })
    fireEvent.click(sheet.getByRole('radio', { name: 'Descending' }))
    await settle()
    expect(server.last()).toMatchObject({ orderBy: 'unitsCount', order: 'DESC' })
    fireEvent.click(sheet.getByRole('button', { name: 'Done' }))
    await settle()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(names()).toEqual(['Loop 001', 'Loop 002', 'Loop 003'])
  })

  it('searches and filters in the same sheet, and says afterwards by what', async () => {
    const server = serve(60)
    const { sheet } = await openSheet(server)
    fireEvent.change(sheet.getByRole('searchbox', { name: 'Search Name' }), { target: { value: '05' } })
    fireEvent.click(within(sheet.getByRole('group', { name: 'Ready' })).getByRole('checkbox', { name: 'Only ready' }))
    await settle()
    expect(server.last()).toMatchObject({ name: '05', isReady: 'true' })
    fireEvent.click(sheet.getByRole('button', { name: 'Done' }))
    await settle()
    expect(screen.getByRole('button', { name: 'Clear Name: 05' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Clear Ready: Only ready' })).toBeInTheDocument()
  })

  it('shows an order that none of its columns has as the one that it comes in', async () => {
    const { sheet } = await openSheet(serve(3), '/?orderBy=createdAt')
    expect(sheet.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('As it comes')
  })
})

it('has no sheet where the headers have room', async () => {
  jest.useFakeTimers()
  await show(serve(3).handler)
  expect(screen.queryByRole('button', { name: 'Sort and search' })).not.toBeInTheDocument()
  jest.useRealTimers()
})
