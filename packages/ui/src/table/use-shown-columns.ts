import { keepInBrowser, readInBrowser } from '@emberwatch/store'
import { useMemo, useState } from 'react'
import type { AnyColumn } from './columns.ts'

const keyOf = (table: string) => `columns:${table}`

/** Titles of the columns whose visibility differs from the default. */
function readChanged(table: string): string[] {
  const stored = readInBrowser(keyOf(table))
  return Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : []
}

/** The columns a person has chosen to see, saved in this browser by the endpoint's name. */
export function useShownColumns(table: string, columns: readonly AnyColumn[]) {
  const [changed, setChanged] = useState(() => readChanged(table))
  const isShown = (column: AnyColumn) => column.isControl || changed.includes(column.title) === Boolean(column.isExtra)
  // biome-ignore lint/correctness/useExhaustiveDependencies: isShown goes by what was changed
  const shown = useMemo(() => columns.filter(isShown), [columns, changed])
  return {
    shown,
    isShown,
    isOnly: (column: AnyColumn) => isShown(column) && shown.filter((other) => !other.isControl).length === 1,
    toggle: (column: AnyColumn) => {
      const next = changed.includes(column.title)
        ? changed.filter((title) => title !== column.title)
        : [...changed, column.title]
      setChanged(next)
      keepInBrowser(keyOf(table), next)
    },
  }
}
export type ColumnChoice = ReturnType<typeof useShownColumns>
