import { useList } from '@emberwatch/api-client'
import { webhooks } from '@emberwatch/contract/sites-systems'

/** Reads before the tab is opened, as a platform of the original API lacks the call; apart, as the page needs it late. */
export function WebhooksPrefetch() {
  useList(webhooks.list, { query: { limit: 1, siteId: 'fleet' } })
  return null
}
