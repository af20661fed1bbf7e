import type { AttentionItem } from '@emberwatch/contract'
import { formatDateTime } from '@emberwatch/ui'
import { ageText, clockText } from '../age/age-text.ts'

/** Such as `seen 08:00, received 08:21`, with the dates where these differ. */
export function lateText(seen: string, received: string): string {
  const [seenText, receivedText] = [seen, received].map((time) => formatDateTime(time)) as [string, string]
  const isOneDay = seenText.slice(0, -5) === receivedText.slice(0, -5)
  return isOneDay
    ? `seen ${clockText(Date.parse(seen))}, received ${clockText(Date.parse(received))}`
    : `seen ${seenText}, received ${receivedText}`
}

/** Says what is not plain about when a trouble was heard of: `last heard of 9 days ago`, or both times of what came late. */
export function reportTimes({ since, receivedAt, heardAt }: AttentionItem, now: Date): string | null {
  if (heardAt) return `last heard of ${ageText(heardAt, now)} ago`
  return receivedAt ? lateText(since, receivedAt) : null
}
