import { JobFailure, JobLine, JobList } from '@emberwatch/ui/upload'
import { exampleJob } from '../../example-job.ts'

export const Example = () => (
  <JobList title="Imports">
    <JobLine job={exampleJob} state="half done">
      24,000 of 48,211 rows
    </JobLine>
    <JobLine job={{ ...exampleJob, id: '2', title: 'units-2019.csv', state: 'failed' }} state="failed">
      <JobFailure>Row 12 has no number</JobFailure>
    </JobLine>
  </JobList>
)
