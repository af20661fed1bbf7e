import { pageSizes, pageWindow } from '@emberwatch/contract'
import type { CSSProperties } from 'react'
import { Button } from '../button/Button.tsx'
import type { IconName } from '../icons/Icon.tsx'
import { countText, formatCount } from '../text/format.ts'
import { PageSize } from './PageSize.tsx'
import type { ListController } from './use-list-controller.ts'

const smallestSize = pageSizes[0]

interface PagerProps {
  readonly list: ListController
  /** Accessible name of the pages. */
  readonly label: string
  /** The noun of the count, in the plural. */
  readonly rows: string | undefined
  /** The number of rows on this page. */
  readonly rowsCount: number
}

/** Shows the range and the count, the page numbers and, above ten rows, the page size (product 5.2). Holds their room while the count is outstanding. */
export function Pager({ label, rows = 'rows', list, rowsCount }: PagerProps) {
  const { page, size, total, totalError } = list
  const first = (page - 1) * size + 1
  const isOpen = total === undefined
  const atLeast = total ?? first - 1 + rowsCount
  const last = Math.max(1, isOpen ? page + 1 : Math.ceil(total / size))
  const span = `${formatCount(first)}–${formatCount(Math.min(atLeast, first + size - 1))}`
  return (
    <div className="ew-pager ew-numbers">
      {/* Busy, it is read out once the count is there. */}
      <p className="ew-muted" role="status" aria-busy={isOpen && !totalError} style={roomOf(rows)}>
        {isOpen ? `${span} of ${totalError ? '?' : '…'}` : `${last > 1 ? `${span} of ` : ''}${countText(total, rows)}`}
      </p>
      {totalError && (
        <span className="ew-pager-error">
          <span role="alert">{`The rows could not be counted: ${totalError.banner}`}</span>
          <Button kind="quiet" size="small" icon="refresh" onClick={list.refetch}>
            Retry
          </Button>
        </span>
      )}
      {((isOpen && !totalError) || atLeast > smallestSize) && (
        <div className={atLeast > smallestSize ? undefined : 'is-awaited'}>
          <PageSize size={size} onChange={list.setSize} />
        </div>
      )}
      {last > 1 && <Pages label={label} page={page} last={last} isOpen={isOpen} onGo={list.setPage} />}
    </div>
  )
}

const roomOf = (rows: string) => ({ '--ew-pager-noun': `${rows.length}ch` }) as CSSProperties

interface PagesProps {
  readonly label: string
  readonly page: number
  /** The last one that is known; `isOpen` where more may follow. */
  readonly last: number
  readonly isOpen: boolean
  readonly onGo: (page: number) => void
}

function Pages({ label, page, last, isOpen, onGo }: PagesProps) {
  const step = (label: string, icon: IconName, to: number, isUnknown = false) => (
    <Button
      kind="quiet"
      size="small"
      icon={icon}
      label={label}
      isDisabled={isUnknown || to === page || to < 1 || to > last}
      onClick={() => onGo(to)}
    />
  )
  return (
    <nav className="ew-pages" aria-label={label}>
      {step('First', 'chevronsLeft', 1)}
      {step('Previous', 'chevronLeft', page - 1)}
      {pageNumbers(page, isOpen ? page + pageWindow : last).map((number) => (
        <button
          key={number}
          type="button"
          className={number > last ? 'ew-page-number is-awaited' : 'ew-page-number'}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => number !== page && onGo(number)}
        >
          {number}
        </button>
      ))}
      {step('Next', 'chevronRight', page + 1)}
      {step('Last', 'chevronsRight', last, isOpen)}
    </nav>
  )
}

/** The page numbers to show: up to six on either side of the current one (product 5.2). */
export function pageNumbers(current: number, last: number, reach: number = pageWindow): number[] {
  const from = Math.max(1, current - reach)
  const to = Math.min(last, current + reach)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
