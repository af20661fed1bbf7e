import {
  type AreaName,
  firstGrants,
  type Grant,
  type Grants,
  grantsOf,
  isAreaName,
  isReserved,
} from '@emberwatch/federation'
import { areaChange, type By, type Change, noteOf } from '../state/change.ts'
import { refuse } from '../state/refused.ts'

/** See docs/decisions/0017-grants-are-data.md. */

/** Later areas stand behind the first six by default. */
const laterMenuFrom = 100
/** Monitoring asks for these by habit; the host answers them. */
const probes = [
  '/health',
  '/healthz',
  '/live',
  '/livez',
  '/liveness',
  '/ready',
  '/readyz',
  '/readiness',
  '/metrics',
  '/ping',
]

export interface GrantOptions {
  readonly paths: readonly string[]
  /** Required once. */
  readonly owner?: string | undefined
  readonly menuFrom?: number | undefined
  /** Permissions that ops approve with the grant (approval.ts). */
  readonly permissions?: readonly string[] | undefined
}

/** @throws Refused when a path is reserved or another area's */
export const grantChange =
  (area: AreaName, options: GrantOptions, by: By): Change =>
  (document) => {
    if (!isAreaName(area)) return refuse('grant', `${area} is no name of an area`)
    const grants = grantsOf(document)
    const before = grants[area]
    const paths = [...new Set([...(before?.paths ?? []), ...options.paths])]
    for (const path of options.paths) mayOwn(area, path, grants)
    const owner = options.owner ?? before?.owner
    if (!owner) return refuse('grant', `say who owns ${area}: --owner <team>`)
    const menuFrom = options.menuFrom ?? (before ? before.menuFrom : laterMenuFrom)
    // A new area starts with the permissions that ops approve, and no others.
    const permissions = options.permissions ?? (before ? before.permissions : isFirst(area) ? undefined : [])
    const grant: Grant = {
      paths,
      owner,
      ...(menuFrom === undefined ? {} : { menuFrom }),
      ...(permissions ? { permissions: [...permissions] } : {}),
    }
    if (isSame(grant, before)) return null
    const server = before ? undefined : document.services?.[area]
    const what = `${options.paths.join(', ')} for ${owner}${server ? `, with the server ${server}` : ''}`
    return areaChange({ ...document, grants: { ...grants, [area]: grant } }, area, 'grant', { what, by })
  }

/** One path or all. Releases stay stored and a server's address is kept, but nobody reaches them (withinGrants). @throws Refused */
export const revokeChange =
  (area: AreaName, path: string | undefined, by: By): Change =>
  (document) => {
    const { [area]: before, ...others } = grantsOf(document)
    if (!before) return refuse('grant', `${area} has no grant`)
    if (path && !before.paths.includes(path)) return refuse('grant', `${path} is not granted to ${area}`)
    const paths = path ? before.paths.filter((one) => one !== path) : []
    const grants = paths.length ? { ...others, [area]: { ...before, paths } } : others
    const note = noteOf(path ?? before.paths.join(', '), by)
    const from = document.areas[area]?.active ?? null
    return { document: { ...document, grants }, log: { ...by, note, action: 'revoke', area, from, to: null } }
  }

function mayOwn(area: AreaName, path: string, grants: Grants): void {
  if (isReserved(path) || probes.includes(path)) refuse('reserved-path', `${path} belongs to the shell or to the host`)
  // The shell sends people to some of these, such as /login.
  const [first] = Object.entries<Grant>(firstGrants).find(([, { paths }]) => paths.includes(path)) ?? []
  if (first && first !== area) refuse('reserved-path', `${path} can be granted to ${first} only`)
  const [other] = Object.entries(grants).find(([name, { paths }]) => name !== area && paths.includes(path)) ?? []
  if (other) refuse('grant', `${path} is granted to ${other}`)
}

const isFirst = (area: AreaName): boolean => Object.hasOwn(firstGrants, area)

const isSame = (grant: Grant, before: Grant | undefined): boolean =>
  before !== undefined &&
  grant.owner === before.owner &&
  grant.menuFrom === before.menuFrom &&
  grant.paths.length === before.paths.length &&
  String(grant.permissions) === String(before.permissions)
