/**
 * Addresses of pages, for links from anywhere: no area writes down another's path, or its own. Each is a route of an area's `area.json`
 * or of the shell; a test compares them, and finds addresses that somebody has written down. A page that nobody links to needs no name.
 */

/** Where on a page: the number of a tab, and the query string, as tables and filters have it. */
interface Place {
  readonly tab?: number
  readonly query?: Readonly<Record<string, string>>
}

const at = (path: string, { tab, query }: Place = {}): string =>
  `${path}${query ? `?${new URLSearchParams(query)}` : ''}${tab === undefined ? '' : `#${tab}`}`
const below =
  (folder: string) =>
  (id: string, place?: Place): string =>
    at(`${folder}/${encodeURIComponent(id)}`, place)

const site = below('/sites')
const system = below('/systems')

export const paths = {
  home: '/',
  administration: '/administration',
  users: '/administration#1',
  areas: '/areas',
  map: '/map',
  sites: '/sites',
  systems: '/systems',
  modems: '/modems',
  reports: '/reports',
  settings: '/settings',
  twoStepSettings: '/settings#4',
  qrCodes: '/qr-code-generator',
  modemLabels: '/qr-code-generator#1',
  login: '/login',
  logout: '/logout',
  register: '/register',
  confirmEmail: '/confirm-email',
  forgotPassword: '/forgot-password',
  terms: '/terms-and-conditions',
  unitReport: '/unit-reports',
  systemEventReport: '/system-event-reports',
  installBaseReport: '/install-base-reports',
  unitAgeReport: '/unit-age-reports',
  systemUnitReport: '/system-unit-reports',
  user: below('/users'),
  site,
  siteRecord: (siteId: string) => `${site(siteId)}/record`,
  system,
  comparison: (systemId: string, place?: Place) => at(`${system(systemId)}/comparison`, place),
  /** @param file its hash, and `.json` for its classes and reasons */
  configurationFile: (systemId: string, file: string) => below(`${system(systemId)}/configurations`)(file),
  modem: below('/modems'),
  scannedSystem: below('/scanned-systems'),
  scannedLoop: below('/scanned-loops'),
  invitation: below('/invitations'),
  resetPassword: below('/reset-password'),
} as const

/** Tabs that others lead to, by their place on the page, as in the addresses above (product 4.8). */
export const siteTabs = { modems: 2, loopSystems: 3 } as const
export const systemTabs = { issues: 0, configurations: 1 } as const
