import { useSend } from '@emberwatch/api-client'
import type { AccessLevel } from '@emberwatch/contract'
import type { AccessEntry } from '@emberwatch/contract/sites-systems'
import { notify } from '@emberwatch/store'
import { accessLevelLabel, sayFailure } from '@emberwatch/ui'
import { Select } from '@emberwatch/ui/choice'
import { type AccessKind, accessEndpoints } from './access-endpoints.ts'
import { levelOptions } from './level-options.ts'
import { useIsOwn } from './use-is-own.ts'

interface LevelCellProps {
  readonly entry: AccessEntry
  readonly kind: AccessKind
  readonly canChange: boolean
}

/** One's own level stays text (product 9.6). */
export function LevelCell({ entry, kind, canChange }: LevelCellProps) {
  const isOwn = useIsOwn(entry)
  if (!canChange || isOwn || entry.isRejected) return <>{accessLevelLabel(entry.accessLevel)}</>
  return <LevelChoice entry={entry} kind={kind} />
}

/** Optimistic; a failed call restores the level (product 9.3). */
function LevelChoice({ entry, kind }: Omit<LevelCellProps, 'canChange'>) {
  const change = useSend(accessEndpoints(kind).change)
  const chosen = change.isPending ? change.variables.body.accessLevel : entry.accessLevel
  const handleChange = (accessLevel: AccessLevel) =>
    change.mutate(
      { params: { id: entry.id }, body: { accessLevel } },
      { onError: sayFailure, onSuccess: () => notify({ kind: 'success', text: 'Access level changed' }) },
    )
  return (
    <Select
      hidesLabel
      label={`Access level of ${entry.emailAddress}`}
      value={chosen}
      options={levelOptions}
      isDisabled={change.isPending}
      onChange={handleChange}
    />
  )
}
