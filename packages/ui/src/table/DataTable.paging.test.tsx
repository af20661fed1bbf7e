import { preferencesStore } from '@emberwatch/store'
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react'
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

  it('offers the page sizes above ten rows, remembers the choice and goes back to page 1', async () => {
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

  it('takes the remembered page size, and ignores one that is not offered', async () => {
    const server = serve(60)
    await show(server.handler, { at: '/?size=13' })
    expect(server.last()).toMatchObject({ limit: '10' })
    act(() => preferencesStore.setState({ pageSize: 50 }))
    await settle()
    expect(server.last()).toMatchObject({ limit: '50' })
  })

  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  it.each([
    ['gets the focus', (button: HTMLElement) => act(() => button.focus())],
    [
      'has the pointer resting on it',
      (button: HTMLElement) => void fireEvent.pointerEnter(button, { pointerType: 'mouse' }),
    ],
  ])('reads the next page ahead when its button %s, and shows it without another call', async (_, intend) => {
    const server = serve(60)
    await show(server.handler)
    await wait(5000)
    expect(server.asked).toHaveLength(1)
    intend(screen.getByRole('button', { name: 'Next' }))
    await wait(100)
    expect(server.asked).toHaveLength(2)
    expect(server.last()).toMatchObject({ limit: '10', offset: '10' })
    press('Next')
    await wait(0)
    expect(names()[0]).toBe('Loop 011')
    expect(server.asked).toHaveLength(2)
  })

  it('reads nothing ahead for a pointer that passes over, a finger, or another page', async () => {
    const server = serve(60)
    await show(server.handler)
    const next = screen.getByRole('button', { name: 'Next' })
    fireEvent.pointerEnter(next, { pointerType: 'mouse' })
    await wait(99)
    fireEvent.pointerLeave(next)
    // The environment has no pointer events of its own to say it.
    fireEvent(next, Object.assign(createEvent.pointerOver(next), { pointerType: 'touch' }))
    act(() => screen.getByRole('button', { name: 'Last' }).focus())
    await wait(1000)
    expect(server.asked).toHaveLength(1)
  })

  it('walks the pages with first, previous, next, last and six numbers either side', async () => {
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

  it('names its pages after itself where it is one of several tables', async () => {
    await show(serve(60).handler, { props: { name: 'wing' } })
    expect(screen.getByRole('navigation', { name: 'Pagination of Loops' })).toBeInTheDocument()
  })

  it('leads to the last page that exists when rows have gone away', async () => {
    const { router } = await show(serve(25).handler, { at: '/?page=9' })
    await settle()
    expect(router.state.location.search).toBe('?page=3')
    expect(names()).toEqual(['Loop 021', 'Loop 022', 'Loop 023', 'Loop 024', 'Loop 025'])
  })
})
