import { useDownload } from '@emberwatch/api-client'
import { logBook } from '@emberwatch/contract/sites-systems'
import { Button, Dialog, ErrorBanner, Skeleton, Stack, saveFile } from '@emberwatch/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './log-book.module.css'
import { mediaTypeOf } from './media-type.ts'

interface FilePreviewProps {
  readonly lineId: string
  readonly number: number
  readonly name: string
  readonly onClose: () => void
}

/** A picture of a line of the log book; a PDF has a link that opens it in a tab of its own (product 26.4). */
export function FilePreview({ lineId, number, name, onClose }: FilePreviewProps) {
  const { mutate, error, data: file } = useDownload(logBook.readFile)
  const url = useObjectUrl(file?.content, mediaTypeOf(name))
  const read = useEffectEvent(() => mutate({ params: { id: lineId }, query: { number: String(number) } }))
  useEffect(() => read(), [])
  const isPicture = mediaTypeOf(name)?.startsWith('image/')
  const footer = (
    <>
      <Button onClick={onClose}>Close</Button>
      {file && (
        <Button icon="download" onClick={() => saveFile(file.content, name)}>
          Save
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={name} isOpen onClose={onClose} width="wide" footer={footer}>
      <Stack>
        <ErrorBanner error={error} onRetry={read} />
        {!url && !error && <Skeleton lines={6} label="Loading the file" />}
        {url && isPicture && <img className={styles.picture} src={url} alt={name} />}
        {url && !isPicture && (
          <a href={url} target="_blank" rel="noopener">
            Open in a new tab
          </a>
        )}
      </Stack>
    </Dialog>
  )
}

/** An address of the bytes in this page. Its type is set here: a browser must take nothing else for it. */
function useObjectUrl(content: Blob | undefined, type: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!content || !type) return
    const made = URL.createObjectURL(new Blob([content], { type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content, type])
  return url
}
