import { addressesBelow, addressOf, type Place, paths, siteTabs } from '@emberwatch/contract'

/** Only this area links to these pages; `paths` of the kernel has the others. */
export const sitesSystemsPaths = {
  siteRecord: (siteId: string) => `${paths.site(siteId)}/record`,
  /** @param place with a query `span`, such as `2026-10`; the last month without it */
  siteSummary: (siteId: string, place?: Place) => addressOf(`${paths.site(siteId)}/summary`, place),
  comparison: (systemId: string, place?: Place) => addressOf(`${paths.system(systemId)}/comparison`, place),
  /** @param file its hash, with `.json` for classes and reasons */
  configurationFile: (systemId: string, file: string) =>
    addressesBelow(`${paths.system(systemId)}/configurations`)(file),
} as const

/** The tab of a site's contacts (product 7.3). */
export const contactsTab = siteTabs.contacts
