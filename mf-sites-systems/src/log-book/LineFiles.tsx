import { type LogRow, logBook } from '@emberwatch/contract/sites-systems'
import { Button, lazyDialog, useFileDownload } from '@emberwatch/ui'
import { useState } from 'react'
import { mediaTypeOf } from './media-type.ts'

const FilePreview = lazyDialog(
  async () => (await import(/* webpackChunkName: "log-file-preview" */ './FilePreview.tsx')).FilePreview,
)

type LineFile = LogRow['files'][number]

/** The files of a line: a picture or a PDF shows, anything else is stored. */
export function LineFiles({ row: { lineId, files } }: { row: LogRow }) {
  const { download, isDownloading } = useFileDownload(logBook.readFile)
  const [shown, setShown] = useState<LineFile | null>(null)
  if (!lineId) return null
  const open = (file: LineFile) => {
    if (mediaTypeOf(file.name)) setShown(file)
    else download({ params: { id: lineId }, query: { number: String(file.number) } }, file.name)
  }
  return (
    <>
      {files.map((file) => (
        <Button
          key={file.number}
          size="small"
          kind="quiet"
          icon={mediaTypeOf(file.name) ? 'file' : 'download'}
          isBusy={isDownloading}
          onClick={() => open(file)}
        >
          {file.name}
        </Button>
      ))}
      {shown && <FilePreview lineId={lineId} {...shown} onClose={() => setShown(null)} />}
    </>
  )
}
