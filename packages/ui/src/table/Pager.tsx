import { pageSizes } from '@emberwatch/contract'
import { Button } from '../base/Button.tsx'
import { useIntent } from '../base/use-intent.ts'
import type { IconName } from '../icons/Icon.tsx'
import { formatCount } from '../text/format.ts'
import { PageSize } from './PageSize.tsx'
import { pageNumbers } from './page-numbers.ts'
import type { TableControls } from './use-table-view.ts'

const smallestSize = pageSizes[0]

interface PagerProps {
  /** Accessible name of the pages. */
  readonly label: string
  readonly count: number
  readonly controls: TableControls
  /** Called when the next page is likely to be requested. */
  readonly onAhead: () => void
}

/** The row count, the page numbers and, above ten rows, the page size (product 5.2). */
export function Pager({ label, count, controls, onAhead }: PagerProps) {
  const { page, size } = controls.state
  const last = Math.max(1, Math.ceil(count / size))
  const first = (page - 1) * size + 1
  return (
    <div className="ew-pager ew-numbers">
      <p className="ew-muted" role="status">
        {count === 0
          ? '0 rows'
          : `${formatCount(first)}–${formatCount(Math.min(count, first + size - 1))} of ${formatCount(count)}`}
      </p>
      {count > smallestSize && <PageSize size={size} onChange={controls.setSize} />}
      {last > 1 && <Pages label={label} page={page} last={last} onGo={controls.goTo} onAhead={onAhead} />}
    </div>
  )
}

interface PagesProps {
  readonly label: string
  readonly page: number
  readonly last: number
  readonly onGo: (page: number) => void
  readonly onAhead: () => void
}

function Pages({ label, page, last, onGo, onAhead }: PagesProps) {
  const ahead = useIntent(onAhead)
  const intent = (to: number) => (to === page + 1 ? ahead : undefined)
  const step = (label: string, icon: IconName, to: number) => (
    <Button
      kind="quiet"
      size="small"
      icon={icon}
      label={label}
      isDisabled={to === page || to < 1 || to > last}
      onClick={() => onGo(to)}
      {...intent(to)}
    />
  )
  return (
    <nav className="ew-pages" aria-label={label}>
      {step('First', 'chevronsLeft', 1)}
      {step('Previous', 'chevronLeft', page - 1)}
      {pageNumbers(page, last).map((number) => (
        <button
          key={number}
          type="button"
          className="ew-page-number"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => number !== page && onGo(number)}
          {...intent(number)}
        >
          {number}
        </button>
      ))}
      {step('Next', 'chevronRight', page + 1)}
      {step('Last', 'chevronsRight', last)}
    </nav>
  )
}
