import { useList } from '@emberwatch/api-client'
import { jobs } from '@emberwatch/contract'
import { lazyView } from '@emberwatch/ui'

/** Few people open it. */
const WorkList = lazyView('Your files and imports', async () => (await import('./WorkList.tsx')).WorkList)

const itemsMax = 5

/** Long work of the person, wherever it began. Hidden without any. */
export function Work() {
  const { data } = useList(jobs.list, { query: { limit: itemsMax } })
  if (!data || data.data.length === 0) return null
  return <WorkList rows={data.data} />
}
