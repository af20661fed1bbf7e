import { type EventClass, reportExports, reports } from '@emberwatch/contract'
import { HashTabs } from '@emberwatch/ui/detail'
import { Form, useLocalForm } from '@emberwatch/ui/form'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { DownloadButton } from '../../report/DownloadButton.tsx'
import { noSpan, spanFileName } from '../../report/days.ts'
import { ReportPage } from '../../report/ReportPage.tsx'
import { SpanFields } from '../../report/SpanFields.tsx'
import { ClassChips } from './ClassChips.tsx'
import { eventColumns } from './event-columns.tsx'
import { EventFilters, noFilters, toQuery } from './event-filters.ts'
import { Logbook } from './Logbook.tsx'
import { SystemField, systemNameOf } from './SystemField.tsx'

/** What happened at the systems; waits for Generate (spec 2.7, reading 53). */
export function SystemEventReportPage() {
  const [generated, setGenerated] = useState<EventFilters | null>(null)
  const [classes, setClasses] = useState<readonly EventClass[]>([])
  const form = useLocalForm({
    schema: EventFilters,
    defaults: noFilters,
    mayBeUntouched: true,
    onSubmit: setGenerated,
  })
  const span = generated && toQuery(generated)
  const query = span && { ...span, ...(classes.length > 0 ? { eventClass: [...classes] } : {}) }
  const download = (
    <DownloadButton
      file={reportExports.systemEvents}
      list={reports.systemEvents}
      query={query}
      name={spanFileName('EventReport', systemNameOf(generated?.system ?? ''), generated ?? noSpan)}
    />
  )
  const filters = (
    <Form form={form} submit="Generate" label="Filters" isInline more={download}>
      <SystemField form={form} />
      <SpanFields form={form} />
    </Form>
  )
  return (
    <ReportPage title="System event report" form={filters}>
      {span && query && (
        <>
          <ClassChips query={span} chosen={classes} onChoose={setClasses} />
          <HashTabs
            tabs={[
              {
                title: 'Events',
                content: () => (
                  <DataTable
                    title="System event report"
                    endpoint={reports.systemEvents}
                    columns={eventColumns}
                    query={query}
                  />
                ),
              },
              { title: 'Logbook', content: () => <Logbook span={span} query={query} /> },
            ]}
          />
        </>
      )}
    </ReportPage>
  )
}
