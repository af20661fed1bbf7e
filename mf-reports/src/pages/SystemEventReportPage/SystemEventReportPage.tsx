import { useIsSupported } from '@emberwatch/api-client'
import {
  type EventClass,
  type EventReportQuery,
  eventClassNames,
  reportExports,
  reports,
  reportsPaths,
} from '@emberwatch/contract/reports'
import { noDays } from '@emberwatch/contract/spans'
import { useAddress } from '@emberwatch/ui'
import { HashTabs } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { DownloadButton } from '../../report/DownloadButton.tsx'
import { spanFileName } from '../../report/days.ts'
import { ReportForm } from '../../report/ReportForm.tsx'
import { ReportPage } from '../../report/ReportPage.tsx'
import { SpanFields } from '../../report/SpanFields.tsx'
import { reportNames, useReportFilters } from '../../report/use-report-filters.ts'
import { ClassChips } from './ClassChips.tsx'
import { EventDays } from './EventDays.tsx'
import { eventColumns } from './event-columns.tsx'
import { EventFilters, eventAddress, eventNames, toQuery } from './event-filters.ts'
import { Logbook } from './Logbook.tsx'
import { SiteField } from './SiteField.tsx'
import { SystemField } from './SystemField.tsx'
import { useNamedPlaces } from './use-named-place.ts'

/** Waits for Generate (product 12.6, 12.2). */
export function SystemEventReportPage() {
  const { system, site, keepLabels } = useNamedPlaces()
  const { form, generated, ask } = useReportFilters({
    schema: EventFilters,
    ...eventAddress({ system: system?.label ?? '', site: site?.label ?? '' }, keepLabels),
  })
  const subject = system ?? site
  const classes = useClasses()
  const span = generated && toQuery(generated)
  const query = span && { ...span, ...(classes.length > 0 ? { eventClass: [...classes] } : {}) }
  const download = (
    <DownloadButton
      file={reportExports.systemEvents}
      list={reports.systemEvents}
      columns={eventColumns}
      query={query}
      locations={Object.fromEntries([system, site].flatMap((one) => (one ? [[one.id, one.label]] : [])))}
      name={
        subject && !subject.name ? undefined : spanFileName('EventReport', subject?.name ?? '', generated ?? noDays)
      }
    />
  )
  const filters = (
    <ReportForm form={form} label="Filters" download={download} isShown={query !== null}>
      <SystemField form={form} named={system} />
      <SiteField form={form} named={site} />
      <SpanFields form={form} />
    </ReportForm>
  )
  return (
    <ReportPage title="System event report" path={reportsPaths.systemEventReport} shown={span} form={filters}>
      {span && query && (
        <Events span={span} query={query} classes={classes} onChoose={(chosen) => ask({ eventClass: chosen })} />
      )}
    </ReportPage>
  )
}

/** From the address. */
function useClasses(): readonly EventClass[] {
  const named = useAddress().readAll('eventClass')
  return eventClassNames.filter((name) => named.includes(name))
}

interface EventsProps {
  readonly span: EventReportQuery
  readonly query: EventReportQuery
  readonly classes: readonly EventClass[]
  readonly onChoose: (classes: readonly EventClass[]) => void
}

/** Chart and classes only where the platform counts events by day. */
function Events({ span, query, classes, onChoose }: EventsProps) {
  const hasDays = useIsSupported(reports.eventDays)
  const hasUnits = useIsSupported(reports.eventUnits)
  const table = () => (
    <DataTable title="System event report" endpoint={reports.systemEvents} columns={eventColumns} query={query} />
  )
  return (
    <>
      {hasDays && <EventDays span={span} classes={query.eventClass ?? eventClassNames} />}
      {hasDays && <ClassChips query={span} chosen={classes} onChoose={onChoose} />}
      <HashTabs
        keeps={[...reportNames, ...eventNames]}
        tabs={[
          { title: 'Events', content: table },
          {
            title: 'Logbook',
            isHidden: !hasDays || !hasUnits,
            content: () => <Logbook span={span} query={query} />,
          },
        ]}
      />
    </>
  )
}
