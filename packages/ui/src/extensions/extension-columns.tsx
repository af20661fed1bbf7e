import type { ExtensionPoint } from '@emberwatch/contract'
import { createContext, lazy, Suspense, useContext, useMemo } from 'react'
import { SkeletonLine } from '../frame/Skeleton.tsx'
import { useExtensions } from '../parts/Part.tsx'
import type { AnyColumn, TableRow } from '../table/columns.ts'

export type ColumnPoint = Extract<ExtensionPoint, `${string}.columns`>

const Cell = lazy(async () => ({
  default: (await import(/* webpackChunkName: "ui-extensions" */ './ExtensionCell.tsx')).ExtensionCell,
}))

const RowsContext = createContext<readonly TableRow[]>([])
/** The rows in sight, for cells of other areas. */
export const RowsInSight = RowsContext.Provider

/** Columns that areas add. */
export function useExtensionColumns(point: ColumnPoint | undefined): readonly AnyColumn[] {
  const extensions = useExtensions(point)
  return useMemo(
    () =>
      extensions.map(({ area, part, title }) => {
        const name = `${area}/${part}`
        return { key: name, title, isExtension: true, render: ({ id }) => <CellOfRow name={name} id={String(id)} /> }
      }),
    [extensions],
  )
}

function CellOfRow({ name, id }: { name: string; id: string }) {
  const rows = useContext(RowsContext)
  const ids = useMemo(() => rows.map((row) => String(row.id)), [rows])
  return (
    <Suspense fallback={<SkeletonLine width="3rem" />}>
      <Cell name={name} id={id} ids={ids} />
    </Suspense>
  )
}
