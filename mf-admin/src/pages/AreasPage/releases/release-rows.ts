import type { AreaOverview } from '@emberwatch/contract/admin'
import type { ReleaseRow } from './release-row.ts'

const order = ['active', 'canary', 'previous', 'stored']

/** The active release first. */
export function rowsOf(
  { area, title, releases: inUse, stored = [], canary, steps }: AreaOverview,
  revision: number,
): ReleaseRow[] {
  const versionOf = (role: string) => inUse.find((release) => release.role === role)?.version ?? null
  const [active, previous] = [versionOf('active'), versionOf('previous')]
  const bytesOf = (role: string) => inUse.find((release) => release.role === role)?.weight?.bytes
  const bytesBefore = { canary: bytesOf('active'), active: bytesOf('previous'), previous: undefined, stored: undefined }
  const others = [...inUse.filter(({ role }) => role === 'canary').map(({ version }) => version), ...stored]
  return [...inUse]
    .sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
    .map((release) => ({
      ...release,
      ...release.health,
      area,
      title,
      canary: release.role === 'canary' ? canary : null,
      active,
      previous,
      others: [...others, ...(previous ? [previous] : [])],
      steps,
      revision,
      bytesBefore: bytesBefore[release.role],
    }))
}
