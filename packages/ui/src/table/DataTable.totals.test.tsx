import { act, screen, within } from '@testing-library/react'
import { names, press, serve, settle, show } from '../test/loops-table.tsx'
import { problem } from '../test/render-ui.tsx'

/** A server whose count takes long: it answers rows at once, and holds the count until told. */
function slowly(count: number, answers: Parameters<typeof serve>[1] = {}) {
  const server = serve(count, answers)
  let open = Promise.withResolvers<Response | null>()
  const handler: typeof server.handler = async (request, url) => {
    const answer = await server.handler(request, url)
    if (request.headers.get('prefer') === 'count=none') return answer
    return (await open.promise)?.clone() ?? answer
  }
  return {
    ...server,
    handler,
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

  it('shows rows first, then the count, which alone is announced', async () => {
    const server = slowly(60)
    await show(server.handler, withHeader)
    expect(names()).toHaveLength(10)
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    expect(text()).toBe('1–10 of …')
    expect(status()).toHaveAttribute('aria-busy', 'true')
    expect([button('Next'), button('Last'), button('Export')].map((each) => each.hasAttribute('disabled'))).toEqual([
      false,
      true,
      false,
    ])
    expect(screen.getByText('No totals')).toBeInTheDocument()
    expect([server.asked, server.counted].map((each) => each.map(String))).toEqual([
      ['limit=10&offset=0'],
      ['limit=1&offset=0'],
    ])
    await server.release()
    expect(text()).toBe('1–10 of 60 loops')
    expect(status()).toHaveAttribute('aria-busy', 'false')
    expect(button('Last')).toBeEnabled()
    expect(screen.getByText('10 of 60')).toBeInTheDocument()
    expect([server.asked.length, server.counted.length]).toEqual([1, 1])
  })

  it('reserves the room of page numbers and page size', async () => {
    const server = slowly(300)
    await show(server.handler, { at: '/?page=2' })
    const pages = within(screen.getByRole('navigation', { name: 'Pagination' }))
    const locations = () => pages.getAllByRole('button', { name: /^Page/, hidden: true }).map((each) => each.className)
    const before = locations()
    expect(before.filter((name) => name.includes('is-awaited'))).toHaveLength(5)
    await server.release()
    expect(locations()).toHaveLength(before.length)
    expect(locations().join()).not.toContain('is-awaited')
  })

  it('derives the count of a short page, an empty list and a last page', async () => {
    const short = slowly(3)
    const first = await show(short.handler)
    expect(text()).toBe('3 loops')
    first.unmount()
    const none = slowly(0)
    const second = await show(none.handler)
    expect(text()).toBe('0 loops')
    expect(screen.getByText('Nothing to show')).toBeInTheDocument()
    expect(button('Export')).toBeDisabled()
    second.unmount()
    await show(slowly(25).handler, { at: '/?page=3' })
    expect(text()).toBe('21–25 of 25 loops')
    expect(button('Next')).toBeDisabled()
  })

  it('reuses the count of the same rows on other pages and in other orders', async () => {
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

  it('turns to a page of unknown count, with the newest rows until then', async () => {
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

  it('reports a failed count in place of the number, with a retry', async () => {
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

  it('reads again without losing the number or rendering equal rows', async () => {
    const rowLink = jest.fn((row: { id: string }) => `/loops/${row.id}`)
    const server = slowly(60)
    await show(server.handler, { props: { rowLink, refetchInterval: 5_000 } })
    await server.release()
    rowLink.mockClear()
    await act(() => jest.advanceTimersByTimeAsync(5_000))
    expect([server.asked.length, server.counted.length]).toEqual([2, 2])
    expect(text()).toBe('1–10 of 60 loops')
    await server.release()
    expect(text()).toBe('1–10 of 60 loops')
    expect(rowLink).not.toHaveBeenCalled()
  })

  it('waits for the count beyond the end and leads to the last page', async () => {
    const server = slowly(25)
    const { router } = await show(server.handler, { at: '/?page=9' })
    expect(screen.queryByText('Nothing to show')).not.toBeInTheDocument()
    await server.release()
    await settle()
    expect(router.state.location.search).toBe('?page=3')
    expect(names()).toHaveLength(5)
  })

  it('counts once for all pages, sizes and orders', async () => {
    const server = slowly(60, { 'name=059': [59] })
    const { router } = await show(server.handler)
    await server.release()
    for (const name of ['Next', 'Units', 'Page 3']) {
      press(name)
      await settle()
    }
    await act(() => router.navigate('/?size=25'))
    await settle()
    expect(server.asked).toHaveLength(5)
    expect(server.counted).toHaveLength(1)
    await act(() => router.navigate('/?name=059'))
    await settle()
    expect(server.counted.map(String)).toEqual(['limit=1&offset=0', 'name=059&limit=1&offset=0'])
  })

  it("counts again when a later page's rows are gone, and leads to the last page", async () => {
    let server = serve(25)
    const { router } = await show((request, url) => server.handler(request, url), { at: '/?page=2' })
    server = serve(15)
    await settle()
    press('Page 3')
    await settle()
    expect(server.counted).toHaveLength(1)
    expect(router.state.location.search).toBe('?page=2')
    expect(text()).toBe('11–15 of 15 loops')
  })

  it('reports a failed count beyond the end, with a retry', async () => {
    const server = slowly(25)
    const { router } = await show(server.handler, { at: '/?page=9' })
    await server.release(problem(500, 'generic.bad_request'))
    expect(screen.getByRole('alert')).toHaveTextContent('500: Bad request')
    expect(screen.queryByText('Nothing to show')).not.toBeInTheDocument()
    press('Retry')
    await settle()
    await server.release()
    await settle()
    expect(router.state.location.search).toBe('?page=3')
    expect(names()).toHaveLength(5)
  })
})

describe('DataTable, over a platform that always counts', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("shows the count of the rows' answer without another request", async () => {
    const searches: string[] = []
    const server = serve(60)
    await show(
      (request, url) => {
        searches.push(url.search)
        return server.handler(new Request(request.url), url)
      },
      { props: { refetchInterval: 5000, header } },
    )
    expect(searches).toHaveLength(2)
    expect(text()).toBe('1–10 of 60 loops')
    expect(screen.getByText('10 of 60')).toBeInTheDocument()
    press('Next')
    await settle()
    expect(text()).toBe('11–20 of 60 loops')
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(searches.slice(2)).toEqual(['?limit=10&offset=10', '?limit=10&offset=10'])
  })
})
