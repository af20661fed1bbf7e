import { preferencesStore } from '@emberwatch/store'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { names, press, serve, settle, show } from '../test/loops-table.tsx'

describe('DataTable, its pages', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('shows no page size and no pages up to ten rows', async () => {
    await show(serve(10).handler)
    expect(names()).toHaveLength(10)
    expect(screen.queryByRole('combobox', { name: 'Page size' })).not.toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument()
  })

  it('remembers the page size, offered above ten rows', async () => {
    const server = serve(60)
    const { router } = await show(server.handler, { at: '/?page=3' })
    const size = screen.getByRole('combobox', { name: 'Page size' })
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '25', '50', '100'])
    fireEvent.change(size, { target: { value: '25' } })
    await settle()
    expect(server.last()).toMatchObject({ limit: '25', offset: '0' })
    expect(localStorage.getItem('per_page')).toBe('25')
    expect(router.state.location.search).toBe('?size=25')
  })

  it('uses the remembered page size if it is on offer', async () => {
    const server = serve(60)
    await show(server.handler, { at: '/?size=13' })
    expect(server.last()).toMatchObject({ limit: '10' })
    act(() => preferencesStore.setState({ pageSize: 50 }))
    await settle()
    expect(server.last()).toMatchObject({ limit: '50' })
  })

  it('has first, previous, next, last and six numbers on either side', async () => {
    const server = serve(300)
    await show(server.handler, { at: '/?page=15' })
    const pages = screen.getByRole('navigation', { name: 'Pagination' })
    const numbers = within(pages).getAllByRole('button', { name: /^Page/ })
    expect(numbers.map((button) => button.textContent)).toEqual('9 10 11 12 13 14 15 16 17 18 19 20 21'.split(' '))
    for (const [button, first] of [
      ['Next', 'Loop 151'],
      ['Previous', 'Loop 141'],
      ['Last', 'Loop 291'],
      ['First', 'Loop 001'],
    ] as const) {
      press(button)
      await settle()
      expect(names()[0]).toBe(first)
    }
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  })

  it('names its pages after itself among several tables', async () => {
    await show(serve(60).handler, { props: { name: 'wing' } })
    expect(screen.getByRole('navigation', { name: 'Pagination of Loops' })).toBeInTheDocument()
  })

  it('leads to the last existing page after rows are deleted', async () => {
    const { router } = await show(serve(25).handler, { at: '/?page=9' })
    await settle()
    expect(router.state.location.search).toBe('?page=3')
    expect(names()).toEqual(['Loop 021', 'Loop 022', 'Loop 023', 'Loop 024', 'Loop 025'])
  })
})
