import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { rowKey, type SteadyRow, steadyRows } from './steady-rows.ts'

const item = (systemId: string) => ({ kind: 'alarm', systemId }) as AttentionItem
const rowsOf = (...ids: string[]) => ids.map((id) => ({ item: item(id), endedAt: null }))
const reading = (...ids: string[]) => ({ items: ids.map(item), isOver: () => true, now: 7 })
const free = { isHeld: false, keeps: () => false }
const pending = { isHeld: true, keeps: () => false }
const shown = ({ rows }: ReturnType<typeof steadyRows>) => rows.map(({ item: { systemId } }) => systemId)

it('rows follow the latest reading while the person is elsewhere', () => {
  const { rows, waiting } = steadyRows(rowsOf('a', 'b'), reading('c', 'b'), free)
  expect(rows).toEqual(rowsOf('c', 'b'))
  expect(waiting).toEqual([])
})

it('rows stay in place while the person is in the list, and new ones wait', () => {
  const list = steadyRows(rowsOf('a', 'b', 'c'), reading('new', 'c', 'b'), pending)
  expect(shown(list)).toEqual(['a', 'b', 'c'])
  expect(list.rows.map(({ endedAt }) => endedAt)).toEqual([7, null, null])
  expect(list.waiting.map(rowKey)).toEqual(['alarm new'])
})

it('a row keeps the time of its end', () => {
  const first = steadyRows(rowsOf('a'), reading(), pending)
  const later = steadyRows(first.rows, { ...reading(), now: 99 }, pending)
  expect(later.rows[0]?.endedAt).toBe(7)
})

it('an ended row stays when open or taken, and leaves otherwise', () => {
  const keeps = (row: SteadyRow) => row.item.systemId === 'b'
  const list = steadyRows(rowsOf('a', 'b', 'c'), reading('new', 'c'), { isHeld: false, keeps })
  expect(shown(list)).toEqual(['new', 'b', 'c'])
})

it('a row beyond the reading is not marked as ended', () => {
  const { rows } = steadyRows(rowsOf('a'), { ...reading('b'), isOver: () => false }, pending)
  expect(rows).toEqual(rowsOf('a'))
})

it('a returning row is open again', () => {
  const ended = [{ item: item('a'), endedAt: 3 }]
  expect(steadyRows(ended, reading('a'), pending).rows).toEqual(rowsOf('a'))
})
