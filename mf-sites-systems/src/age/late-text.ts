import { formatDateTime } from '@emberwatch/ui'

/** Such as `seen 08:00, received 08:21`, with the dates where these differ. */
export function lateText(seen: string, received: string): string {
  const [seenText, receivedText] = [seen, received].map((time) => formatDateTime(time)) as [string, string]
  const isOneDay = seenText.slice(0, -5) === receivedText.slice(0, -5)
  return isOneDay
    ? `seen ${seenText.slice(-5)}, received ${receivedText.slice(-5)}`
    : `seen ${seenText}, received ${receivedText}`
}
