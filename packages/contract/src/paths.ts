/**
 * Addresses of pages, for links from anywhere: no area writes down another's path, or its own. Each is a route of an area's `area.json`
 * or of the shell; a test compares them, and finds addresses that somebody has written down. A page that nobody links to needs no name.
 */

/** Where on a page: the number of a tab, and the query string, as tables and filters have it. */
export interface Place {
  readonly tab?: number
  readonly query?: Readonly<Record<string, string>>
}

/** The address of a page with a tab and a query string: `/systems?isSolved=false#1`. */
export const addressOf = (path: string, { tab, query }: Place = {}): string =>
  `${path}${query ? `?${new URLSearchParams(query)}` : ''}${tab === undefined ? '' : `#${tab}`}`
/** Addresses below a folder, each of one thing by its id. */
export const addressesBelow =
  (folder: string) =>
  (id: string, place?: Place): string =>
    addressOf(`${folder}/${encodeURIComponent(id)}`, place)

const site = addressesBelow('/sites')
const system = addressesBelow('/systems')

export const paths = {
  home: '/',
  administration: '/administration',
  areas: '/areas',
  map: '/map',
  sites: '/sites',
  systems: '/systems',
  modems: '/modems',
  reports: '/reports',
  settings: '/settings',
  twoStepSettings: '/settings#4',
  qrCodes: '/qr-code-generator',
  login: '/login',
  logout: '/logout',
  confirmEmail: '/confirm-email',
  user: addressesBelow('/users'),
  site,
  system,
  modem: addressesBelow('/modems'),
  scannedSystem: addressesBelow('/scanned-systems'),
  scannedLoop: addressesBelow('/scanned-loops'),
  invitation: addressesBelow('/invitations'),
  resetPassword: addressesBelow('/reset-password'),
} as const

/** Tabs that others lead to, by their place on the page, as in the addresses above (product 4.8). */
export const siteTabs = { modems: 2, loopSystems: 3 } as const
export const systemTabs = { issues: 0, configurations: 1 } as const
