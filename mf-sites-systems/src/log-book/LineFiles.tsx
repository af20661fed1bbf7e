import { type LogRow, logBook } from '@emberwatch/contract/sites-systems'
import { Button, useFileDownload } from '@emberwatch/ui'

/** The files of a line, each a button that stores it. */
export function LineFiles({ row: { lineId, files } }: { row: LogRow }) {
  const { download, isDownloading } = useFileDownload(logBook.readFile)
  if (!lineId) return null
  return files.map(({ number, name }) => (
    <Button
      key={number}
      size="small"
      kind="quiet"
      icon="download"
      isBusy={isDownloading}
      onClick={() => download({ params: { id: lineId }, query: { number: String(number) } }, name)}
    >
      {name}
    </Button>
  ))
}
