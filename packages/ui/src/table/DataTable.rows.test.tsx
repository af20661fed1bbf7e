import { act, fireEvent, screen, within } from '@testing-library/react'
import { names, press, serve, settle, show, showHeld } from '../test/loops-table.tsx'
import { problem } from '../test/render-ui.tsx'

describe('DataTable, what it shows', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('reads the first page immediately and shows row links, notes, numbers and dates', async () => {
    const server = serve(3)
    await show(server.handler, { props: { hasRowNumbers: true } })
    expect(server.asked).toHaveLength(1)
    expect(server.last()).toEqual({ limit: '10', offset: '0' })
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['1', 'Loop 001Note 1', '3,000', 'Yes', '-'])
    expect(screen.getByRole('link', { name: 'Loop 001' })).toHaveAttribute('href', '/loops/1')
    expect(screen.getAllByText('2024-05-06')).toHaveLength(2)
  })

  it('renders rows again only for other rows', async () => {
    const rowLink = jest.fn((row: { id: string }) => `/loops/${row.id}`)
    const server = serve(3, { 'order=ASC&orderBy=unitsCount': [3, 2, 1] })
    let answer: () => void = () => undefined
    const { router } = await show(
      async (request, url) => {
        if (url.searchParams.has('orderBy')) await new Promise<void>((resolve) => (answer = resolve))
        return server.handler(request, url)
      },
      { props: { rowLink } },
    )
    rowLink.mockClear()
    press('Units')
    await settle()
    expect(router.state.location.search).toBe('?orderBy=unitsCount&order=ASC')
    expect(rowLink).not.toHaveBeenCalled()
    answer()
    await settle()
    expect(names()).toEqual(['Loop 003', 'Loop 002', 'Loop 001'])
  })

  it('keeps rows in place while held and shows the new ones later', async () => {
    let server = serve(4, { '': [2, 3] })
    await showHeld((...call) => server.handler(...call))
    expect(names()).toEqual(['Loop 002', 'Loop 003'])
    server = serve(4, { '': [1, 4, 3] })
    await act(() => jest.advanceTimersByTimeAsync(1500))
    expect(names()).toEqual(['Loop 002', 'Loop 003'])
    expect(screen.getByText('2 new')).toBeInTheDocument()
    expect(screen.getAllByText('No longer on this page')).toHaveLength(1)
    press('Let go')
    expect(names()).toEqual(['Loop 001', 'Loop 004', 'Loop 003'])
    expect(screen.queryByText('2 new')).not.toBeInTheDocument()
  })

  it("says 'Nothing to show' in an empty table", async () => {
    await show(serve(0).handler)
    expect(screen.getByText('Nothing to show')).toBeInTheDocument()
  })

  it('shows placeholders while rows load', async () => {
    await show(() => new Promise(() => {}))
    expect(screen.getByRole('table', { name: 'Loops' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByText('Nothing to show')).not.toBeInTheDocument()
  })

  it('shows a failure above the table, with Retry', async () => {
    const server = serve(2)
    let isBroken = true
    await show((request, url) => (isBroken ? problem(500, 'generic.bad_request') : server.handler(request, url)))
    expect(screen.getByRole('alert')).toHaveTextContent('500: Bad request')
    expect(screen.queryByText('Nothing to show')).not.toBeInTheDocument()
    isBroken = false
    press('Retry')
    await settle()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(names()).toHaveLength(2)
  })

  it('keeps a failure visible during a retry, without placeholders', async () => {
    let isSilent = false
    let requestCount = 0
    await show(
      ({ headers }) => {
        if (headers.get('prefer') === 'count=none') requestCount += 1
        return isSilent ? new Promise(() => {}) : problem(500, 'generic.bad_request')
      },
      { props: { refetchInterval: 5000 } },
    )
    const shown = screen.getAllByRole('row', { hidden: true }).length
    isSilent = true
    await act(() => jest.advanceTimersByTimeAsync(6000))
    expect(requestCount).toBe(2)
    expect(screen.getByRole('alert')).toHaveTextContent('500: Bad request')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
    expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(shown)
  })

  it('shows the permission message when permissions are missing', async () => {
    await show(() => problem(403, 'user.missing_permissions'))
    expect(screen.getByRole('alert')).toHaveTextContent(/^You don't have permissions to view this content/)
  })

  it('follows a click in a row, but not on a control', async () => {
    const { router } = await show(serve(2).handler, { others: { '/loops/:id': 'The loop' } })
    press('Search Name')
    expect(router.state.location.pathname).toBe('/')
    fireEvent.click(screen.getAllByText('No')[0] as HTMLElement)
    expect(router.state.location.pathname).toBe('/loops/2')
    expect(screen.getByText('The loop')).toBeInTheDocument()
  })

  it('hides a column, remembers it and closes the gap', async () => {
    const server = serve(2)
    const { unmount } = await show(server.handler)
    press('View')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Units' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Compact rows' }))
    expect(screen.queryByRole('columnheader', { name: 'Units' })).not.toBeInTheDocument()
    expect(screen.getByRole('table')).toHaveClass('is-compact')
    expect(JSON.parse(localStorage.getItem('columns:test.rows') ?? '')).toEqual(['Units'])
    unmount()
  })

  it('reads and shows nothing before it is enabled', async () => {
    const server = serve(2)
    await show(server.handler, { props: { isEnabled: false } })
    expect(server.asked).toHaveLength(0)
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('labels every cell with its column for the view as cards', async () => {
    await show(serve(1).handler)
    const labels = screen.getAllByRole('cell').map((cell) => cell.getAttribute('data-label'))
    expect(labels).toEqual(['Name', 'Units', 'Ready', 'Created at'])
  })

  it('shows when a live table was updated or lost touch', async () => {
    const server = serve(1)
    let isBroken = false
    await show((request, url) => (isBroken ? problem(500, 'generic.server_error') : server.handler(request, url)), {
      props: { refetchInterval: 5000 },
    })
    expect(screen.getByText(/^Updated \d\d:\d\d/)).toBeInTheDocument()
    isBroken = true
    await act(() => jest.advanceTimersByTimeAsync(6000))
    expect(screen.getByText(/^No contact, as of \d\d:\d\d/)).toBeInTheDocument()
    expect(names()).toEqual(['Loop 001'])
  })
})
