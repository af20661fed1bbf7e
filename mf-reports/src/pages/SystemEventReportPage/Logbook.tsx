import { type EventReportQuery, reports } from '@emberwatch/contract/reports'
import { Card, Stack } from '@emberwatch/ui'
import { Tiles } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { eventUnitColumns } from './event-columns.tsx'
import { useEventDays } from './use-event-days.ts'

interface LogbookProps {
  readonly span: EventReportQuery
  readonly query: EventReportQuery
}

/** Alarms per detector, and the units with most events. */
export function Logbook({ span, query }: LogbookProps) {
  const meta = useEventDays(span).data?.meta
  return (
    <Stack>
      <Tiles
        isLoading={!meta}
        items={[
          { label: 'Events', value: meta?.eventsCount },
          ...(meta?.eventsDuringWork === undefined
            ? []
            : [{ label: 'Events during planned work', value: meta.eventsDuringWork }]),
          { label: 'Alarms raised', value: meta?.alarmsRaised },
          { label: 'Detectors and call points', value: meta?.detectorsCount },
          { label: 'Alarms per 100 detectors and year', value: meta?.alarmsPer100DetectorsAndYear },
        ]}
      />
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
