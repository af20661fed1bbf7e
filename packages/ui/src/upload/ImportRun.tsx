import { useItem } from '@emberwatch/api-client'
import { isJobOver, type Job, jobs } from '@emberwatch/contract'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Row, Stack } from '../layout/layout.tsx'
import { Banner } from '../notice/Banner.tsx'
import { ErrorBanner } from '../notice/ErrorBanner.tsx'
import { Skeleton } from '../placeholder/Skeleton.tsx'
import { countText } from '../text/format.ts'
import { Muted } from '../text/Muted.tsx'
import { CancelJob, JobFailure, JobProgress } from './JobList.tsx'

interface ImportRunProps {
  readonly noun: string
  readonly jobId: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
  readonly result?: ((job: Job) => ReactNode) | undefined
}

/** Somebody waits for it, on a page without events too. */
const progressMs = 2_000

/** How far an import is, and what came of it. */
export function ImportRun({ noun, jobId, isOpen, onClose, onDone, result }: ImportRunProps) {
  const [isOver, setOver] = useState(false)
  const {
    data: job,
    error,
    refetch,
  } = useItem(jobs.one, { params: { id: jobId } }, isOver ? {} : { refetchInterval: progressMs })
  if (job && isJobOver(job) !== isOver) setOver(isJobOver(job))
  const say = useEffectEvent(() => onDone?.())
  const isDone = job?.state === 'done'
  useEffect(() => {
    if (isDone) say()
  }, [isDone])
  return (
    <Dialog
      title={`Import ${noun}`}
      width="wide"
      isOpen={isOpen}
      ignoresEscape={isDone && result !== undefined}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Stack>
        {job ? <Outcome job={job} noun={noun} /> : !error && <Skeleton lines={2} label="Import" />}
        <ErrorBanner error={job ? null : error} onRetry={() => void refetch()} />
        {isDone && result?.(job)}
      </Stack>
    </Dialog>
  )
}

function Outcome({ job, noun }: { readonly job: Job; readonly noun: string }) {
  const rows = (count: number) => countText(count, 'rows')
  if (!isJobOver(job))
    return (
      <>
        <JobProgress job={job} countText={rows} begins="Reading the file" />
        <Muted>You may leave this page meanwhile.</Muted>
        <Row>
          <CancelJob job={job} />
        </Row>
      </>
    )
  if (job.state === 'cancelled') return <Banner tone="warn">{`Cancelled: no ${noun} were imported.`}</Banner>
  if (job.state === 'failed')
    return (
      <Banner tone="fail">
        <p>{`No ${noun} were imported.`}</p>
        <JobFailure>{job.error ?? ''}</JobFailure>
      </Banner>
    )
  return <Banner tone="info">{`${rows(job.doneCount)} of ${job.title} imported`}</Banner>
}
