import { account, fleet, jobs } from '@emberwatch/contract'
import * as v from 'valibot'
import { anyName } from './contract-since.ts'
import { guardedExports } from './guarded-exports.ts'
import type { Release } from './release.ts'

/**
 * An area asks for permissions of the platform, and ops approve them (docs/areas.md#what-ops-approve): API calls, as `GET /v1/sites/{id}`, and exports that
 * are guarded, as `signOut`. An area whose grant lists none may do everything.
 */

const guardedNames = Object.values(guardedExports).flat().sort()

interface Call {
  readonly method: string
  readonly path: string
}
const permissionOf = ({ method, path }: Call): string => `${method} ${path}`

/** Calls of components that the shell gives; areas that show these need no approval for them. */
export const componentCalls: readonly string[] = [account.me, fleet.stats, jobs.cancel].map(permissionOf)

export const AreaPermission = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check(
    (name) => /^(GET|POST|PUT|DELETE) \/\S+$/.test(name) || guardedNames.includes(name),
    ({ received }) => `${received} is no call such as "GET /v1/sites/{id}", and none of ${guardedNames.join(', ')}`,
  ),
)

/** Lists the permissions that the code of a release uses, as its build found. */
export function permissionsOf({ calls, uses }: Pick<Release, 'calls' | 'uses'>): string[] {
  const names = calls.map(permissionOf).filter((name) => !componentCalls.includes(name))
  return [...names.sort(), ...guardedUses(uses)]
}

function guardedUses(uses: Release['uses']): string[] {
  return Object.entries(guardedExports).flatMap(([module, names]) => {
    const roots = (uses[module] ?? []).map((name) => name.split('.')[0] ?? '')
    return names.filter((name) => roots.includes(name) || roots.includes(anyName))
  })
}

/** @param approved undefined where ops set no limit */
export const beyond = (permissions: readonly string[], approved: readonly string[] | undefined): string[] =>
  approved ? permissions.filter((name) => !approved.includes(name)) : []
