import { useList } from '@emberwatch/api-client'
import { type Job, jobs } from '@emberwatch/contract'
import { lazy, Suspense } from 'react'

/** Few systems have any. */
const UploadList = lazy(async () => ({ default: (await import('./UploadList.tsx')).UploadList }))

interface UploadsProps {
  readonly systemId: string
  /** The file was refused: another one is to be chosen. */
  readonly onAgain: (problem: string) => void
}

/**
 * The person's own files that are read for this system without the page, however it was left (product 8.15). What is kept stands in the
 * list of configurations, and of what they have cancelled there is nothing to see.
 */
export function Uploads({ systemId, onAgain }: UploadsProps) {
  const { data } = useList(jobs.list, { query: { systemId: [systemId] } })
  const rows = data?.data.filter(isOfInterest) ?? []
  if (rows.length === 0) return null
  return (
    <Suspense>
      <UploadList rows={rows} onAgain={onAgain} />
    </Suspense>
  )
}

const isOfInterest = ({ state }: Job) => state === 'waiting' || state === 'running' || state === 'failed'
