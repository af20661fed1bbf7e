import { useRefresh } from '@emberwatch/api-client'
import type { Job } from '@emberwatch/contract'
import { reports } from '@emberwatch/contract/reports'
import { JobList } from '@emberwatch/ui/upload'
import { useEffect, useEffectEvent, useRef } from 'react'
import { WorkItem } from './WorkItem.tsx'

export function WorkList({ rows }: { readonly rows: readonly Job[] }) {
  useNewInstallBase(rows)
  return (
    <JobList title="Your files and imports">
      {rows.map((job) => (
        <WorkItem key={job.id} job={job} />
      ))}
    </JobList>
  )
}

/** Refreshes what a finished import has replaced. */
function useNewInstallBase(rows: readonly Job[]) {
  const refresh = useRefresh()
  const before = useRef<readonly Job[]>(rows)
  const compare = useEffectEvent((now: readonly Job[]) => {
    const hasEnded = ({ id, kind, state }: Job) =>
      kind === 'installBaseImport' &&
      state === 'done' &&
      before.current.some((former) => former.id === id && former.state !== 'done')
    if (now.some(hasEnded)) void refresh([reports.installBase, reports.unitsAge, reports.systemUnits])
    before.current = now
  })
  useEffect(() => compare(rows), [rows])
}
