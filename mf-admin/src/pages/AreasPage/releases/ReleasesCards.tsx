import type { AreaOverview, ReleaseChange } from '@emberwatch/contract/admin'
import { lazyDialog } from '@emberwatch/ui'
import { type ReactNode, useState } from 'react'
import { TableCard } from '../TableCard.tsx'
import { changeColumns, deprecatedColumns, releaseColumns } from './area-columns.tsx'
import type { ReleaseCalls } from './release-calls.ts'
import type { Chosen, ReleaseRow } from './release-row.ts'
import { rowsOf } from './release-rows.ts'

/** Few visits need them, so each comes when it is asked for. */
const ReleaseDialog = lazyDialog(async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog)
const VisitsDialog = lazyDialog(async () => (await import('../visits/VisitsDialog.tsx')).VisitsDialog)

interface ReleasesCardsProps {
  readonly areas: readonly AreaOverview[]
  readonly log: readonly ReleaseChange[]
  readonly revision: number
  readonly calls: ReleaseCalls
  readonly onStale: () => void
  /** The content between releases and the log. */
  readonly children?: ReactNode
}

/** Releases in use with their health, what visits told of them, and the last changes. Each change has a reason, a fresh code and the revision that was seen. */
export function ReleasesCards({ areas, log, revision, calls, onStale, children }: ReleasesCardsProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [pending, setPending] = useState<ReleaseRow | null>(null)
  const rows = areas.flatMap((area) => rowsOf(area, revision))
  const going = rows.flatMap(({ deprecated, ...release }) => deprecated.map((use) => ({ ...release, ...use })))
  return (
    <>
      <TableCard
        title="Releases in use"
        columns={releaseColumns({ onChoose: setChosen, onAskVisits: setPending })}
        rows={rows}
        rowKey={({ area, version }) => `${area} ${version}`}
      />
      <TableCard
        title="Deprecated, and in use"
        columns={deprecatedColumns}
        rows={going}
        rowKey={({ area, version, module, name }) => `${area} ${version} ${module} ${name}`}
        hidesEmpty
      />
      {children}
      <TableCard title="Last changes" columns={changeColumns} rows={log} rowKey={({ revision: at }) => String(at)} />
      {pending && <VisitsDialog row={pending} calls={calls} onClose={() => setPending(null)} />}
      {chosen && (
        <ReleaseDialog
          {...chosen}
          calls={calls}
          revision={revision}
          log={log}
          onStale={onStale}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
