import { useList } from '@emberwatch/api-client'
import { reports } from '@emberwatch/contract/reports'
import type { FormModel } from '@emberwatch/ui/form'
import { useMemo } from 'react'
import type { EventFilters } from './event-filters.ts'
import { PlaceField } from './PlaceField.tsx'
import { between, labelsOf } from './place-labels.ts'
import type { NamedPlace } from './use-named-place.ts'

const optionsMax = 50

/** Searches while one types: there may be a hundred thousand. Of a chosen site it offers the systems. */
export function SystemField({ form, named }: { form: FormModel<EventFilters>; named: NamedPlace | null }) {
  const systemName = form.fields.watch('system').split(between)[0]?.trim() ?? ''
  const siteId = form.fields.watch('siteId')
  const { data, error, refetch } = useList(reports.availableSystems, {
    query: { limit: optionsMax, ...(systemName ? { systemName } : {}), ...(siteId ? { siteId: [siteId] } : {}) },
  })
  const choices = useMemo(() => data && labelsOf(data.data), [data])
  return (
    <PlaceField
      form={form}
      name="system"
      label="System"
      placeholder="All systems"
      choices={choices}
      error={error}
      onRetry={() => void refetch()}
      named={named}
    />
  )
}
