import { type MouseEvent, memo } from 'react'
import type { NavigateFunction } from 'react-router-dom'
import { Button } from '../button/Button.tsx'
import { range, SkeletonLine } from '../placeholder/Skeleton.tsx'
import { useIsPhone } from '../theme/use-media.ts'
import { Cell, isDate, isEnd } from './Cell.tsx'
import { cellValue } from './cell-text.ts'
import type { AnyColumn, TableRow } from './columns.ts'
import type { FoldedRun } from './use-folded-rows.ts'

interface RowsProps {
  readonly columns: readonly AnyColumn[]
  readonly rows: readonly TableRow[]
  /** Rows that the list has no longer. */
  readonly gone?: ReadonlySet<TableRow>
  /** Keys are the first rows of runs. */
  readonly runs?: ReadonlyMap<TableRow, FoldedRun>
  readonly rowKey: (row: TableRow, index: number) => string
  readonly rowLink?: (row: TableRow) => string | null | undefined
  readonly firstNumber?: number
  /** Set if rows have links. A prop, not a hook: the router's hook would render the rows on every navigation. */
  readonly navigate?: NavigateFunction
}

const ownControls = 'a, button, input, select, label, [role=dialog]'

/**
 * The rows. A row with a link can be clicked anywhere; the link itself is in its first column (product 5.6). Memoised, so that changes around them,
 * such as the order in the address, do not render a hundred rows and delay the click.
 */
export const Rows = memo(function Rows({
  columns,
  rows,
  gone,
  runs,
  rowKey,
  rowLink,
  firstNumber,
  navigate,
}: RowsProps) {
  const follow = (event: MouseEvent, to: string) => {
    if (event.defaultPrevented || (event.target as Element).closest(ownControls)) return
    if (isModified(event)) openBeside(event)
    else if (!window.getSelection()?.toString()) navigate?.(to)
  }
  const isPhone = useIsPhone()
  const first = columns.find((column) => !column.isControl)
  return rows.map((row, index) => {
    const to = rowLink?.(row)
    const run = runs?.get(row)
    const linked = isPhone ? titleOf(columns, row, first) : first
    return (
      <tr
        key={rowKey(row, index)}
        className={to ? 'is-linked' : undefined}
        onClick={to ? (event) => follow(event, to) : undefined}
        onAuxClick={to ? (event) => event.button === 1 && follow(event, to) : undefined}
      >
        {firstNumber !== undefined && <td className="ew-rownumber">{firstNumber + index}</td>}
        {withFirst(columns, first, linked).map((column) => (
          <td
            key={column.title}
            data-label={column.isControl ? undefined : column.title}
            className={cellClass(column, column === linked)}
          >
            <Cell column={column} row={row} to={column === linked ? to : undefined} />
            {column === linked && run && <RunButton {...run} />}
            {column === linked && gone?.has(row) && <div className="ew-note">No longer on this page</div>}
          </td>
        ))}
      </tr>
    )
  })
})

const RunButton = ({ text, isOpen, toggle }: FoldedRun) => (
  <div className="ew-note">
    <Button
      size="small"
      kind="quiet"
      icon={isOpen ? 'chevronDown' : 'chevronRight'}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {text}
    </Button>
  </div>
)

/** Titles a card: a name says more than the number before it, where the row has one. */
const titleOf = (columns: readonly AnyColumn[], row: TableRow, first: AnyColumn | undefined) =>
  columns.find((column) => column.isTitle && cellValue(column, row) !== null) ?? first

/** The title of a card comes before the column that is the first in a table. */
const withFirst = (columns: readonly AnyColumn[], first: AnyColumn | undefined, title: AnyColumn | undefined) =>
  title === first || !title
    ? columns
    : columns.flatMap((column) => (column === first ? [title, column] : column === title ? [] : [column]))

const isModified = (event: MouseEvent) => event.button === 1 || event.metaKey || event.ctrlKey || event.shiftKey

/** The browser decides from the keys whether that is a tab in front, one behind, or a window. */
function openBeside({ currentTarget }: MouseEvent) {
  const link = currentTarget.querySelector<HTMLAnchorElement>('.is-main a')
  if (link) window.open(link.href, '_blank', 'noopener')
}

const cellClass = (column: AnyColumn, isMain: boolean) =>
  [isMain && 'is-main', isEnd(column) && 'is-end', isDate(column) && 'is-date'].filter(Boolean).join(' ') || undefined

/** Placeholder rows, which prevent a layout shift. */
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
