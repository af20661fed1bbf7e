import { useList } from '@emberwatch/api-client'
import { paths, serverNow } from '@emberwatch/contract'
import { logBook, sites } from '@emberwatch/contract/sites-systems'
import { dayOf, daysQuery, recentSpans } from '@emberwatch/contract/spans'
import { Button, ErrorBanner, formatDateTime, Skeleton, useAddress } from '@emberwatch/ui'
import { DetailPage, useDetail } from '@emberwatch/ui/detail'
import { StaticTable } from '@emberwatch/ui/table'
import { useParams } from 'react-router-dom'
import { SpanChips } from '../../history/SpanChips.tsx'
import { paperColumns } from '../../log-book/log-book-columns.tsx'
import record from '../SiteRecordPage/record.module.css'
import { CutNote } from '../SiteRecordPage/Section.tsx'
import styles from './log-book-page.module.css'

/** Lines on paper; a shorter span shows the others. */
const paperLines = 1000

/** The log book as one hands it to an inspector (product 26.6). */
export function LogBookPage() {
  const { id = '' } = useParams()
  const detail = useDetail(sites.get, { params: { id } })
  const { span, days, choose } = useDays()
  const query = { ...daysQuery(days), limit: paperLines, order: 'ASC' as const }
  const { data, error, refetch } = useList(logBook.ofSite, { params: { id }, query })
  const text = `${days.startDate} to ${days.endDate}`
  return (
    <DetailPage
      detail={detail}
      noun="site"
      title={({ name }) => `Log book: ${name}`}
      back={({ name }) => ({ to: paths.site(id), label: name })}
      lead={() => `${text}, made ${formatDateTime(new Date(serverNow()).toISOString())}`}
      actions={() => (
        <span className={record.screenOnly}>
          <Button kind="primary" icon="print" isDisabled={!data} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      )}
    >
      {({ name }) => (
        <>
          <div className={record.screenOnly}>
            <SpanChips chosen={span} onChoose={choose} />
          </div>
          <ErrorBanner error={error} onRetry={() => void refetch()} />
          {data ? (
            <div className={`${record.sheets} ${styles.paper}`}>
              <p className={record.head} aria-hidden="true">{`Log book of ${name}, ${text}`}</p>
              <article className={record.record}>
                <CutNote shown={data.data.length} count={data.count} which="oldest" />
                <StaticTable title="Log book" columns={paperColumns} rows={data.data} rowKey={(row) => row.id} />
              </article>
            </div>
          ) : (
            !error && <Skeleton lines={12} />
          )}
        </>
      )}
    </DetailPage>
  )
}

/** A recent span by its name in the address, else the last 12 months. */
function useDays() {
  const address = useAddress()
  const span = address.read('span')
  const now = new Date(serverNow())
  const year = {
    startDate: dayOf(new Date(now.getFullYear() - 1, now.getMonth(), now.getDate() + 1)),
    endDate: dayOf(now),
  }
  const days = Object.entries(recentSpans(now)).find(([name]) => name === span)?.[1] ?? year
  return { span, days, choose: (next: string) => address.ask({ span: next }) }
}
