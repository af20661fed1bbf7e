import { type MouseEvent, memo } from 'react'
import type { NavigateFunction } from 'react-router-dom'
import { range, SkeletonLine } from '../frame/Skeleton.tsx'
import { Cell, isDate, isEnd } from './Cell.tsx'
import type { AnyColumn, TableRow } from './columns.ts'

interface RowsProps {
  readonly columns: readonly AnyColumn[]
  readonly rows: readonly TableRow[]
  readonly rowKey: (row: TableRow, index: number) => string
  readonly rowLink?: (row: TableRow) => string | null | undefined
  /** Number of the first row, where rows are numbered. */
  readonly firstNumber?: number
  /** Where rows lead somewhere. Not asked of the router here: it tells all who ask of every step, and rows are the same after it. */
  readonly navigate?: NavigateFunction
}

const ownControls = 'a, button, input, select, label, [role=dialog]'

/**
 * The rows. A row with a link can be clicked anywhere, but the link itself stands in its first column (product 5.6). What changes
 * around them, the order in the address above all, does not draw them anew: a hundred would keep the click waiting.
 */
export const Rows = memo(function Rows({ columns, rows, rowKey, rowLink, firstNumber, navigate }: RowsProps) {
  const follow = (event: MouseEvent, to: string) => {
    const isPlain = !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!isPlain || (event.target as Element).closest(ownControls) || window.getSelection()?.toString()) return
    navigate?.(to)
  }
  const linked = columns.find((column) => !column.isControl)
  return rows.map((row, index) => {
    const to = rowLink?.(row)
    return (
      <tr
        key={rowKey(row, index)}
        className={to ? 'is-linked' : undefined}
        onClick={to ? (event) => follow(event, to) : undefined}
      >
        {firstNumber !== undefined && <td className="ew-rownumber">{firstNumber + index}</td>}
        {columns.map((column) => (
          <td
            key={column.title}
            data-label={column.isControl ? undefined : column.title}
            className={cellClass(column, column === linked)}
          >
            <Cell column={column} row={row} to={column === linked ? to : undefined} />
          </td>
        ))}
      </tr>
    )
  })
})

const cellClass = (column: AnyColumn, isMain: boolean) =>
  [isMain && 'is-main', isEnd(column) && 'is-end', isDate(column) && 'is-date'].filter(Boolean).join(' ') || undefined

/** Where rows will be: nothing jumps when they come. */
export function SkeletonRows({ columns, lines }: { columns: number; lines: number }) {
  return range(lines).map((line) => (
    <tr key={line} className="is-skeleton" aria-hidden>
      {range(columns).map((column) => (
        <td key={column}>
          <SkeletonLine width={`${80 - ((line * 17 + column * 29) % 45)}%`} />
        </td>
      ))}
    </tr>
  ))
}
