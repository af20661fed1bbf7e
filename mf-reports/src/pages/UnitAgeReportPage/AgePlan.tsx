import { useList } from '@emberwatch/api-client'
import { type ProducedBeforeQuery, reports } from '@emberwatch/contract/reports'
import { Banner, Card, ErrorBanner, Stack } from '@emberwatch/ui'
import { Tiles } from '@emberwatch/ui/detail'
import { Form, NumberField } from '@emberwatch/ui/form'
import { useReportFilters } from '../../report/use-report-filters.ts'
import { yearsMax } from './AgeChart.tsx'
import { Bands, bandsAddress } from './bands.ts'
import { DueYears } from './DueYears.tsx'
import { SiteAges } from './SiteAges.tsx'

export function AgePlan({ query }: { query: ProducedBeforeQuery }) {
  const { form, values: bands } = useReportFilters({ schema: Bands, ...bandsAddress })
  const bandsQuery = { ...query, watchFrom: bands.watchFrom, renewFrom: bands.renewFrom }
  const { data, error, refetch } = useList(reports.ageYears, { query: { ...bandsQuery, limit: yearsMax } })
  const meta = data?.meta
  return (
    <Stack>
      <Card>
        <Form form={form} submit="Apply" label="Bands of age" isInline>
          <NumberField form={form} name="watchFrom" label="Watch from (years)" />
          <NumberField form={form} name="renewFrom" label="Renew from (years)" />
        </Form>
      </Card>
      <Banner>
        These ages are practice of the trade, not law: 8 to 10 years is a common time to plan renewal of detectors. What
        counts is the maker's advice, the surroundings and what inspections find.
      </Banner>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <Tiles
        isLoading={!meta}
        items={[
          { label: `Under ${bands.watchFrom} years`, value: meta?.youngCount },
          { label: `${bands.watchFrom} to ${bands.renewFrom} years`, value: meta?.watchCount },
          { label: `${bands.renewFrom} years and over`, value: meta?.dueCount },
          { label: 'Age unknown', value: meta?.unknownCount },
        ]}
      />
      {data && <DueYears rows={data.data} renewFrom={bands.renewFrom} />}
      <SiteAges query={bandsQuery} bands={bands} />
    </Stack>
  )
}
