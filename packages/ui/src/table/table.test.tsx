import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import { names, press, serve, settle, show } from '../test/loops-table.tsx'
import { asPhone } from '../test/render-ui.tsx'
import { FilterChecks } from './HeaderFilter.tsx'
import { SearchInput } from './HeaderSearch.tsx'
import { pageNumbers } from './Pager.tsx'
import { useDebounced } from './use-debounced.ts'

describe('HeaderSearch', () => {
  const onChange = jest.fn()
  const input = (value: string) => <SearchInput title="Name" value={value} onChange={onChange} onDone={jest.fn()} />
  const field = () => screen.getByPlaceholderText('Search')
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

  describe('the search of a column', () => {
    beforeEach(() => onChange.mockClear())

    it('makes one history entry for a word at any typing speed', () => {
      render(input(''))
      for (const text of ['n', 'ni', 'nid']) type(text)
      expect(onChange.mock.calls).toEqual([
        ['n', false],
        ['ni', true],
        ['nid', true],
      ])
    })

    it('keeps every letter when the address is slow', () => {
      const { rerender } = render(input(''))
      type('n')
      type('ni')
      rerender(input('n'))
      expect(field()).toHaveValue('ni')
      rerender(input('ni'))
      expect(field()).toHaveValue('ni')
    })

    it('follows the address after Back', () => {
      const { rerender } = render(input(''))
      type('n')
      rerender(input('n'))
      rerender(input(''))
      expect(field()).toHaveValue('')
    })
  })
})

describe('FilterChecks', () => {
  const options = [
    { values: ['a', 'b'], label: 'Lost' },
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]
  const box = (name: string) => screen.getByRole('checkbox', { name })

  it('checks and clears all values of a box, which shows when all are checked', () => {
    const onChange = jest.fn()
    const { rerender } = render(<FilterChecks options={options} chosen={['c', 'a']} onChange={onChange} />)
    expect(box('Lost')).not.toBeChecked()
    fireEvent.click(box('Lost'))
    expect(onChange).toHaveBeenLastCalledWith(['c', 'a', 'b'])
    rerender(<FilterChecks options={options} chosen={['c', 'a', 'b']} onChange={onChange} />)
    expect(box('Lost')).toBeChecked()
    fireEvent.click(box('Lost'))
    expect(onChange).toHaveBeenLastCalledWith(['c'])
    fireEvent.click(box('B'))
    expect(onChange).toHaveBeenLastCalledWith(['c', 'a'])
  })
})

describe('SortSheet', () => {
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

    it('sorts in the sheet, in the current and the reverse order', async () => {
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

    it('searches and filters in the same sheet and lists the filters', async () => {
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

    it('shows an order without a column as the default', async () => {
      const { sheet } = await openSheet(serve(3), '/?orderBy=createdAt')
      expect(sheet.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('As it comes')
    })
  })

  it('has no sheet when headers fit', async () => {
    jest.useFakeTimers()
    await show(serve(3).handler)
    expect(screen.queryByRole('button', { name: 'Sort and search' })).not.toBeInTheDocument()
    jest.useRealTimers()
  })
})

describe('use debounced', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

  /** A value of a typed and a chosen part, that has rested since it was first shown. */
  function show() {
    const view = renderHook(({ text, page }) => useDebounced({ text, page }, 500, text), {
      initialProps: { text: '', page: 1 },
    })
    pass(1000)
    return { ...view, counts: () => view.result.current }
  }

  it('applies a choice immediately after a rest', () => {
    const { rerender, counts } = show()
    rerender({ text: '', page: 2 })
    expect(counts().page).toBe(2)
    pass(500)
    rerender({ text: '', page: 3 })
    expect(counts().page).toBe(3)
  })

  it('delays a sooner change until the interval ends, and applies the newest', () => {
    const { rerender, counts } = show()
    rerender({ text: '', page: 2 })
    pass(300)
    rerender({ text: '', page: 3 })
    pass(199)
    expect(counts().page).toBe(2)
    pass(1)
    expect(counts().page).toBe(3)
    rerender({ text: '', page: 4 })
    pass(100)
    rerender({ text: '', page: 5 })
    pass(399)
    expect(counts().page).toBe(3)
    pass(1)
    expect(counts().page).toBe(5)
  })

  it('delays typing after each letter, together with a choice in between', () => {
    const { rerender, counts } = show()
    rerender({ text: 'a', page: 1 })
    pass(499)
    rerender({ text: 'ab', page: 1 })
    pass(499)
    expect(counts().text).toBe('')
    rerender({ text: 'ab', page: 2 })
    pass(1)
    expect(counts()).toEqual({ text: 'ab', page: 2 })
  })

  it('drops a change that is reverted while it waits', () => {
    const { rerender, counts } = show()
    const before = counts()
    rerender({ text: 'a', page: 1 })
    pass(300)
    rerender({ text: '', page: 1 })
    pass(1000)
    expect(counts()).toBe(before)
  })
})

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 20, [1, 2, 3, 4, 5, 6, 7]],
    [20, 20, [14, 15, 16, 17, 18, 19, 20]],
    [10, 20, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]],
  ])('of page %i of %i', (current, last, expected) => {
    expect(pageNumbers(current, last)).toEqual(expected)
  })
})
