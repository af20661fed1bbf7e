import { list, signedIn } from '@emberwatch/contract'
import { preferencesStore } from '@emberwatch/store'
import { act, fireEvent, screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { listServer } from '../test/list-server.ts'
import { type Handler, problem, renderUi } from '../test/render-ui.tsx'
import { columns } from './columns.ts'
import { DataTable } from './DataTable.tsx'

const Row = v.object({
  id: v.string(),
  name: v.string(),
  unitsCount: v.number(),
  isReady: v.boolean(),
  createdAt: v.nullable(v.string()),
})
type Row = v.InferOutput<typeof Row>

const endpoint = list('/v1/places/{id}/rows', {
  name: 'test.rows',
  summary: 'Rows of a test.',
  access: signedIn,
  row: Row,
  sort: ['name', 'unitsCount'],
  search: ['name'],
  filters: ['isReady'],
})

const rowColumns = columns<Row>()([
  { key: 'name', title: 'Name', sort: true, search: true, note: (row) => `Note ${row.id}` },
  { key: 'unitsCount', title: 'Units', kind: 'number', sort: true },
  { key: 'isReady', title: 'Ready', kind: 'boolean', filter: [{ value: 'true', label: 'Only ready' }] },
  { key: 'createdAt', title: 'Created at', kind: 'date' },
])

const pad = (value: number) => String(value).padStart(3, '0')
const makeRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    name: `Loop ${pad(i + 1)}`,
    unitsCount: (count - i) * 1000,
    isReady: i % 2 === 0,
    createdAt: i === 0 ? 'nonsense' : '2024-05-06',
  }))

const serve = (count: number) =>
  listServer(makeRows(count), { search: ['name'], filters: ['isReady'], defaultSort: 'name' })

const table = (props: object = {}) => (
  <DataTable
    title="Loops"
    endpoint={endpoint}
    params={{ id: '1' }}
    columns={rowColumns}
    rowLink={(row) => `/loops/${row.id}`}
    {...props}
  />
)

/** Lets the delay pass and the answers come in. */
async function settle() {
  await act(() => jest.advanceTimersByTimeAsync(600))
  await act(() => jest.advanceTimersByTimeAsync(100))
}
const names = () => screen.queryAllByRole('link', { name: /^Loop/ }).map((link) => link.textContent)
const press = (name: string | RegExp, role = 'button') => fireEvent.click(screen.getByRole(role, { name }))

async function show(handler: Handler, options: { at?: string; props?: object; others?: Record<string, string> } = {}) {
  const view = renderUi(table(options.props), { handler, at: options.at, others: options.others })
  await act(() => jest.advanceTimersByTimeAsync(0))
  return view
}

describe('DataTable', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('reads the first page at once and shows it with row links, notes, numbers and dates', async () => {
    const server = serve(3)
    await show(server.handler, { props: { hasRowNumbers: true } })
    expect(server.asked).toHaveLength(1)
    expect(server.last()).toEqual({ limit: '10', offset: '0' })
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['1', 'Loop 001Note 1', '3,000', 'Yes', '-'])
    expect(screen.getByRole('link', { name: 'Loop 001' })).toHaveAttribute('href', '/loops/1')
    expect(screen.getAllByText('2024-05-06')).toHaveLength(2)
  })

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

  it('leads to the last page that exists when rows have gone away', async () => {
    const { router } = await show(serve(25).handler, { at: '/?page=9' })
    await settle()
    expect(router.state.location.search).toBe('?page=3')
    expect(names()).toEqual(['Loop 021', 'Loop 022', 'Loop 023', 'Loop 024', 'Loop 025'])
  })

  it('sorts by a header button, turns the order at the second press and says so', async () => {
    const server = serve(3)
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

  it('asks once, 500 ms after the last letter of a search, and goes back to page 1', async () => {
    const server = serve(60)
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

  it('never shows an answer that comes after the one to a later question', async () => {
    const answers: Record<string, () => void> = {}
    const server = serve(60)
    await show((request, url) => {
      const name = url.searchParams.get('name')
      if (!name) return server.handler(request, url)
      return new Promise((resolve) => {
        answers[name] = () => resolve(server.handler(request, url))
      })
    })
    press('Search Name')
    const input = screen.getByPlaceholderText('Search')
    fireEvent.change(input, { target: { value: '01' } })
    await settle()
    fireEvent.change(input, { target: { value: '059' } })
    await settle()
    await act(async () => answers['059']?.())
    await settle()
    await act(async () => answers['01']?.())
    await settle()
    expect(names()).toEqual(['Loop 059'])
  })

  it('filters by checkboxes, shows what narrows the view and takes it off again', async () => {
    const server = serve(4)
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

  it('opens at the view that the address carries, and Back returns to it', async () => {
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
    expect(names()[0]).toBe('Loop 021')
  })

  it('does not ask for an order that the endpoint does not know', async () => {
    const server = serve(2)
    await show(server.handler, { at: '/?orderBy=password' })
    expect(server.last()).not.toHaveProperty('orderBy')
  })

  it('keeps the state of two tables apart by their names', async () => {
    const server = serve(60)
    const { router } = await show(server.handler, { at: '/?other.page=2', props: { name: 'loops' } })
    press('Next')
    await settle()
    expect(router.state.location.search).toBe('?other.page=2&loops.page=2')
  })

  it("says 'Nothing to show' in an empty table", async () => {
    await show(serve(0).handler)
    expect(screen.getByText('Nothing to show')).toBeInTheDocument()
  })

  it('holds places for the rows while they load', async () => {
    await show(() => new Promise(() => {}))
    expect(screen.getByRole('table', { name: 'Loops' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByText('Nothing to show')).not.toBeInTheDocument()
  })

  it('shows a failure above the table and tries again when asked', async () => {
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

  it('shows the permission message when permissions are missing', async () => {
    await show(() => problem(403, 'user.missing_permissions'))
    expect(screen.getByRole('alert')).toHaveTextContent(/^You don't have permissions to view this content/)
  })

  it('follows a click anywhere in a row, but not one on a control', async () => {
    const { router } = await show(serve(2).handler, { others: { '/loops/:id': 'The loop' } })
    press('Search Name')
    expect(router.state.location.pathname).toBe('/')
    fireEvent.click(screen.getAllByText('No')[0] as HTMLElement)
    expect(router.state.location.pathname).toBe('/loops/2')
    expect(screen.getByText('The loop')).toBeInTheDocument()
  })

  it('hides a column, remembers that, and closes the rows up', async () => {
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

  it('waits until it is enabled and then asks with the given parameters', async () => {
    const server = serve(2)
    await show(server.handler, { props: { isEnabled: false } })
    expect(server.asked).toHaveLength(0)
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('labels every cell with its column, so that rows can become cards', async () => {
    await show(serve(1).handler)
    const labels = screen.getAllByRole('cell').map((cell) => cell.getAttribute('data-label'))
    expect(labels).toEqual(['Name', 'Units', 'Ready', 'Created at'])
  })

  it('says when a live table was updated and when it has lost touch', async () => {
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
