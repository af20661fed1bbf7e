import {
  earliestReportDate,
  type ListAnswer,
  reports,
  type UnitReportMeta,
  type UnitReportRow,
  unitTypePresets,
} from '@emberwatch/contract'
import { Card, Page } from '@emberwatch/ui'
import { DateField } from '@emberwatch/ui/date'
import { Tiles } from '@emberwatch/ui/detail'
import { Form, SuggestField, useLocalForm } from '@emberwatch/ui/form'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { unitReportColumns } from './unit-report-columns.tsx'
import { today, toQuery, UnitReportFilters } from './unit-report-filters.ts'

const noFilters: UnitReportFilters = { unitType: '', startDate: '', endDate: '' }

/** How many units of each type stand in which system; waits for Generate (spec 2.7, reading 53). */
export function UnitReportPage() {
  const [generated, setGenerated] = useState<UnitReportFilters | null>(null)
  const form = useLocalForm({ schema: UnitReportFilters, defaults: noFilters, onSubmit: setGenerated })
  const { startDate, endDate } = form.fields.watch()
  return (
    <Page title="Unit report" back={{ to: '/reports', label: 'Reports' }}>
      <Card>
        <Form form={form} submit="Generate" label="Unit report" isInline>
          <SuggestField form={form} name="unitType" label="Unit type" suggestions={unitTypePresets} isOptional />
          <DateField
            form={form}
            name="startDate"
            label="Start date"
            min={earliestReportDate}
            max={endDate || today()}
            isOptional
          />
          <DateField
            form={form}
            name="endDate"
            label="End date"
            min={startDate || earliestReportDate}
            max={today()}
            isOptional
          />
        </Form>
      </Card>
      {generated && (
        <DataTable
          title="Unit report"
          endpoint={reports.systemsPerUnitType}
          columns={unitReportColumns}
          query={toQuery(generated)}
          rowKey={({ system, unitType }) => `${system.id}:${unitType}`}
          header={totals}
        />
      )}
    </Page>
  )
}

/** Totals over all pages. */
const totals = (answer: ListAnswer<UnitReportRow, UnitReportMeta> | undefined) => (
  <Tiles
    isLoading={!answer}
    items={[
      { label: 'Systems', value: answer?.meta.totalSystems },
      { label: 'Sites', value: answer?.meta.totalSites },
      { label: 'Units', value: answer?.meta.totalUnits },
    ]}
  />
)
