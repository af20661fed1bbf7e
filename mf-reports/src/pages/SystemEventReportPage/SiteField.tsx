import { useList } from '@emberwatch/api-client'
import { reports } from '@emberwatch/contract/reports'
import type { FormModel } from '@emberwatch/ui/form'
import { useMemo } from 'react'
import type { EventFilters } from './event-filters.ts'
import { PlaceField } from './PlaceField.tsx'
import { siteLabelsOf } from './place-labels.ts'
import type { NamedPlace } from './use-named-place.ts'

const choicesMax = 50

/** Sites of the systems that the person may ask about. A platform that narrows by no site names none, and has no field. */
export function SiteField({ form, named }: { form: FormModel<EventFilters>; named: NamedPlace | null }) {
  const typed = form.fields.watch('site').trim()
  const first = useList(reports.availableSystems, { query: { limit: choicesMax } }).data
  const isOffered = first?.data.some(({ siteId }) => siteId) ?? false
  const { data, error, refetch } = useList(
    reports.availableSystems,
    { query: { limit: choicesMax, ...(typed ? { siteName: typed } : {}) } },
    { enabled: isOffered },
  )
  const choices = useMemo(() => data && siteLabelsOf(data.data), [data])
  if (!isOffered) return null
  return (
    <PlaceField
      form={form}
      name="site"
      label="Site"
      placeholder="All sites"
      choices={choices}
      error={error}
      onRetry={() => void refetch()}
      named={named}
    />
  )
}
