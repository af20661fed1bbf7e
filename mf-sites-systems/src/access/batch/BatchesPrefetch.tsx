import { useList } from '@emberwatch/api-client'
import { accessBatches } from '@emberwatch/contract/sites-systems'

/** Reads before the dialogs are opened, as a platform of the original API lacks the calls; apart, as pages need it late. */
export function BatchesPrefetch() {
  useList(accessBatches.targets, { query: { limit: 1 } })
  return null
}
