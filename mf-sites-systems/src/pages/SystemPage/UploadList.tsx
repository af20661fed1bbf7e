import { useSend } from '@emberwatch/api-client'
import { type Job, jobs } from '@emberwatch/contract'
import { Button, Card, formatCount, sayFailure, Words } from '@emberwatch/ui'
import { Progress } from '@emberwatch/ui/upload'
import styles from './uploads.module.css'

interface UploadListProps {
  readonly rows: readonly Job[]
  readonly onAgain: (problem: string) => void
}

export function UploadList({ rows, onAgain }: UploadListProps) {
  return (
    <Card title="Files being read">
      <ul className={styles.list}>
        {rows.map((job) => (
          <li key={job.id} className={styles.item} aria-label={job.title}>
            <div className={styles.what}>
              <strong>
                <Words text={job.title} />
              </strong>
              <State job={job} />
            </div>
            {job.state === 'failed' ? (
              <Button size="small" onClick={() => onAgain(job.error ?? '')}>
                Choose another file
              </Button>
            ) : (
              <Cancel job={job} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function State({ job: { state, isCancelAsked, doneCount, totalCount, error } }: { readonly job: Job }) {
  if (state === 'failed') return <p className={styles.failed}>Not kept: {error}</p>
  if (isCancelAsked) return <p className="ew-muted">Stopping</p>
  if (state === 'waiting')
    return <p className="ew-muted">{error ? 'Is tried again in a moment' : 'Waits for its turn'}</p>
  const label = totalCount ? `${formatCount(doneCount)} of ${formatCount(totalCount)} units` : 'Reading the file'
  return <Progress label={label} value={totalCount ? Math.min(1, doneCount / totalCount) : null} />
}

function Cancel({ job }: { readonly job: Job }) {
  const { mutate, isPending } = useSend(jobs.cancel)
  const cancel = () => mutate({ params: { id: job.id } }, { onError: sayFailure })
  return (
    <Button size="small" isDisabled={isPending || job.isCancelAsked} onClick={cancel}>
      Cancel
    </Button>
  )
}
