import * as v from 'valibot'
import type { AreaName } from './area-name.ts'

/**
 * Areas and the paths that each may own. The platform decides both: grants are in the registry document (docs/decisions/0017-grants-are-data.md),
 * and a store without grants uses those of the first six areas.
 */

export const Grant = v.strictObject({
  paths: v.array(v.pipe(v.string(), v.regex(/^\/[a-z][a-z0-9-]*$/, 'must be one segment, as /weather'))),
  owner: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** The lowest menu order allowed, so that an area cannot place itself before the others. */
  menuFrom: v.optional(v.pipe(v.number(), v.integer())),
  /** Permissions that ops approved (area-permissions.ts); without the list the area may do everything. */
  permissions: v.optional(v.array(v.string())),
})
export type Grant = v.InferOutput<typeof Grant>
export type Grants = Readonly<Record<AreaName, Grant>>

export const firstGrants = {
  auth: {
    paths: [
      '/login',
      '/register',
      '/confirm-email',
      '/forgot-password',
      '/reset-password',
      '/settings',
      '/terms-and-conditions',
      '/invitations',
    ],
    owner: 'Accounts team',
  },
  admin: { paths: ['/administration', '/users', '/areas'], owner: 'Administration team' },
  'sites-systems': { paths: ['/sites', '/systems', '/map', '/wall', '/teams'], owner: 'Fleet team' },
  modems: { paths: ['/modems', '/qr-code-generator'], owner: 'Connectivity team' },
  loops: { paths: ['/scanned-systems', '/scanned-loops'], owner: 'Commissioning team' },
  reports: {
    paths: [
      '/reports',
      '/unit-reports',
      '/system-unit-reports',
      '/install-base-reports',
      '/system-event-reports',
      '/unit-age-reports',
      '/availability-report',
    ],
    owner: 'Reports team',
  },
} satisfies Record<string, Grant>

export const grantsOf = ({ grants }: { readonly grants?: Grants | undefined }): Grants => grants ?? firstGrants

/** The first areas in their order, then the others by name. */
export const areasOf = (document: { readonly grants?: Grants | undefined }): AreaName[] => {
  const names = Object.keys(grantsOf(document))
  const first = Object.keys(firstGrants).filter((name) => names.includes(name))
  return [...first, ...names.filter((name) => !first.includes(name)).sort()]
}

export const isBelow = (paths: readonly string[], path: string): boolean =>
  paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
