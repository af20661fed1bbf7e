import type { ExtensionPoint } from '@emberwatch/contract'
import { createContext, useContext, useMemo } from 'react'
import { useExtensions } from '../extensions/Part.tsx'
import { lazyControl } from '../lazy/lazy-view.tsx'
import type { AnyColumn, TableRow } from './columns.ts'

export type ColumnPoint = Extract<ExtensionPoint, `${string}.columns`>

/** Empty where its code cannot be had. */
const Cell = lazyControl(
  () => null,
  async () => (await import(/* webpackChunkName: "ui-extensions" */ '../extensions/ExtensionCell.tsx')).ExtensionCell,
)

const room = { display: 'inline-block', minWidth: '3rem', minHeight: '1.25rem' } as const

const RowsContext = createContext<readonly TableRow[]>([])
/** The rows in sight, for cells of other areas. */
export const RowsInSight = RowsContext.Provider

/** A table's own columns and those that areas add, whose titles must differ from all others: tables know columns by them. */
export function useExtendedColumns(own: readonly AnyColumn[], point: ColumnPoint | undefined): readonly AnyColumn[] {
  const extensions = useExtensions(point)
  return useMemo(() => {
    if (extensions.length === 0) return own
    const columns = [...own]
    for (const { area, part, title } of extensions) {
      const name = `${area}/${part}`
      const isTaken = columns.some((column) => column.title === title)
      const render: AnyColumn['render'] = ({ id }) => <CellOfRow name={name} id={String(id)} />
      columns.push({ key: name, title: isTaken ? `${title} (${name})` : title, isExtension: true, render })
    }
    return columns
  }, [own, extensions])
}

function CellOfRow({ name, id }: { name: string; id: string }) {
  const rows = useContext(RowsContext)
  const ids = useMemo(() => rows.map((row) => String(row.id)), [rows])
  return (
    <span style={room}>
      <Cell name={name} id={id} ids={ids} />
    </span>
  )
}
