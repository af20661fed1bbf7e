import { useSend } from '@emberwatch/api-client'
import { isJobOver, type Job, jobs, paths, systemTabs } from '@emberwatch/contract'
import {
  Button,
  formatCount,
  formatDateTime,
  LinkButton,
  Row,
  sayFailure,
  useFileDownload,
  Words,
} from '@emberwatch/ui'
import { Progress } from '@emberwatch/ui/upload'
import { formatSize } from '../report/format-size.ts'
import styles from './work.module.css'

/** One piece of long work: how far it is, and what can be done with it. */
export function WorkItem({ job }: { readonly job: Job }) {
  return (
    <li className={styles.item} aria-label={job.title}>
      <div className={styles.what}>
        <strong>
          <Words text={job.title} />
        </strong>
        <State job={job} />
      </div>
      <Row>
        {job.systemId !== null && (
          <LinkButton size="small" to={paths.system(job.systemId, { tab: systemTabs.configurations })}>
            Show system
          </LinkButton>
        )}
        {isJobOver(job) ? <Fetch job={job} /> : <Cancel job={job} />}
      </Row>
    </li>
  )
}

function State({ job }: { readonly job: Job }) {
  const { state, isCancelAsked, doneCount, totalCount, error, fileBytes } = job
  const countText = job.kind === 'configuration' ? unitsText : rowsText
  if (state === 'failed') return <p className={styles.failed}>Failed: {firstLines(error ?? '')}</p>
  if (state === 'cancelled') return <p className="ew-muted">Cancelled</p>
  if (state === 'done') {
    const at = job.finishedAt ? `, ${formatDateTime(job.finishedAt)}` : ''
    if (job.kind === 'configuration')
      return <p className="ew-muted">{error ? `Kept with an error: ${error}` : `Read, ${countText(doneCount)}${at}`}</p>
    return (
      <p className="ew-muted">
        {fileBytes === null
          ? `Imported, ${rowsText(doneCount)}${at}`
          : `Ready, ${formatSize(fileBytes)}${at}; kept for a day`}
      </p>
    )
  }
  if (isCancelAsked) return <p className="ew-muted">Stopping</p>
  if (state === 'waiting')
    return <p className="ew-muted">{error ? 'Is tried again in a moment' : 'Waits for its turn'}</p>
  const label = totalCount ? `${formatCount(doneCount)} of ${countText(totalCount)}` : 'Begins'
  return <Progress label={label} value={totalCount ? Math.min(1, doneCount / totalCount) : null} />
}

/** The first problems of a file; who mends them sees the rest the next time. */
function firstLines(text: string): string {
  const lines = text.split('\n')
  return lines.length > linesShown ? [...lines.slice(0, linesShown), 'and more'].join('\n') : text
}
const linesShown = 5

const rowsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
const unitsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'unit' : 'units'}`

function Cancel({ job }: { readonly job: Job }) {
  const { mutate, isPending } = useSend(jobs.cancel)
  const cancel = () => mutate({ params: { id: job.id } }, { onError: sayFailure })
  return (
    <Button size="small" isDisabled={isPending || job.isCancelAsked} onClick={cancel}>
      Cancel
    </Button>
  )
}

function Fetch({ job }: { readonly job: Job }) {
  const { download, isDownloading } = useFileDownload(jobs.file)
  if (job.fileBytes === null) return null
  return (
    <Button
      size="small"
      icon="download"
      isBusy={isDownloading}
      onClick={() => download({ params: { id: job.id } }, job.title)}
    >
      Download file
    </Button>
  )
}
