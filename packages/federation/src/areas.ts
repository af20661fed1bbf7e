/** The six areas and the path prefixes that each may own; kept by the platform, not by the areas (design 2). */
export const grants = {
  auth: [
    '/login',
    '/register',
    '/confirm-email',
    '/forgot-password',
    '/reset-password',
    '/settings',
    '/terms-and-conditions',
    '/invitations',
  ],
  admin: ['/administration', '/users', '/areas'],
  'sites-systems': ['/sites', '/systems', '/map'],
  modems: ['/modems', '/qr-code-generator'],
  loops: ['/scanned-systems', '/scanned-loops'],
  reports: [
    '/reports',
    '/unit-reports',
    '/system-unit-reports',
    '/install-base-reports',
    '/system-event-reports',
    '/unit-age-reports',
  ],
} as const satisfies Record<string, readonly `/${string}`[]>

export type AreaName = keyof typeof grants
export const areaNames = Object.keys(grants) as AreaName[]
export const isAreaName = (name: string): name is AreaName => Object.hasOwn(grants, name)

/** Whether the path lies at or below one of the area's prefixes. */
export const isGranted = (area: AreaName, path: string): boolean =>
  grants[area].some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
