import type { FileEndpoint, ListEndpoint, RowOf } from '@emberwatch/contract'
import { Button, localZone, useFileDownload } from '@emberwatch/ui'
import { type Column, useListView } from '@emberwatch/ui/table'

interface SheetDownloadProps<E extends ListEndpoint> {
  readonly file: FileEndpoint
  readonly list: E
  readonly id: string
  readonly columns: readonly Column<RowOf<E>>[]
  /** What the table narrows beside its own columns. */
  readonly query?: object
}

/** Offers the whole list of a site or system, as it is filtered and sorted, as a spreadsheet. */
export function SheetDownload<E extends ListEndpoint>({ file, list, id, columns, query }: SheetDownloadProps<E>) {
  const { download, isDownloading } = useFileDownload(file)
  const view = useListView(list, columns as never)
  const whole = { ...view, ...query, timeZone: localZone() }
  return (
    <Button icon="download" isBusy={isDownloading} onClick={() => download({ params: { id }, query: whole } as never)}>
      Spreadsheet
    </Button>
  )
}
