import { act, fireEvent, screen, within } from '@testing-library/react'
import { names, press, serve, settle, show } from '../test/loops-table.tsx'
import { json, problem } from '../test/render-ui.tsx'

/** A server that does not wait for its count: it gives rows to whoever prefers that, and holds the totals until told. */
function slowly(count: number, answers: Parameters<typeof serve>[1] = {}) {
  const server = serve(count, answers)
  const preferences: (string | null)[] = []
  let open = Promise.withResolvers<Response | null>()
  const handler: typeof server.handler = async (request, url) => {
    const preferred = request.headers.get('prefer')
    preferences.push(preferred)
    const whole = await server.handler(request, url)
    if (preferred === 'totals=ready')
      return json({ data: (await whole.json()).data, count: null, meta: null, totals: 'named' })
    return (await open.promise)?.clone() ?? whole
  }
  return {
    ...server,
    handler,
    preferences,
    /** Answers what is held, whole or with this problem, and holds what comes after it. */
    release: async (instead: Response | null = null) => {
      open.resolve(instead)
      open = Promise.withResolvers()
      await act(() => jest.advanceTimersByTimeAsync(10))
    },
  }
}

const status = () => screen.getByRole('status')
const text = () => status().textContent
const button = (name: string) => screen.getByRole('button', { name })
const isShown = (name: string) => screen.queryByRole('button', { name }) !== null
const header = (answer: { count: number; data: unknown[] } | undefined, isOutstanding: boolean) =>
  answer ? `${answer.data.length} of ${answer.count}` : isOutstanding ? 'No totals' : 'Totals failed'
const withHeader = { props: { header } }

