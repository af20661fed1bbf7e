import { AccessLevel, accessLevelLabels } from '@emberwatch/contract'
import type { Option } from '@emberwatch/ui/form'
import type { AccessKind } from './access-endpoints.ts'

export const levelOptions: readonly Option<AccessLevel>[] = Object.values(AccessLevel).map((value) => ({
  value,
  label: accessLevelLabels[value],
}))

/** Each level's rights (product 1.5), in a line. */
const notes: Record<AccessKind, Record<AccessLevel, string>> = {
  site: {
    [AccessLevel.MONITOR]: 'Sees the site, its systems, modems and loops, and changes nothing',
    [AccessLevel.OPERATOR]: 'Also marks loops as ready, and deletes systems without issues and configurations',
    [AccessLevel.ADMIN]: 'Also edits, adds modems and loops, uploads configurations and invites others',
  },
  system: {
    [AccessLevel.MONITOR]: 'Sees the system, its issues and configurations, and changes nothing',
    [AccessLevel.OPERATOR]: 'Also deletes it while it has no issues and no configurations',
    [AccessLevel.ADMIN]: 'Also edits and archives it, uploads configurations and invites others',
  },
}

export const describedLevels = (kind: AccessKind): readonly Option<AccessLevel>[] =>
  levelOptions.map((option) => ({ ...option, note: notes[kind][option.value] }))
