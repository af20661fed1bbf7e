import { useItem } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { type ReportRunPage, reportSchedules, reportTitles } from '@emberwatch/contract/reports'
import { spanText } from '@emberwatch/contract/spans'
import { Banner, Button, countText, EmptyState, formatDateTime, Stack, useFileDownload, Words } from '@emberwatch/ui'
import { DetailPage, useDetail } from '@emberwatch/ui/detail'
import { useParams } from 'react-router-dom'
import { formatSize } from '../../work/format-size.ts'

/** While the file is being made. */
const refetchMs = 3_000

/** Shows the run that the link of a mail names, and gives its file (product 12.18). */
export function ReportFilePage() {
  const { id = '' } = useParams()
  const detail = useDetail(reportSchedules.run, { params: { id } })
  return (
    <DetailPage
      detail={detail}
      noun="file"
      title={({ report }) => reportTitles[report]}
      back={{ to: paths.reports, label: 'Reports' }}
      lead={({ span }) => `Made after ${spanText(span)}`}
    >
      {(run) => (
        <Stack>
          {run.filters.length > 0 && (
            <p>
              <Words text={`It shows: ${run.filters.join('; ')}.`} />
            </p>
          )}
          <div role="status">
            <File run={run} />
          </div>
        </Stack>
      )}
    </DetailPage>
  )
}

function File({ run }: { readonly run: ReportRunPage }) {
  const { state, expiresAt, error, hasRight, isOwn } = run
  if (!hasRight)
    return (
      <EmptyState icon="lock" title="You may not see this file any more">
        <p>It is for people who may see every system in it. Your access has changed since it was made for you.</p>
      </EmptyState>
    )
  if (state === 'writing') return <Writing id={run.id} />
  if (state === 'failed')
    return (
      <Banner tone="fail">
        {`The file could not be made: ${error ?? 'unknown'}.${isOwn ? ' Reports lists its runs, and can send it again.' : ''}`}
      </Banner>
    )
  if (state === 'expired')
    return (
      <EmptyState icon="report" title="The file is gone">
        <p>
          {`It was there until ${expiresAt ? formatDateTime(expiresAt) : ''}. ${isOwn ? 'Reports can send it again.' : 'Whoever sends it to you can send it again.'}`}
        </p>
      </EmptyState>
    )
  return <Ready run={run} />
}

/** Reads the page's item again and again. */
function Writing({ id }: { readonly id: string }) {
  useItem(reportSchedules.run, { params: { id } }, { refetchInterval: refetchMs })
  return (
    <EmptyState icon="report" title="The file is being made">
      <p>This page shows it as soon as it is ready; you may leave it meanwhile.</p>
    </EmptyState>
  )
}

function Ready({ run: { id, rowsCount, fileBytes, finishedAt, expiresAt } }: { readonly run: ReportRunPage }) {
  const { download, isDownloading } = useFileDownload(reportSchedules.file)
  return (
    <Stack>
      <p>
        {`${countText(rowsCount ?? 0, 'rows')}, ${formatSize(fileBytes ?? 0)}, made ${finishedAt ? formatDateTime(finishedAt) : ''}; there until ${expiresAt ? formatDateTime(expiresAt) : ''}.`}
      </p>
      <div>
        <Button kind="primary" icon="download" isBusy={isDownloading} onClick={() => download({ params: { id } })}>
          Download file
        </Button>
      </div>
    </Stack>
  )
}
