import { connectionLook } from '@emberwatch/contract'
import { formatDateTime } from '@emberwatch/ui'

/** Product 8.16. Nothing where it is not known since when. */
export function connectionText(state: string | null, since: string | null): string | null {
  if (!since) return null
  const { word, cause } = connectionLook(state)
  return `${word} since ${formatDateTime(since)}${cause ? `: ${cause}` : ''}`
}
