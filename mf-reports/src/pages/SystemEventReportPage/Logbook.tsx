import {
  type EventClass,
  type EventDayRow,
  type EventReportQuery,
  eventClasses,
  eventClassNames,
  reports,
} from '@emberwatch/contract'
import { Card, EmptyState, ErrorBanner, formatCount, Skeleton, Stack } from '@emberwatch/ui'
import { Tiles } from '@emberwatch/ui/detail'
import { columns, DataTable, StaticTable } from '@emberwatch/ui/table'
import { BarChart } from '../../charts/BarChart.tsx'
import { Figures } from '../../charts/Figures.tsx'
import { eventUnitColumns } from './event-columns.tsx'
import { daysShown, useEventDays } from './use-event-days.ts'

interface LogbookProps {
  readonly span: EventReportQuery
  /** With the classes that were chosen. */
  readonly query: EventReportQuery
}

/** Red is for alarms alone; what is part of daily work stands back. */
const tones = {
  alarm: 'fail',
  prealarm: 'warn',
  earlyWarning: 'attention',
  fault: 'violet',
  disablement: 'unknown',
  test: 'ok',
  operatorAction: 'accent',
} as const satisfies Record<EventClass, string>

/** The events in figures: each day, alarms against the detectors there are, and the units that had most. */
export function Logbook({ span, query }: LogbookProps) {
  const { data, error } = useEventDays(span)
  const meta = data?.meta
  return (
    <Stack>
      <ErrorBanner error={error as never} />
      <Tiles
        isLoading={!meta}
        items={[
          { label: 'Events', value: meta?.eventsCount },
          { label: 'Alarms raised', value: meta?.alarmsRaised },
          { label: 'Detectors and call points', value: meta?.detectorsCount },
          { label: 'Alarms per 100 detectors and year', value: meta?.alarmsPer100DetectorsAndYear },
        ]}
      />
      <Card title="Events by day">
        {data ? (
          <Days rows={data.data} count={data.count} classes={query.eventClass ?? eventClassNames} />
        ) : (
          <Skeleton lines={5} />
        )}
      </Card>
      <Card title="Units with most events">
        <DataTable
          title="Units with most events"
          endpoint={reports.eventUnits}
          columns={eventUnitColumns}
          query={query}
          rowKey={(row) => `${row.systemId}:${row.unitName}:${row.hardwareTag}`}
          name="units"
        />
      </Card>
    </Stack>
  )
}

const dayColumns = columns<EventDayRow>()([
  { key: 'day', title: 'Day', kind: 'date' },
  { key: 'alarm', title: eventClasses.alarm.label, kind: 'number' },
  { key: 'prealarm', title: eventClasses.prealarm.label, kind: 'number' },
  { key: 'earlyWarning', title: eventClasses.earlyWarning.label, kind: 'number' },
  { key: 'fault', title: eventClasses.fault.label, kind: 'number' },
  { key: 'disablement', title: eventClasses.disablement.label, kind: 'number' },
  { key: 'test', title: eventClasses.test.label, kind: 'number' },
  { key: 'operatorAction', title: eventClasses.operatorAction.label, kind: 'number' },
])

function Days({
  rows,
  count,
  classes,
}: {
  rows: readonly EventDayRow[]
  count: number
  classes: readonly EventClass[]
}) {
  if (rows.length === 0) return <EmptyState />
  const days = everyDay(rows)
  return (
    <>
      {count > daysShown && <p className="ew-muted">The latest {formatCount(daysShown)} days with events.</p>}
      <BarChart
        label={`Events by day, ${days[0]?.day} to ${days.at(-1)?.day}. The figures stand in the table below.`}
        keys={classes.map((name) => ({ name, label: eventClasses[name].label, tone: tones[name] }))}
        bars={days.map((day) => ({ label: day.day, parts: day }))}
      />
      <Figures>
        <StaticTable title="Events by day" columns={dayColumns} rows={rows} rowKey={({ day }) => day} />
      </Figures>
    </>
  )
}

/** Earliest first, with the days on which nothing happened: a gap must be seen as one. */
function everyDay(rows: readonly EventDayRow[]): { day: string }[] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const [last, first] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? '']
  const days: { day: string }[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.push(byDay.get(day) ?? { day })
  }
  return days
}
