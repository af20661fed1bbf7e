import { useList } from '@emberwatch/api-client'
import { jobs } from '@emberwatch/contract'
import { lazy, Suspense } from 'react'

/** Few people open it. */
const WorkList = lazy(async () => ({ default: (await import('./WorkList.tsx')).WorkList }))

const shown = 5

/** Long work of the person, wherever it began. Hidden without any. */
export function Work() {
  const { data } = useList(jobs.list, { query: { limit: shown } })
  if (!data || data.data.length === 0) return null
  return (
    <Suspense>
      <WorkList rows={data.data} />
    </Suspense>
  )
}
