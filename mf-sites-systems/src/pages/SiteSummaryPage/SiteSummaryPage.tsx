import { useList } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { siteSummaries, sites } from '@emberwatch/contract/sites-systems'
import { monthSpanNames, neighbourSpan, readMonths, spanText } from '@emberwatch/contract/spans'
import { Button, ErrorBanner, formatDateTime, localZone, Skeleton, useAddress } from '@emberwatch/ui'
import { DetailPage, useDetail } from '@emberwatch/ui/detail'
import { useParams } from 'react-router-dom'
import record from '../SiteRecordPage/record.module.css'
import { lastSpanNow, SpanChoice } from './SpanChoice.tsx'
import { SummarySections } from './SummarySections.tsx'

/** Shows a month or a quarter of a site to whoever owns the building, on a sheet or two (product 7.8). */
export function SiteSummaryPage() {
  const { id = '' } = useParams()
  const detail = useDetail(sites.get, { params: { id } })
  const { span, choose } = useSpan(detail.item?.createdAt)
  const query = { span, timeZone: localZone() }
  const { data, error, refetch } = useList(siteSummaries.spans, { params: { id }, query })
  return (
    <DetailPage
      detail={detail}
      noun="site"
      title={({ name }) => `State of ${name}`}
      back={({ name }) => ({ to: paths.site(id), label: name })}
      lead={() => (data ? `${spanText(span)}, made ${formatDateTime(data.meta.madeAt)}` : spanText(span))}
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
            <SpanChoice span={span} onChoose={choose} />
          </div>
          <ErrorBanner error={error} onRetry={() => void refetch()} />
          {data ? (
            <div className={record.sheets}>
              <p className={record.head} aria-hidden="true">{`${name}, ${spanText(span)}`}</p>
              <SummarySections rows={data.data} meta={data.meta} />
            </div>
          ) : (
            !error && <Skeleton lines={12} />
          )}
        </>
      )}
    </DetailPage>
  )
}

/** Reads the span from the address, which falls back to the last month that has ended, or to that in which a new site was added. */
function useSpan(createdAt: string | undefined) {
  const address = useAddress()
  const named = address.read('span')
  return {
    span: monthSpanNames.test(named) ? named : firstSpan(createdAt),
    choose: (span: string) => address.ask({ span }),
  }
}

function firstSpan(createdAt: string | undefined): string {
  const last = lastSpanNow(1)
  if (!createdAt) return last
  const created = new Date(createdAt)
  const { first } = readMonths(last)
  return created.getFullYear() * 12 + created.getMonth() > first ? neighbourSpan(last, 1) : last
}
