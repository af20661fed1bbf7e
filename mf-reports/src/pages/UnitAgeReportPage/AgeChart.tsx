import { useIsSupported, useList } from '@emberwatch/api-client'
import { type ProducedBeforeQuery, reports } from '@emberwatch/contract/reports'
import { Card, Skeleton } from '@emberwatch/ui'
import { useAddressFilters } from '../../report/use-report-filters.ts'
import { Bands, bandsAddress } from './bands.ts'
import { DueYears } from './DueYears.tsx'

/** More than a lifetime. */
export const yearsMax = 1000

/** Hidden where the platform does not count years. */
export function AgeChart({ query }: { query: ProducedBeforeQuery }) {
  const { values: bands } = useAddressFilters({ schema: Bands, ...bandsAddress })
  const yearsQuery = { ...query, ...bands, limit: yearsMax }
  const { data, error } = useList(reports.ageYears, { query: yearsQuery })
  const isSupported = useIsSupported(reports.ageYears)
  // The table shows the error.
  if (!isSupported || (error && !data)) return null
  if (data) return <DueYears rows={data.data} renewFrom={bands.renewFrom} />
  return (
    <Card title="Units due by year">
      <Skeleton lines={5} label="Loading the chart" />
    </Card>
  )
}
