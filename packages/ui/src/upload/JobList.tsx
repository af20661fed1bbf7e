import { useSend } from '@emberwatch/api-client'
import { type Job, jobs } from '@emberwatch/contract'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Card } from '../layout/layout.tsx'
import { sayFailure } from '../notice/say-failure.ts'
import { formatCount } from '../text/format.ts'
import { ownText } from '../text/own-text.tsx'
import { Words } from '../text/Words.tsx'
import { Progress } from './Progress.tsx'
import './upload.css'

/** Background tasks of the user, one `JobLine` each (product 8.15, 12.14). */
export const JobList = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card title={title}>
    <ul className="ew-jobs">{children}</ul>
  </Card>
)

interface JobLineProps {
  readonly job: Job
  readonly state: ReactNode
  readonly children: ReactNode
}

export const JobLine = ({ job, state, children }: JobLineProps) => (
  <li className="ew-job" aria-label={job.title}>
    <div className="ew-job-what">
      <strong>
        <Words text={job.title} translate="no" />
      </strong>
      {ownText(state)}
    </div>
    {children}
  </li>
)

interface JobProgressProps {
  readonly job: Job
  /** Such as `3 rows`. */
  readonly countText: (count: number) => string
  /** The text after the start, until the total is known. */
  readonly begins: string
}

export function JobProgress({ job, countText, begins }: JobProgressProps) {
  const { state, hasCancelRequest, doneCount, totalCount, error } = job
  if (hasCancelRequest) return <p className="ew-muted">Stopping</p>
  if (state === 'waiting')
    return <p className="ew-muted">{error ? 'Is tried again in a moment' : 'Waits for its turn'}</p>
  const label = totalCount ? `${formatCount(doneCount)} of ${countText(totalCount)}` : begins
  return <Progress label={label} value={totalCount ? Math.min(1, doneCount / totalCount) : null} />
}

export const JobFailure = ({ children }: { readonly children: ReactNode }) => (
  <p className="ew-job-failed">{children}</p>
)

export function CancelJob({ job }: { readonly job: Job }) {
  const { mutate, isPending } = useSend(jobs.cancel)
  const cancel = () => mutate({ params: { id: job.id } }, { onError: sayFailure })
  return (
    <Button size="small" isDisabled={isPending || job.hasCancelRequest} onClick={cancel}>
      Cancel
    </Button>
  )
}
