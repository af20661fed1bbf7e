import { useItem } from '@emberwatch/api-client'
import type { ReleaseVisits } from '@emberwatch/contract/admin'
import { Banner, Dialog, ErrorBanner, formatCount, Skeleton, Stack } from '@emberwatch/ui'
import { StaticTable } from '@emberwatch/ui/table'
import type { ReleaseCalls } from '../releases/release-calls.ts'
import type { ReleaseRow } from '../releases/release-row.ts'
import { errorColumns } from './error-columns.tsx'
import styles from './visits.module.css'

interface VisitsDialogProps {
  readonly row: ReleaseRow
  readonly calls: ReleaseCalls
  readonly onClose: () => void
}

/** Shows errors of a release by cause (product 14.9). */
export function VisitsDialog({ row, calls, onClose }: VisitsDialogProps) {
  const { area, title, version } = row
  const { data, error, isPending, refetch } = useItem(calls.visits, { params: { area, version } })
  return (
    <Dialog title={`${title} ${version}: errors`} width="wide" isOpen onClose={onClose}>
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
  return (
    <Stack>
      {!data.isMonitored && <Banner tone="warn">This host takes no errors and times (ERRORS_AND_SPEED=0).</Banner>}
      <p>{sessionsText(data, row)}</p>
      <h3>Errors of the last 30 days</h3>
      <StaticTable
        title="Errors"
        columns={errorColumns}
        rows={data.errors}
        rowKey={({ id }) => id}
        empty="No errors."
      />
    </Stack>
  )
}

/** Such as `310 people, 1.3 % of them with an error; 40 visits of others. 1,200 sessions loaded it, 3 could not, 0 fell back to it.` */
function sessionsText(release: ReleaseVisits, { loaded, failed, fellBack }: ReleaseRow): string {
  const { people, peopleWithErrors, visits, visitsWithErrors } = release
  const shareOf = (bad: number, all: number) => {
    if (all === 0) return ''
    return bad === 0 ? ', none with an error' : `, ${((100 * bad) / all).toFixed(1)} % of them with an error`
  }
  const others = visits
    ? `; ${formatCount(visits)} visits of people who are not signed in${shareOf(visitsWithErrors, visits)}`
    : ''
  const sessions = `${formatCount(loaded)} sessions loaded it, ${formatCount(failed)} could not, ${formatCount(fellBack)} fell back to it.`
  return `${people === 1 ? '1 person' : `${formatCount(people)} people`}${shareOf(peopleWithErrors, people)}${others}. ${sessions}`
}
