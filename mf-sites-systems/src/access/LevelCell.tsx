import { sameEmail } from '@emberwatch/contract/auth'
import type { AccessEntry } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import { accessLevelLabel, lazyControl } from '@emberwatch/ui'
import { SelectPlaceholder } from '@emberwatch/ui/table'
import type { AccessKind } from './access-endpoints.ts'
import type { LevelChoice as Choice } from './LevelChoice.tsx'

/** Others change one's own entry (product 9.6). A pending one names no person. */
export function useIsOwn({ userId, emailAddress }: Pick<AccessEntry, 'userId' | 'emailAddress'>): boolean {
  const user = useUser()
  return user !== null && (userId === user.id || sameEmail(emailAddress, user.emailAddress))
}

interface LevelCellProps {
  readonly entry: AccessEntry
  readonly kind: AccessKind
  readonly canChange: boolean
}

/** One's own level stays text (product 9.6). */
export function LevelCell({ entry, kind, canChange }: LevelCellProps) {
  const isOwn = useIsOwn(entry)
  if (!canChange || isOwn || entry.isRejected) return <span>{accessLevelLabel(entry.accessLevel)}</span>
  return <LevelChoice entry={entry} kind={kind} />
}

/** A select weighs as much as a third of the page. */
const LevelChoice = lazyControl<Parameters<typeof Choice>[0]>(
  ({ entry }) => <SelectPlaceholder>{accessLevelLabel(entry.accessLevel)}</SelectPlaceholder>,
  async () => (await import(/* webpackChunkName: "level" */ './LevelChoice.tsx')).LevelChoice,
)
