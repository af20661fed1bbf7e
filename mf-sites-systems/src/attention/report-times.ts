import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { ageText } from '../age/age-text.ts'
import { lateText } from '../age/late-text.ts'
import { useNow } from '../age/use-now.ts'

const minuteMs = 60_000

/** Says what is not plain about when a trouble was heard of: `last heard of 9 days ago`, or both times of what came late. */
export function reportTimes({ since, receivedAt, heardAt }: AttentionItem, now: Date): string | null {
  if (heardAt) return `last heard of ${ageText(heardAt, now)} ago`
  return receivedAt ? lateText(since, receivedAt) : null
}

export const useReportTimes = (item: AttentionItem): string | null => reportTimes(item, useNow(minuteMs))
