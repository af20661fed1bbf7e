import { useSend } from '@emberwatch/api-client'
import type { AccessLevel } from '@emberwatch/contract'
import type { AccessEntry } from '@emberwatch/contract/sites-systems'
import { notify } from '@emberwatch/store'
import { sayFailure } from '@emberwatch/ui'
import { Select } from '@emberwatch/ui/choice'
import { type AccessKind, accessEndpoints } from './access-endpoints.ts'
import { levelOptions } from './level-options.ts'

interface LevelChoiceProps {
  readonly entry: AccessEntry
  readonly kind: AccessKind
}

/** Optimistic; a failed call restores the level (product 9.3). */
export function LevelChoice({ entry, kind }: LevelChoiceProps) {
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
