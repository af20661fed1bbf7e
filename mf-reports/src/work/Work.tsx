import { useList } from '@emberwatch/api-client'
import { jobs } from '@emberwatch/contract'
import { lazy, Suspense } from 'react'

/** Few have any. */
const WorkList = lazy(async () => ({ default: (await import('./WorkList.tsx')).WorkList }))

/** So many are of interest; the rest are older. */
const shown = 5

/** The person's own long work, wherever it was begun: it goes on without its page. Nothing where there is none. */
export function Work() {
  const { data } = useList(jobs.list, { query: { limit: shown } })
  if (!data || data.data.length === 0) return null
  return (
    <Suspense>
      <WorkList rows={data.data} />
    </Suspense>
  )
}
