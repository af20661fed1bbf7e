import type { FileEndpoint, ListEndpoint } from '@emberwatch/contract'
import { Button, Numbers, useFileDownload } from '@emberwatch/ui'
import { useListView } from '@emberwatch/ui/table'
import { SendByMail } from '../by-mail/SendByMail.tsx'
import { formatSize } from '../work/format-size.ts'
import { useStartExport } from './use-start-export.ts'

interface DownloadButtonProps<Query> {
  readonly file: FileEndpoint<string, Query>
  /** Shown by the page's table. */
  readonly list: ListEndpoint
  readonly columns: Parameters<typeof useListView>[1]
  /** Null before Generate. */
  readonly query: Partial<Query> | null
  /** By default the server's. */
  readonly name?: string
  /** Names of the sites and systems in the query, by their id. */
  readonly locations?: Readonly<Record<string, string>>
}

/** Takes the table's order and search: now (product 12.13), or by mail (12.18). */
export function DownloadButton<Query>({ file, list, columns, query, name, locations }: DownloadButtonProps<Query>) {
  const { download, cancel, isDownloading, received } = useFileDownload(file)
  const view = useListView(list, columns)
  const { start, isStarting } = useStartExport(file)
  const save = () => {
    const whole = { ...view, ...query }
    start({ query: whole, name }, (more) => download({ query: { ...whole, ...more } as Partial<Query> }, name))
  }
  if (!isDownloading)
    return (
      <>
        <Button icon="download" isDisabled={query === null} isBusy={isStarting} onClick={save}>
          Download
        </Button>
        <SendByMail file={file} query={query && { ...view, ...query }} names={locations} />
      </>
    )
  return (
    <>
      <Button icon="download" isBusy>
        Download
      </Button>
      <Button onClick={cancel}>Cancel download</Button>
      <Numbers role="status" isMuted>
        {received ? `${formatSize(received)} received` : 'Preparing the file'}
      </Numbers>
    </>
  )
}
