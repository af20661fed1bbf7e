import { act, fireEvent, screen } from '@testing-library/react'
import { names, press, serve, settle, show } from '../test/loops-table.tsx'

describe('DataTable, its requests', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('announces the order that a header button gives', async () => {
    const server = serve(3, { 'order=ASC&orderBy=unitsCount': [3, 2, 1] })
    await show(server.handler)
    expect(screen.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending')
    press('Units')
    await settle()
    expect(names()).toEqual(['Loop 003', 'Loop 002', 'Loop 001'])
    press('Units')
    await settle()
    expect(server.last()).toMatchObject({ orderBy: 'unitsCount', order: 'DESC' })
    expect(screen.getByRole('columnheader', { name: 'Units' })).toHaveAttribute('aria-sort', 'descending')
    expect(screen.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'none')
    expect(screen.getByRole('columnheader', { name: 'Created at' })).not.toHaveAttribute('aria-sort')
  })

  it('searches once, 500 ms after the last letter, from page 1', async () => {
    const server = serve(60, { 'name=059': [59] })
    const { router } = await show(server.handler, { at: '/?page=2' })
    press('Search Name')
    const input = screen.getByPlaceholderText('Search')
    for (const text of ['0', '05', '059']) {
      fireEvent.change(input, { target: { value: text } })
      await act(() => jest.advanceTimersByTimeAsync(499))
    }
    expect(server.asked).toHaveLength(1)
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(server.asked).toHaveLength(2)
    await settle()
    expect(server.last()).toMatchObject({ name: '059', offset: '0' })
    expect(router.state.location.search).toBe('?name=059')
    expect(names()).toEqual(['Loop 059'])
  })

  it('requests immediately after a choice of order, page, page size and filter', async () => {
    const server = serve(60)
    await show(server.handler)
    const atOnce = async (act_: () => void, expected: object) => {
      await settle()
      const before = server.asked.length
      act_()
      await act(() => jest.advanceTimersByTimeAsync(0))
      expect(server.asked).toHaveLength(before + 1)
      expect(server.last()).toMatchObject(expected)
    }
    await atOnce(() => press('Units'), { orderBy: 'unitsCount' })
    await atOnce(() => press('Page 3'), { offset: '20' })
    await atOnce(
      () => fireEvent.change(screen.getByRole('combobox', { name: 'Page size' }), { target: { value: '25' } }),
      {
        limit: '25',
        offset: '0',
      },
    )
    press('Filter Ready')
    await atOnce(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Only ready' })), { isReady: 'true' })
  })

  it('aborts the former request on another choice and requests the newest after a rest', async () => {
    const server = serve(60)
    const signals: AbortSignal[] = []
    await show((request, url) => {
      if (request.headers.get('prefer') === 'count=none') signals.push(request.signal)
      return url.searchParams.has('orderBy') ? new Promise<Response>(() => {}) : server.handler(request, url)
    })
    await settle()
    press('Units')
    await act(() => jest.advanceTimersByTimeAsync(100))
    press('Units')
    await act(() => jest.advanceTimersByTimeAsync(100))
    press('Name')
    await act(() => jest.advanceTimersByTimeAsync(399))
    expect(signals).toHaveLength(2)
    await act(() => jest.advanceTimersByTimeAsync(101))
    expect(signals).toHaveLength(3)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false])
  })

  it('keeps its tab of the hash', async () => {
    const { router } = await show(serve(60).handler, { at: '/#2' })
    press('Next')
    await settle()
    press('Units')
    await settle()
    expect(router.state.location).toMatchObject({ hash: '#2', search: '?orderBy=unitsCount&order=ASC' })
  })

  it('ignores an answer that arrives after a later one', async () => {
    const pending: { name: string; answer: () => void }[] = []
    const answer = (name: string) =>
      act(async () => {
        for (const each of pending) if (each.name === name) each.answer()
      })
    const server = serve(60, { 'name=059': [59] })
    await show((request, url) => {
      const name = url.searchParams.get('name')
      if (!name) return server.handler(request, url)
      return new Promise((resolve) => {
        pending.push({ name, answer: () => resolve(server.handler(request, url)) })
      })
    })
    press('Search Name')
    const input = screen.getByPlaceholderText('Search')
    fireEvent.change(input, { target: { value: '01' } })
    await settle()
    fireEvent.change(input, { target: { value: '059' } })
    await settle()
    await answer('059')
    await settle()
    await answer('01')
    await settle()
    expect(names()).toEqual(['Loop 059'])
  })

  it('filters by checkboxes, lists the filters and removes them', async () => {
    const server = serve(4, { 'isReady=true': [1, 3] })
    await show(server.handler)
    press('Filter Ready')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only ready' }))
    await settle()
    expect(server.last()).toMatchObject({ isReady: 'true' })
    expect(names()).toEqual(['Loop 001', 'Loop 003'])
    press('Clear Ready: Only ready')
    await settle()
    expect(names()).toHaveLength(4)
  })

  it('opens the view of the address, to which Back returns', async () => {
    const server = serve(60)
    const { router } = await show(server.handler, {
      at: '/?name=loop&orderBy=unitsCount&order=DESC&page=2&isReady=true',
    })
    const carried = { name: 'loop', orderBy: 'unitsCount', order: 'DESC', offset: '10', isReady: 'true' }
    expect(server.last()).toMatchObject(carried)
    press('Next')
    await settle()
    expect(server.last()).toMatchObject({ offset: '20' })
    await act(() => router.navigate(-1))
    await settle()
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    expect(names()[0]).toBe('Loop 011')
  })

  it('returns to a later page after a search with fewer pages', async () => {
    const server = serve(60, { 'name=059': [59] })
    const { router } = await show(server.handler, { at: '/?page=2' })
    await act(() => router.navigate('/?name=059'))
    await settle()
    expect(names()).toEqual(['Loop 059'])
    await act(() => router.navigate(-1))
    await settle()
    expect(router.state.location.search).toBe('?page=2')
    expect(names()[0]).toBe('Loop 011')
  })

  it('ignores an order that the endpoint lacks', async () => {
    const server = serve(2)
    await show(server.handler, { at: '/?orderBy=password' })
    expect(server.last()).not.toHaveProperty('orderBy')
    expect(screen.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending')
  })

  it('separates the states of two tables by name', async () => {
    const server = serve(60)
    const { router } = await show(server.handler, { at: '/?other.page=2', props: { name: 'loops' } })
    press('Next')
    await settle()
    expect(router.state.location.search).toBe('?other.page=2&loops.page=2')
  })
})
