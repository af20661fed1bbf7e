import { type DemoAccount, demoEmail } from './people.ts'
import { outsiderSiteKey, sharedSiteKeys } from './plan.ts'
import { demoId } from './random.ts'
import { type SiteKey, siteFacts } from './site-data.ts'

const siteIds = Object.fromEntries(siteFacts.map(({ key }) => [key, demoId('site', key)])) as Record<SiteKey, string>
const accountNames = [
  'super.admin',
  'super.operator',
  'super.monitor',
  'site.admin',
  'site.operator',
  'site.monitor',
  'outsider',
  'unconfirmed',
] as const satisfies readonly DemoAccount[]

/** Stable in every demo fleet, for tests, stories and links in docs. */
export const demoIds = {
  /** Such as `demoIds.sites.nidelva`. */
  sites: siteIds,
  users: Object.fromEntries(accountNames.map((name) => [name, demoId('user', name)])) as Record<DemoAccount, string>,
  emails: Object.fromEntries(accountNames.map((name) => [name, demoEmail(name)])) as Record<DemoAccount, string>,
  /** Counts from 1; `demoIds.system('nidelva', 3)` is archived. */
  system: (site: SiteKey, position: number) => demoId('system', `${site}-${position}`),
  modem: (site: SiteKey, position = 1) => demoId('modem', `${site}-${position}`),
  /** 1 is the oldest. */
  configuration: (site: SiteKey, position: number, version: number) =>
    demoId('configuration', `${site}-${position}-${version}`),
  scannedSystem: (site: SiteKey, position = 1) => demoId('scanned-system', `${site}-${position}`),
  loop: (site: SiteKey, position: number, loop: number) => demoId('scanned-loop', `${site}-${position}-${loop}`),
  /** Of people without an account of their own in the demo. */
  team: demoId('team', 'nordvakt'),
  /** The sites of the accounts `site.*`. */
  sharedSites: sharedSiteKeys.map((key) => siteIds[key]),
  outsiderSite: siteIds[outsiderSiteKey],
  /** The invitation of `outsider` to `sites.gandsfjord`, as Operator. */
  pendingInvitation: demoId('site-access', 'gandsfjord-outsider'),
  /** Has as many units as a loop driver takes. */
  fullLoop: demoId('scanned-loop', 'akerselva-1-1'),
  emptyLoop: demoId('scanned-loop', 'akerselva-1-9'),
  /** Ready for production and locked. */
  lockedLoop: demoId('scanned-loop', 'akerselva-1-2'),
} as const
