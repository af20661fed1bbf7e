import type { Job } from '@emberwatch/contract'
import { Button, formatCount } from '@emberwatch/ui'
import { CancelJob, JobFailure, JobLine, JobList, JobProgress } from '@emberwatch/ui/upload'

interface UploadListProps {
  readonly rows: readonly Job[]
  readonly onAgain: (problem: string) => void
}

export function UploadList({ rows, onAgain }: UploadListProps) {
  return (
    <JobList title="Files being read">
      {rows.map((job) => (
        <JobLine key={job.id} job={job} state={<State job={job} />}>
          {job.state === 'failed' ? (
            <Button size="small" onClick={() => onAgain(job.error ?? '')}>
              Choose another file
            </Button>
          ) : (
            <CancelJob job={job} />
          )}
        </JobLine>
      ))}
    </JobList>
  )
}

function State({ job }: { readonly job: Job }) {
  if (job.state === 'failed') return <JobFailure>{`Not kept: ${job.error ?? ''}`}</JobFailure>
  return <JobProgress job={job} countText={(count) => `${formatCount(count)} units`} begins="Reading the file" />
}
