import { useItem } from '@emberwatch/api-client'
import type { ReleaseVisits } from '@emberwatch/contract/admin'
import { Banner, Dialog, ErrorBanner, formatCount, Skeleton, Stack } from '@emberwatch/ui'
import { StaticTable } from '@emberwatch/ui/table'
import { errorColumns } from './error-columns.tsx'
import type { ReleaseCalls } from './release-calls.ts'
import type { ReleaseRow } from './release-row.ts'
import { serverText, speedColumns, speedRows } from './speed-columns.tsx'
import styles from './visits.module.css'

interface VisitsDialogProps {
  readonly row: ReleaseRow
  readonly calls: ReleaseCalls
  readonly onClose: () => void
}

/** What people met with a release: errors by cause, and times beside the release before (product 14.9). */
export function VisitsDialog({ row, calls, onClose }: VisitsDialogProps) {
  const { area, title, version } = row
  const { data, error, isPending, refetch } = useItem(calls.visits, { params: { area, version } })
  return (
    <Dialog title={`${title} ${version}: errors and speed`} width="wide" isOpen onClose={onClose}>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {isPending && <Skeleton lines={6} />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and holds nothing that takes the focus
        <section className={styles.visits} aria-label="What visits told" tabIndex={0}>
          <Visits data={data} row={row} />
        </section>
      )}
    </Dialog>
  )
}

function Visits({ data, row }: { data: ReleaseVisits; row: ReleaseRow }) {
  const { before, errors, isHeard, speed } = data
  const server = serverText(data)
  return (
    <Stack>
      {!isHeard && <Banner tone="warn">This host takes no errors and times (ERRORS_AND_SPEED=0).</Banner>}
      <p>{sessionsText(data, row)}</p>
      <h3>Errors of the last 30 days</h3>
      <StaticTable
        title="Errors"
        columns={errorColumns}
        rows={errors}
        rowKey={({ id }) => id}
        empty="No visit told of an error."
      />
      <h3>{`Speed${before ? ` beside ${before}` : ''}`}</h3>
      <StaticTable
        title="Speed"
        columns={speedColumns}
        rows={speedRows(speed)}
        rowKey={({ page }) => page}
        empty="No times yet: too few people came by."
      />
      <p className="ew-note">
        p75 in milliseconds: three of four were as fast; CLS has no unit. Faster and slower are more than chance (van
        Elteren test by page, device and connection, p &lt; 0.01, at least 20 views each); other differences may be
        chance.
      </p>
      {server && <p>{server}</p>}
    </Stack>
  )
}

/** Such as `1,240 visits, 1.3 % of them with an error. 1,200 sessions loaded it, 3 could not, 0 fell back to it.` */
function sessionsText({ visits, visitsWithErrors }: ReleaseVisits, { loaded, failed, fellBack }: ReleaseRow): string {
  const share = visits ? `, ${((100 * visitsWithErrors) / visits).toFixed(1)} % of them with an error` : ''
  const sessions = `${formatCount(loaded)} sessions loaded it, ${formatCount(failed)} could not, ${formatCount(fellBack)} fell back to it.`
  return `${formatCount(visits)} visits${share}. ${sessions}`
}
