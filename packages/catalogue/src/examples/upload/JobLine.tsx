import { Status } from '@emberwatch/ui'
import { CancelJob, JobLine, JobList, JobProgress } from '@emberwatch/ui/upload'
import { exampleJob } from '../../example-job.ts'

export const Example = () => (
  <JobList title="Long work">
    <JobLine job={exampleJob} state={<Status of="configuration" value="processing" />}>
      <JobProgress job={exampleJob} countText={(count) => `${count} rows`} begins="Begins" />
      <CancelJob job={exampleJob} />
    </JobLine>
  </JobList>
)
