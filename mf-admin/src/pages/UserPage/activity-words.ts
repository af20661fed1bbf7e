import { paths } from '@emberwatch/contract'
import type { Activity } from '@emberwatch/contract/admin'

/** Kinds of targets, as one may narrow the record down to. */
export const targetFilter = [
  { value: 'user', label: 'People' },
  { value: 'site', label: 'Sites' },
  { value: 'system', label: 'Systems' },
  { value: 'modem', label: 'Modems' },
  { value: 'scannedSystem', label: 'Loop systems' },
  { value: 'loop', label: 'Loops' },
  { value: 'unit', label: 'Units' },
  { value: 'installBase', label: 'Install base' },
] as const

const pages: Record<string, (id: string) => string> = {
  user: paths.user,
  site: paths.site,
  system: paths.system,
  modem: paths.modem,
  scannedSystem: paths.scannedSystem,
  loop: paths.scannedLoop,
}
/** The page of what a line is about; null when it is gone or has none. */
export const targetPath = ({ targetType, targetId, isTargetThere }: Activity): string | null => {
  const page = targetType ? pages[targetType] : undefined
  return page && targetId && isTargetThere ? page(targetId) : null
}

/** 'siteNumber' as 'Site number'. */
const fieldText = (field: string): string => {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'Name: Gamle → Nye; Comment', one line for the screen and the export. */
export const changesText = ({ changes }: Pick<Activity, 'changes'>): string =>
  changes
    .map(({ field, from, to }) =>
      from === undefined && to === undefined ? fieldText(field) : `${fieldText(field)}: ${from || '–'} → ${to || '–'}`,
    )
    .join('; ')
