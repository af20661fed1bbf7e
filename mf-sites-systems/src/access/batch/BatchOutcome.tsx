import { useItem, useRefresh } from '@emberwatch/api-client'
import { isJobOver, type Job, jobs } from '@emberwatch/contract'
import { type AccessStep, accessBatches, type BegunBatch, sites, systems } from '@emberwatch/contract/sites-systems'
import { Banner, Button, countText, Dialog, ErrorBanner, Muted, Skeleton, Stack } from '@emberwatch/ui'
import { CancelJob, JobFailure, JobProgress } from '@emberwatch/ui/upload'
import { useEffect } from 'react'
import { StepList } from './StepList.tsx'
import { refusedCount } from './step-words.ts'

interface BatchOutcomeProps {
  readonly title: string
  readonly begun: BegunBatch
  /** The address is in the title. */
  readonly isOfOnePerson?: boolean
  readonly onClose: () => void
}

/** Progress of a job, and what has become of each address at each place (product 9.11). */
export function BatchOutcome({ title, begun, isOfOnePerson = false, onClose }: BatchOutcomeProps) {
  const { job, error, steps, isOver, retry } = useOutcome(begun)
  const footer = (
    <>
      {job && !isOver && <CancelJob job={job} />}
      <Button kind="primary" onClick={onClose}>
        Close
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen width="wide" onClose={onClose} footer={footer}>
      <Stack>
        <ErrorBanner error={error} onRetry={retry} />
        {job && <JobState job={job} />}
        {isOver && !steps && !error && <Skeleton lines={4} />}
        {steps && steps.length > 0 && (
          <>
            {refusedCount(steps) > 0 && (
              <Banner tone="warn">{`${refusedCount(steps)} of ${countText(steps.length, 'steps')} refused`}</Banner>
            )}
            <StepList steps={steps} label="Results one by one" hidesAddress={isOfOnePerson} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

const stepsText = (count: number) => countText(count, 'steps')

function JobState({ job }: { readonly job: Job }) {
  if (job.state === 'failed') return <JobFailure>{`Failed: ${job.error ?? ''}`}</JobFailure>
  if (job.state === 'cancelled') return <Banner tone="info">Cancelled. What was done before stays.</Banner>
  if (job.state === 'done') return null
  return (
    <>
      <JobProgress job={job} countText={stepsText} begins="Begins" />
      <Muted>This goes on when you close the window; Reports shows how far it is.</Muted>
    </>
  )
}

/** Milliseconds between two reads of a job while no events arrive. */
const readMs = 2000

function useOutcome({ job: begunJob, steps: madeSteps }: BegunBatch) {
  const params = { id: begunJob?.id ?? '' }
  const latest = useItem(jobs.one, { params }, { enabled: begunJob !== null, refetchInterval: readMs })
  const job = latest.data ?? begunJob
  const isOver = job === null || isJobOver(job)
  const results = useItem(accessBatches.steps, { params }, { enabled: begunJob !== null && isOver })
  useFreshLists(isOver)
  const steps: readonly AccessStep[] | undefined = begunJob ? (isOver ? results.data?.steps : undefined) : madeSteps
  const retry = () => void (latest.error ? latest : results).refetch()
  return { job, error: latest.error ?? results.error, steps, isOver, retry }
}

/** A job changes lists after the call that began it. */
function useFreshLists(isOver: boolean) {
  const refresh = useRefresh()
  useEffect(() => {
    if (isOver) void refresh([sites.users, systems.users])
  }, [isOver, refresh])
}
