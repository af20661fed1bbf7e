import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { Age } from '../age/Age.tsx'
import { useReportTimes } from './report-times.ts'

/** The age of a trouble, above its date, or above the times of what was not heard of at once. */
export const TroubleAge = ({ item, className }: { readonly item: AttentionItem; readonly className?: string }) => (
  <Age since={item.since} hasDate times={useReportTimes(item)} className={className} />
)
