/**
 * Paths of pages for links from anywhere. Each is a route of an `area.json` or of the shell; a test compares them and finds addresses written
 * elsewhere.
 */

/** Number of a tab, and the query of tables and filters. */
export interface AddressOptions {
  readonly tab?: number
  readonly query?: Readonly<Record<string, string>>
}

/** Such as `/systems?isSolved=false#1`. */
export const addressOf = (path: string, { tab, query }: AddressOptions = {}): string =>
  `${path}${query ? `?${new URLSearchParams(query)}` : ''}${tab === undefined ? '' : `#${tab}`}`
export const addressesBelow =
  (folder: string) =>
  (id: string, location?: AddressOptions): string =>
    addressOf(`${folder}/${encodeURIComponent(id)}`, location)

/** The member of the query that names a dialog which the page opens. */
export const dialogParameter = 'dialog'
/** The address of a page that opens one of its dialogs (product 4.11). */
export const dialogAddress = (path: string, name: string, tab?: number): string =>
  addressOf(path, { query: { [dialogParameter]: name }, ...(tab !== undefined && { tab }) })

const site = addressesBelow('/sites')
const system = addressesBelow('/systems')

export const paths = {
  home: '/',
  administration: '/administration',
  areas: '/areas',
  map: '/map',
  wall: '/wall',
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
  team: addressesBelow('/teams'),
  site,
  system,
  modem: addressesBelow('/modems'),
  scannedSystem: addressesBelow('/scanned-systems'),
  scannedLoop: addressesBelow('/scanned-loops'),
  invitation: addressesBelow('/invitations'),
  resetPassword: addressesBelow('/reset-password'),
} as const

/** Tabs that other pages link to (product 4.8). */
export const siteTabs = { systems: 1, modems: 2, loopSystems: 3, contacts: 5, logBook: 8, works: 9 } as const
export const systemTabs = { issues: 0, configurations: 1 } as const