describe('DataTable, while its count is outstanding', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('shows the rows at once, leads to the next page alone, and then the count, which alone is read out', async () => {
    const server = slowly(60)
    await show(server.handler, withHeader)
    expect(names()).toHaveLength(10)
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    expect(text()).toBe('1–10 of …')
    expect(status()).toHaveAttribute('aria-busy', 'true')
    expect([button('Next'), button('Last'), button('Export CSV')].map((each) => each.hasAttribute('disabled'))).toEqual(
      [false, true, false],
    )
    expect(screen.getByText('No totals')).toBeInTheDocument()
    expect(server.preferences).toEqual(['totals=ready', 'totals=named'])
    await server.release()
    expect(text()).toBe('1–10 of 60 loops')
    expect(status()).toHaveAttribute('aria-busy', 'false')
    expect(button('Last')).toBeEnabled()
    expect(screen.getByText('10 of 60')).toBeInTheDocument()
    expect(server.preferences).toHaveLength(2)
  })

  it('holds the room of page numbers and page size, and shows none of what is not known', async () => {
    const server = slowly(300)
    await show(server.handler, { at: '/?page=2' })
    const pages = within(screen.getByRole('navigation', { name: 'Pagination' }))
    const places = () => pages.getAllByRole('button', { name: /^Page/, hidden: true }).map((each) => each.className)
    const before = places()
    expect(before.filter((name) => name.includes('is-awaited'))).toHaveLength(5)
    await server.release()
    expect(places()).toHaveLength(before.length)
    expect(places().join()).not.toContain('is-awaited')
  })

  it('knows the count of a short page, of an empty list and of a last page by its rows', async () => {
    const short = slowly(3)
    const first = await show(short.handler)
    expect(text()).toBe('3 loops')
    first.unmount()
    const none = slowly(0)
    const second = await show(none.handler)
    expect(text()).toBe('0 loops')
    expect(screen.getByText('Nothing to show')).toBeInTheDocument()
    expect(button('Export CSV')).toBeDisabled()
    second.unmount()
    await show(slowly(25).handler, { at: '/?page=3' })
    expect(text()).toBe('21–25 of 25 loops')
    expect(button('Next')).toBeDisabled()
  })

  it('keeps the count of the same rows on other pages and in other orders, and none of other rows', async () => {
    const server = slowly(60, { 'isReady=true': [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21] })
    const { router } = await show(server.handler, withHeader)
    await server.release()
    press('Next')
    await settle()
    expect(names()[0]).toBe('Loop 011')
    expect(text()).toBe('11–20 of 60 loops')
    expect(button('Last')).toBeEnabled()
    press('Units')
    await settle()
    expect(text()).toBe('1–10 of 60 loops')
    expect(screen.getByText('10 of 60')).toBeInTheDocument()
    await act(() => router.navigate('/?isReady=true'))
    await settle()
    expect(names()[1]).toBe('Loop 003')
    expect(text()).toBe('1–10 of …')
    expect(screen.getByText('No totals')).toBeInTheDocument()
    await server.release()
    expect(text()).toBe('1–10 of 11 loops')
    // Back is here at once, with its count.
    await act(() => router.navigate('/'))
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(text()).toBe('1–10 of 60 loops')
    expect(names()[1]).toBe('Loop 002')
  })

  it('turns to a page whose count is not known either, and keeps the newest rows until then', async () => {
    const server = slowly(60)
    await show(server.handler)
    press('Next')
    expect(names()[0]).toBe('Loop 001')
    await settle()
    expect(names()[0]).toBe('Loop 011')
    expect(text()).toBe('11–20 of …')
    expect(isShown('Page 1') && isShown('Page 2') && isShown('Page 3')).toBe(true)
    await server.release()
    expect(text()).toBe('11–20 of 60 loops')
  })

  it('says in place of the number that counting has failed, keeps the rows, and counts again when asked', async () => {
    const server = slowly(60)
    await show(server.handler, { props: { refetchInterval: 60_000, header } })
    expect(screen.getByText('No totals')).toBeInTheDocument()
    await server.release(problem(500, 'generic.bad_request'))
    expect(screen.getByText('Totals failed')).toBeInTheDocument()
    expect(names()).toHaveLength(10)
    expect(text()).toBe('1–10 of ?')
    expect(screen.getByRole('alert')).toHaveTextContent('The rows could not be counted: 500: Bad request')
    expect(screen.queryByText(/No contact/)).not.toBeInTheDocument()
    press('Retry')
    await settle()
    expect(names()).toHaveLength(10)
    await server.release()
    expect(text()).toBe('1–10 of 60 loops')
    expect(screen.getByText('10 of 60')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('reads again without losing the number or drawing equal rows anew', async () => {
    const rowLink = jest.fn((row: { id: string }) => `/loops/${row.id}`)
    const server = slowly(60)
    await show(server.handler, { props: { rowLink, refetchInterval: 5_000 } })
    await server.release()
    rowLink.mockClear()
    await act(() => jest.advanceTimersByTimeAsync(5_000))
    expect(server.preferences).toEqual(['totals=ready', 'totals=named', 'totals=ready', 'totals=named'])
    expect(text()).toBe('1–10 of 60 loops')
    await server.release()
    expect(text()).toBe('1–10 of 60 loops')
    expect(rowLink).not.toHaveBeenCalled()
  })

  it('waits for the count on a page beyond the end, and leads to the last one', async () => {
    const server = slowly(25)
    const { router } = await show(server.handler, { at: '/?page=9' })
    expect(screen.queryByText('Nothing to show')).not.toBeInTheDocument()
    await server.release()
    await settle()
    expect(router.state.location.search).toBe('?page=3')
    expect(names()).toHaveLength(5)
  })

  it('shows a page that was read ahead before its count is there', async () => {
    const server = slowly(60)
    await show(server.handler)
    await server.release()
    act(() => button('Next').focus())
    await act(() => jest.advanceTimersByTimeAsync(200))
    const before = server.preferences.length
    fireEvent.click(button('Next'))
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(names()[0]).toBe('Loop 011')
    expect(server.preferences).toHaveLength(before)
  })
})
