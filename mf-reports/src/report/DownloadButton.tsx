import type { FileEndpoint, ListEndpoint } from '@emberwatch/contract'
import { Button, useFileDownload } from '@emberwatch/ui'
import { useTableView } from '@emberwatch/ui/table'

interface DownloadButtonProps<Query> {
  readonly file: FileEndpoint<string, Query>
  /** The list that the table on the page shows. */
  readonly list: ListEndpoint
  /** The filter that was generated last; null while there is none. */
  readonly query: Partial<Query> | null
  /** Name of the file; by default the server's. */
  readonly name?: string
}

/** The report as a spreadsheet, in the order and with the search that the table has (product 12.13). */
export function DownloadButton<Query>({ file, list, query, name }: DownloadButtonProps<Query>) {
  const { download, cancel, isDownloading, received } = useFileDownload(file)
  const { view } = useTableView(list)
  const save = () => download({ query: { ...view, ...query } as Partial<Query> }, name)
  if (!isDownloading)
    return (
      <Button icon="download" isDisabled={query === null} onClick={save}>
        Download
      </Button>
    )
  return (
    <>
      <Button icon="download" isBusy>
        Download
      </Button>
      <Button onClick={cancel}>Cancel download</Button>
      <span role="status" className="ew-muted ew-numbers">
        {received ? `${formatSize(received)} received` : 'Preparing the file'}
      </span>
    </>
  )
}

const formatSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
