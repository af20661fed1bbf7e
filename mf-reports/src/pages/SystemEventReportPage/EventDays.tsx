import { type EventClass, type EventDayRow, type EventReportQuery, eventClasses } from '@emberwatch/contract/reports'
import { Card, EmptyState, ErrorBanner, formatCount, Muted, Skeleton } from '@emberwatch/ui'
import { columns, StaticTable } from '@emberwatch/ui/table'
import { BarChart, Figures } from '../../charts/BarChart.tsx'
import { daysShown, useEventDays } from './use-event-days.ts'

/** Red is for alarms; daily work has quiet colours. */
const tones = {
  alarm: 'fail',
  prealarm: 'warn',
  earlyWarning: 'attention',
  fault: 'violet',
  disablement: 'unknown',
  test: 'ok',
  operatorAction: 'accent',
} as const satisfies Record<EventClass, string>

export function EventDays({ span, classes }: { span: EventReportQuery; classes: readonly EventClass[] }) {
  const { data, error, refetch } = useEventDays(span)
  return (
    <Card title="Events by day">
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {data ? (
        <Days rows={data.data} count={data.count} classes={classes} />
      ) : (
        !error && <Skeleton lines={5} label="Loading the chart" />
      )}
    </Card>
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
  if (rows.length === 0) return <EmptyState title="No events in this time" />
  const days = everyDay(rows)
  return (
    <>
      {count > daysShown && <Muted>{`The latest ${formatCount(daysShown)} days with events.`}</Muted>}
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

/** Includes days without events, so that gaps show. */
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
