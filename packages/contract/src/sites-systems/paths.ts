import { type AddressOptions, addressesBelow, addressOf, paths, siteTabs } from '@emberwatch/contract'

/** Only this area links to these pages; `paths` of the kernel has the others. */
export const sitesSystemsPaths = {
  contacts: `${paths.sites}/contacts`,
  due: `${paths.sites}/due`,
  /** The sheet for the next shift. */
  shift: `${paths.map}/shift`,
  siteRecord: (siteId: string) => `${paths.site(siteId)}/record`,
  /** @param location with a query `span`, such as `2026-10`; the last month without it */
  siteSummary: (siteId: string, location?: AddressOptions) => addressOf(`${paths.site(siteId)}/summary`, location),
  /** @param location with a query `span`, such as `Last month`; the last 12 months without it */
  logBook: (siteId: string, location?: AddressOptions) => addressOf(`${paths.site(siteId)}/log-book`, location),
  comparison: (systemId: string, location?: AddressOptions) =>
    addressOf(`${paths.system(systemId)}/comparison`, location),
  /** @param file its hash, with `.json` for classes and reasons */
  configurationFile: (systemId: string, file: string) =>
    addressesBelow(`${paths.system(systemId)}/configurations`)(file),
} as const

/** The tab of a site's contacts (product 7.3). */
export const contactsTab = siteTabs.contacts

/** The tab of a system's service (product 28.5). */
export const serviceTab = 9
