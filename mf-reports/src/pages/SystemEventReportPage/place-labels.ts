import type { AvailableSystem } from '@emberwatch/contract/reports'

export interface Choice {
  readonly label: string
  readonly id: string
}

export const between = ' · '

export const labelOf = ({ systemName, siteName }: Pick<AvailableSystem, 'systemName' | 'siteName'>) =>
  siteName ? `${systemName}${between}${siteName}` : systemName

/** Systems that read alike have their number behind them, or are counted where it is not known. */
export function labelsOf(systems: readonly AvailableSystem[]): Choice[] {
  const byLabel = Object.groupBy(systems, labelOf)
  return systems.map((system) => {
    const label = labelOf(system)
    const alike = byLabel[label] ?? []
    const which = system.number === undefined ? alike.indexOf(system) + 1 : `System ${system.number}`
    return { label: alike.length > 1 ? `${label}${between}${which}` : label, id: system.systemId }
  })
}

/** Each site once; those that read alike are counted. */
export function siteLabelsOf(systems: readonly AvailableSystem[]): Choice[] {
  const names = new Map(
    systems.flatMap(({ siteId, siteName }) => (siteId && siteName ? [[siteId, siteName] as const] : [])),
  )
  const seen = new Map<string, number>()
  return [...names].map(([id, siteName]) => {
    const before = seen.get(siteName) ?? 0
    seen.set(siteName, before + 1)
    return { label: before === 0 ? siteName : `${siteName} (${before + 1})`, id }
  })
}
