import {
  type AreaName,
  beyond,
  type Grant,
  grantsOf,
  permissionsOf,
  type Refusal,
  type RegistryDocument,
  type Release,
} from '@emberwatch/federation'
import { areaChange, type By, type Change } from '../state/change.ts'
import { refuse } from '../state/refused.ts'

/** Ops approve what areas ask of the platform (docs/areas.md#what-ops-approve). */

export interface Approval {
  readonly approved?: readonly string[] | undefined
  readonly takenBack?: readonly string[] | undefined
  /** No limit, now and later. */
  readonly isEverything?: boolean | undefined
}

/** @throws Refused for an area without a grant, or where something is taken back from one without a limit */
export const approveChange =
  (area: AreaName, { approved = [], takenBack = [], isEverything }: Approval, by: By): Change =>
  (document) => {
    const grants = grantsOf(document)
    const before = grants[area]
    if (!before) return refuse('grant', `${area} has no grant`)
    if (takenBack.length && !before.permissions)
      return refuse('permission', `${area} may do everything; approve what it needs, and the rest is taken back`)
    const permissionNames = [...new Set([...(before.permissions ?? []), ...approved])].filter(
      (one) => !takenBack.includes(one),
    )
    const permissions = isEverything ? undefined : permissionNames.sort()
    if (String(permissions) === String(before.permissions)) return null
    const { permissions: _before, ...rest } = before
    const grant: Grant = permissions ? { ...rest, permissions } : rest
    const what = [
      ...(isEverything ? ['everything'] : []),
      ...approved.map((one) => `approved ${one}`),
      ...takenBack.map((one) => `took back ${one}`),
    ].join(', ')
    return areaChange({ ...document, grants: { ...grants, [area]: grant } }, area, 'grant', { what, by })
  }

type ReleasePermissions = Pick<Release, 'area' | 'version' | 'calls' | 'uses'>

/** Refuses a release that uses what ops have not approved, and names the command that approves it. */
export function permissionRefusals(release: ReleasePermissions, document: RegistryDocument): Refusal[] {
  const { area, version } = release
  const missing = beyond(permissionsOf(release), grantsOf(document)[area]?.permissions)
  if (missing.length === 0) return []
  const message = `${area} ${version} uses what ops have not approved: ${missing.join(', ')}; ops approve it with: areas approve ${area} ${missing.map(quoted).join(' ')}`
  return [{ rule: 'permission', message }]
}

const quoted = (name: string) => (name.includes(' ') ? `"${name}"` : name)
