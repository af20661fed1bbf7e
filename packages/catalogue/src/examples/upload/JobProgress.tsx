import { Stack } from '@emberwatch/ui'
import { JobProgress } from '@emberwatch/ui/upload'
import { exampleJob } from '../../example-job.ts'

const rows = (count: number) => `${count} rows`

export const Example = () => (
  <Stack gap="small">
    <JobProgress job={exampleJob} countText={rows} begins="Begins" />
    <JobProgress job={{ ...exampleJob, totalCount: null }} countText={rows} begins="Counts the rows" />
    <JobProgress job={{ ...exampleJob, state: 'waiting' }} countText={rows} begins="Begins" />
    <JobProgress job={{ ...exampleJob, hasCancelRequest: true }} countText={rows} begins="Begins" />
  </Stack>
)
