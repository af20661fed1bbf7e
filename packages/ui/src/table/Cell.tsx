import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Status } from '../status/Status.tsx'
import { formatCount } from '../text/format.ts'
import { ownText } from '../text/own-text.tsx'
import { Words } from '../text/Words.tsx'
import { cellValue, statusValue } from './cell-text.ts'
import type { AnyColumn, TableRow } from './columns.ts'

export function Cell({ column, row, to }: { column: AnyColumn; row: TableRow; to?: string | null }) {
  const target = column.link?.(row) ?? to
  const note = words(column.note?.(row))
  const value = shown(column, row)
  return (
    <>
      {target ? <Link to={target}>{value}</Link> : value}
      {note && <div className="ew-note">{note}</div>}
    </>
  )
}

function shown(column: AnyColumn, row: TableRow): ReactNode {
  if (column.render) return words(column.render(row))
  if (column.status && !column.text) return <Status of={column.status} value={statusValue(row[column.key])} />
  const value = cellValue(column, row)
  if (typeof value === 'number') return ownText(column.kind === 'number' ? formatCount(value) : value)
  const isName = !(column.isProse ?? (column.text || (column.kind ?? 'text') !== 'text'))
  return <Words text={value ?? '-'} translate={isName ? 'no' : undefined} />
}

const words = (value: ReactNode): ReactNode =>
  typeof value === 'string' && value ? <Words text={value} /> : ownText(value)

export const isEnd = (column: AnyColumn): boolean => column.kind === 'number'
export const isDate = (column: AnyColumn): boolean => column.kind === 'date' || column.kind === 'dateTime'
