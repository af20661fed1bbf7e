import { useList } from '@emberwatch/api-client'
import { type Job, jobs } from '@emberwatch/contract'
import { lazyView } from '@emberwatch/ui'

/** Few people open it. */
const UploadList = lazyView('Files being read', async () => (await import('./UploadList.tsx')).UploadList, 3)

interface UploadsProps {
  readonly systemId: string
  /** Asks for another file. */
  readonly onAgain: (problem: string) => void
}

/** The person's uploads that a job reads (product 8.15). Finished ones stand in the list; cancelled ones are hidden. */
export function Uploads({ systemId, onAgain }: UploadsProps) {
  const { data } = useList(jobs.list, { query: { systemId: [systemId] } })
  const rows = data?.data.filter(isOfInterest) ?? []
  if (rows.length === 0) return null
  return <UploadList rows={rows} onAgain={onAgain} />
}

const isOfInterest = ({ state }: Job) => state === 'waiting' || state === 'running' || state === 'failed'
