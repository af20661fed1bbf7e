import { useList } from '@emberwatch/api-client'
import { availabilityDays, history, historyDepth } from '@emberwatch/contract/sites-systems'
import { daysQuery, noDays, recentSpans } from '@emberwatch/contract/spans'
import {
  Button,
  Card,
  ErrorBanner,
  formatCount,
  formatDate,
  localZone,
  Muted,
  Skeleton,
  Stack,
  useAddress,
} from '@emberwatch/ui'
import { Tiles } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { SheetDownload } from '../SheetDownload.tsx'
import { availabilityTiles } from './availability-tiles.ts'
import { DayStrip } from './DayStrip.tsx'
import { historyFold, siteHistoryColumns, systemHistoryColumns } from './history-columns.tsx'
import { SpanChips } from './SpanChips.tsx'

interface HistoryPlace {
  readonly kind: 'system' | 'site'
  readonly id: string
}

/** Product 8.17. The chosen day stands in the address. */
export function History({ kind, id }: HistoryPlace) {
  const isSite = kind === 'site'
  const { day, span, choose, chooseSpan } = useDays()
  const columns = isSite ? siteHistoryColumns : systemHistoryColumns
  // Lists of both kinds are alike.
  const list = (isSite ? history.ofSite : history.ofSystem) as typeof history.ofSystem
  const file = (isSite ? history.siteFile : history.systemFile) as typeof history.systemFile
  const query = queryOf(day, span)
  return (
    <Stack>
      <Days kind={kind} id={id} day={day} onChoose={choose} />
      <DataTable
        title="History"
        endpoint={list}
        params={{ id }}
        columns={columns}
        query={query}
        fold={historyFold}
        actions={
          <>
            <SpanChips chosen={span} onChoose={chooseSpan} />
            <SheetDownload file={file} list={list} id={id} columns={columns} query={query} />
          </>
        }
        header={(answer) => <DayNote day={day} count={answer?.count} onAll={() => choose('')} />}
      />
    </Stack>
  )
}

interface DayNoteProps {
  readonly day: string
  readonly count: number | undefined
  readonly onAll: () => void
}

const DayNote = ({ day, count, onAll }: DayNoteProps) => (
  <Muted>
    {day && (
      <>
        <span>{`${formatDate(day)} alone. `}</span>
        <Button size="small" onClick={onAll}>
          All days
        </Button>
      </>
    )}
    {count === historyDepth && (
      <span>{` These are the first ${formatCount(historyDepth)} lines; choose a day for others.`}</span>
    )}
  </Muted>
)

function useDays() {
  const address = useAddress()
  const dayParameter = address.read('day')
  const day = /^\d{4}-\d\d-\d\d$/.test(dayParameter) && !Number.isNaN(Date.parse(dayParameter)) ? dayParameter : ''
  return {
    day,
    span: day ? '' : address.read('span'),
    choose: (next: string) => address.ask({ day: next === day ? '' : next, span: '' }),
    chooseSpan: (next: string) => address.ask({ day: '', span: next }),
  }
}

/** Whole days of the person's time zone. */
const queryOf = (day: string, name: string) =>
  daysQuery(
    day
      ? { startDate: day, endDate: day }
      : (Object.entries(recentSpans()).find(([key]) => key === name)?.[1] ?? noDays),
  )

interface DaysProps extends HistoryPlace {
  readonly day: string
  readonly onChoose: (day: string) => void
}

function Days({ kind, id, day, onChoose }: DaysProps) {
  const endpoint = (kind === 'site' ? history.siteDays : history.systemDays) as typeof history.systemDays
  const query = { limit: availabilityDays, timeZone: localZone() }
  const { data, error, refetch } = useList(endpoint, { params: { id }, query })
  return (
    <Card title={`The last ${availabilityDays} days`}>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {data ? (
        <Stack>
          <Tiles items={availabilityTiles(data.meta)} />
          <DayStrip days={data.data.toReversed()} chosen={day} onChoose={onChoose} />
        </Stack>
      ) : (
        !error && <Skeleton lines={5} />
      )}
    </Card>
  )
}
