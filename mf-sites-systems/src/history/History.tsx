import { useList } from '@emberwatch/api-client'
import { availabilityDays, history, historyDepth } from '@emberwatch/contract/sites-systems'
import {
  Button,
  Card,
  ErrorBanner,
  formatCount,
  formatDate,
  localZone,
  Skeleton,
  Stack,
  useFileDownload,
} from '@emberwatch/ui'
import { Tiles } from '@emberwatch/ui/detail'
import { DataTable, namesOf, useAddress, useTableView } from '@emberwatch/ui/table'
import { availabilityTiles } from './availability-tiles.ts'
import { DayStrip } from './DayStrip.tsx'
import { siteHistoryColumns, systemHistoryColumns } from './history-columns.tsx'
import type { HistoryPlace } from './history-place.ts'

/** Product 8.17. The chosen day stands in the address. */
export function History({ kind, id }: HistoryPlace) {
  const isSite = kind === 'site'
  const { day, choose } = useDay()
  const columns = isSite ? siteHistoryColumns : systemHistoryColumns
  // Lists of both kinds are alike.
  const list = (isSite ? history.ofSite : history.ofSystem) as typeof history.ofSystem
  const query = day ? spanOfDay(day) : {}
  return (
    <Stack>
      <Days kind={kind} id={id} day={day} onChoose={choose} />
      <DataTable
        title="History"
        endpoint={list}
        params={{ id }}
        columns={columns}
        query={query}
        actions={<Download kind={kind} id={id} query={query} />}
        header={(answer) => (
          <p className="ew-muted">
            {day && (
              <>
                <span>{`${formatDate(day)} alone. `}</span>
                <Button size="small" onClick={() => choose('')}>
                  All days
                </Button>
              </>
            )}
            {answer?.count === historyDepth && (
              <span>{` These are the first ${formatCount(historyDepth)} lines; choose a day for others.`}</span>
            )}
          </p>
        )}
      />
    </Stack>
  )
}

function useDay() {
  const address = useAddress()
  const asked = address.read('day')
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : ''
  return { day, choose: (next: string) => address.ask({ day: next === day ? '' : next }) }
}

/** The whole day of the person's time zone. */
const spanOfDay = (day: string) => ({
  beginDate: new Date(`${day}T00:00:00`).toISOString(),
  endDate: new Date(`${day}T23:59:59.999`).toISOString(),
})

interface DaysProps extends HistoryPlace {
  readonly day: string
  readonly onChoose: (day: string) => void
}

function Days({ kind, id, day, onChoose }: DaysProps) {
  const endpoint = (kind === 'site' ? history.siteDays : history.systemDays) as typeof history.systemDays
  const query = { limit: availabilityDays, timeZone: localZone() }
  const { data, error } = useList(endpoint, { params: { id }, query })
  return (
    <Card title={`The last ${availabilityDays} days`}>
      <ErrorBanner error={error} />
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

function Download({ kind, id, query }: HistoryPlace & { query: object }) {
  const file = (kind === 'site' ? history.siteFile : history.systemFile) as typeof history.systemFile
  const list = (kind === 'site' ? history.ofSite : history.ofSystem) as typeof history.ofSystem
  const { download, isDownloading } = useFileDownload(file)
  const { view } = useTableView(list, namesOf(systemHistoryColumns))
  const whole = { ...view, ...query, timeZone: localZone() }
  return (
    <Button icon="download" isBusy={isDownloading} onClick={() => download({ params: { id }, query: whole as never })}>
      Spreadsheet
    </Button>
  )
}
