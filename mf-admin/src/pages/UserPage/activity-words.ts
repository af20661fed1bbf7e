import { paths } from '@emberwatch/contract'
import type { Activity } from '@emberwatch/contract/admin'

export const targetFilter = [
  { value: 'user', label: 'People' },
  { value: 'site', label: 'Sites' },
  { value: 'system', label: 'Systems' },
  { value: 'modem', label: 'Modems' },
  { value: 'scannedSystem', label: 'Loop systems' },
  { value: 'loop', label: 'Loops' },
  { value: 'unit', label: 'Units' },
  { value: 'installBase', label: 'Install base' },
  { value: 'team', label: 'Teams' },
] as const

const pages: Record<string, (id: string) => string> = {
  user: paths.user,
  site: paths.site,
  system: paths.system,
  modem: paths.modem,
  scannedSystem: paths.scannedSystem,
  loop: paths.scannedLoop,
  team: paths.team,
}
/** Null when the target is gone or has no page. */
export const targetPath = ({ targetType, targetId, isTargetThere }: Activity): string | null => {
  const page = targetType ? pages[targetType] : undefined
  return page && targetId && isTargetThere ? page(targetId) : null
}

/** 'siteNumber' becomes 'Site number'. */
const fieldText = (field: string): string => {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Such as 'Name: Gamle → Nye; Comment'; null without changes. */
export const changesText = ({ changes }: Pick<Activity, 'changes'>): string | null =>
  changes
    .map(({ field, from, to }) =>
      from === undefined && to === undefined ? fieldText(field) : `${fieldText(field)}: ${from || '–'} → ${to || '–'}`,
    )
    .join('; ') || null
