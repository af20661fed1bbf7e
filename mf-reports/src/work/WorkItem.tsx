import { isJobOver, type Job, paths, systemTabs } from '@emberwatch/contract'
import { exportJobs } from '@emberwatch/contract/reports'
import { accessJobKinds, isAccessJob } from '@emberwatch/contract/sites-systems'
import { Button, countText, formatDateTime, LinkButton, Muted, Row, useFileDownload } from '@emberwatch/ui'
import { CancelJob, JobFailure, JobLine, JobProgress } from '@emberwatch/ui/upload'
import { formatSize } from './format-size.ts'

export function WorkItem({ job }: { readonly job: Job }) {
  return (
    <JobLine job={job} state={<State job={job} />}>
      <Row>
        {job.systemId !== null && (
          <LinkButton size="small" to={paths.system(job.systemId, { tab: systemTabs.configurations })}>
            Show system
          </LinkButton>
        )}
        {isJobOver(job) ? <Fetch job={job} /> : <CancelJob job={job} />}
      </Row>
    </JobLine>
  )
}

function State({ job }: { readonly job: Job }) {
  if (job.state === 'failed') return <JobFailure>{`Failed: ${firstLines(job.error ?? '')}`}</JobFailure>
  if (job.state === 'cancelled') return <Muted>Cancelled</Muted>
  if (job.state !== 'done')
    return <JobProgress job={job} countText={(count) => amountOf(job.kind, count)} begins="Begins" />
  return <Muted>{outcomeOf(job)}</Muted>
}

function outcomeOf({ kind, doneCount, error, fileBytes, finishedAt }: Job): string {
  const at = finishedAt ? `, ${formatDateTime(finishedAt)}` : ''
  const amount = amountOf(kind, doneCount)
  if (kind === 'configuration') return error ? `Kept with an error: ${error}` : `Read, ${amount}${at}`
  if (isAccessJob({ kind })) return `Done, ${amount}${at}`
  if (fileBytes === null) return `Imported, ${amount}${at}`
  return `Ready, ${formatSize(fileBytes)}${at}; kept for a day`
}

/** A corrected file shows the rest. */
function firstLines(text: string): string {
  const lines = text.split('\n')
  return lines.length > linesShown ? [...lines.slice(0, linesShown), 'and more'].join('\n') : text
}
const linesShown = 5

/** What jobs of a kind count; others count rows. */
const countedNouns: Readonly<Record<string, string>> = {
  configuration: 'units',
  [accessJobKinds.invite]: 'invitations',
  [accessJobKinds.remove]: 'levels',
}
const amountOf = (kind: string, count: number) => countText(count, countedNouns[kind] ?? 'rows')

function Fetch({ job }: { readonly job: Job }) {
  const { download, isDownloading } = useFileDownload(exportJobs.file)
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
