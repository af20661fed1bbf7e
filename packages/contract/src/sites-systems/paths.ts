import { addressesBelow, addressOf, type Place, paths } from '@emberwatch/contract'

/** Addresses of pages that only this area links to; those of others are `paths` of the kernel. */
export const sitesSystemsPaths = {
  siteRecord: (siteId: string) => `${paths.site(siteId)}/record`,
  comparison: (systemId: string, place?: Place) => addressOf(`${paths.system(systemId)}/comparison`, place),
  /** @param file its hash, and `.json` for its classes and reasons */
  configurationFile: (systemId: string, file: string) =>
    addressesBelow(`${paths.system(systemId)}/configurations`)(file),
} as const
