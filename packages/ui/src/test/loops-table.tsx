import { list, signedIn } from '@emberwatch/contract'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import * as v from 'valibot'
import { columns } from '../table/columns.ts'
import { DataTable } from '../table/DataTable.tsx'
import { listServer } from './list-server.ts'
import { type Handler, renderUi } from './render-ui.tsx'

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
  rows: 'loops',
  summary: 'Rows of a test.',
  access: signedIn,
  row: Row,
  sort: ['name', 'unitsCount', 'createdAt'],
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

/** @param answers numbers of rows by the query that they answer, as `listServer` takes them */
export function serve(count: number, answers: Readonly<Record<string, readonly number[]>> = {}) {
  const rows = makeRows(count)
  const chosen = (numbers: readonly number[]) => numbers.map((number) => rows[number - 1] as Row)
  return listServer(rows, Object.fromEntries(Object.entries(answers).map(([query, each]) => [query, chosen(each)])))
}

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

/** A live table that is held until its button is pressed. */
function HeldTable() {
  const [isHeld, setHeld] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHeld(false)}>
        Let go
      </button>
      {table({ isHeld, rowKey: (row: Row) => row.id, refetchInterval: 1000 })}
    </>
  )
}

/** Lets the delay pass and the answers come in. */
export async function settle() {
  await act(() => jest.advanceTimersByTimeAsync(600))
  await act(() => jest.advanceTimersByTimeAsync(100))
}
export const names = () => screen.queryAllByRole('link', { name: /^Loop/ }).map((link) => link.textContent)
export const press = (name: string | RegExp, role = 'button') => fireEvent.click(screen.getByRole(role, { name }))

export async function show(
  handler: Handler,
  options: { at?: string; props?: object; others?: Record<string, string> } = {},
) {
  const view = renderUi(table(options.props), { handler, at: options.at, others: options.others })
  await act(() => jest.advanceTimersByTimeAsync(0))
  return view
}

export async function showHeld(handler: Handler) {
  renderUi(<HeldTable />, { handler })
  await settle()
}
