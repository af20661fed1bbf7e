import { type AreaName, grantsOf, isShell, permissionsOf } from '@emberwatch/federation'
import { entryOf, releasesInUse } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'
import { type RegistryContext, readDocument } from '../state/registry-context.ts'

/** Says which permissions the releases of an area ask for, for ops to decide. */

export interface PermissionRequests {
  readonly area: AreaName
  /** Null where ops set no limit. */
  readonly approved: readonly string[] | null
  /** Permissions that releases in use ask for, and approved ones beyond these. */
  readonly requests: readonly PermissionRequest[]
}

interface PermissionRequest {
  readonly name: string
  readonly isApproved: boolean
  /** Versions in use that use it. */
  readonly by: readonly string[]
}

/** Compares what an area's releases in use ask of the platform with what ops approved. @throws Refused for an area without a grant */
export async function permissionRequests(context: RegistryContext, area: AreaName): Promise<PermissionRequests> {
  const document = await readDocument(context)
  const grant = grantsOf(document)[area]
  if (!grant || isShell(area)) return refuse('grant', `${area} has no grant`)
  const by = new Map<string, string[]>((grant.permissions ?? []).map((name) => [name, []]))
  const entry = entryOf(document, area)
  for (const version of new Set(entry ? releasesInUse(entry) : [])) {
    const release = await context.store.readRelease(area, version)
    if (!release || !('calls' in release)) continue
    for (const name of permissionsOf({ calls: release.calls, uses: 'uses' in release ? release.uses : {} }))
      by.set(name, [...(by.get(name) ?? []), version])
  }
  const requests = [...by].map(([name, versions]) => ({
    name,
    isApproved: grant.permissions?.includes(name) ?? true,
    by: versions,
  }))
  return {
    area,
    approved: grant.permissions ?? null,
    requests: requests.sort((one, other) => one.name.localeCompare(other.name)),
  }
}
