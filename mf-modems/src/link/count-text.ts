import type { ReportCount } from '@emberwatch/contract/modems'
import { countText } from '@emberwatch/ui'

const marks = ['no_class', 'time_of_receipt']

/** Refusals by reason, such as `3 event: unknown entry`; null without any. */
export const refusalsText = (counts: readonly ReportCount[]): string | null =>
  counts
    .filter(({ what }) => !marks.includes(what))
    .map(({ leaf, what, count }) => `${count} ${leaf}: ${what.replaceAll('_', ' ')}`)
    .join(', ') || null

/** @returns null where none came */
export function markText(counts: readonly ReportCount[], mark: 'no_class' | 'time_of_receipt'): string | null {
  const count = counts.filter(({ what }) => what === mark).reduce((sum, each) => sum + each.count, 0)
  return count > 0 ? countText(count, 'messages') : null
}
