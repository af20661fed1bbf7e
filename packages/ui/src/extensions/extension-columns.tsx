import type { ExtensionPoint } from '@emberwatch/contract'
import { createContext, useContext, useMemo } from 'react'
import { SkeletonLine } from '../frame/Skeleton.tsx'
import { usePart } from '../parts/Part.tsx'
import type { AnyColumn, TableRow } from '../table/columns.ts'
import { useExtensions } from './extension-context.ts'
import { useIsIdle } from './use-is-idle.ts'
import './extensions.css'

export type ColumnPoint = Extract<ExtensionPoint, `${string}.columns`>

interface RowsInSight {
  readonly ids: readonly string[]
  /** The rows themselves stand, and the browser has time for what areas add. */
  readonly isDue: boolean
}
const RowsContext = createContext<RowsInSight>({ ids: [], isDue: false })
export const RowsInSightProvider = RowsContext.Provider

const nothing: readonly AnyColumn[] = []

/** Columns that areas add, with what their cells need to know. */
export function useExtensionColumns(point: ColumnPoint | undefined, rows: readonly TableRow[] | undefined) {
  const extensions = useExtensions(point)
  const columns = useMemo(
    () =>
      extensions.length === 0
        ? nothing
        : extensions.map(({ area, part, title }): AnyColumn => {
            const name = `${area}/${part}`
            return {
              key: name,
              title,
              isExtension: true,
              render: ({ id }) => <ExtensionCell name={name} id={String(id)} />,
            }
          }),
    [extensions],
  )
  const isDue = useIsIdle(columns.length > 0 && rows !== undefined)
  const inSight = useMemo(() => ({ ids: (rows ?? []).map(({ id }) => String(id)), isDue }), [rows, isDue])
  return { columns, inSight }
}

function ExtensionCell({ name, id }: { name: string; id: string }) {
  const render = usePart()
  const { ids, isDue } = useContext(RowsContext)
  const fallback = <SkeletonLine width="3rem" />
  return (
    <span className="ew-extension-cell">
      {isDue ? render({ name, props: { id, ids }, isOptional: true, fallback, isSmall: true }) : fallback}
    </span>
  )
}
