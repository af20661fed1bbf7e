import { Count, Id, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { AttentionMeta } from './attention-item.ts'

/** All troubles of one site. */
export const AttentionSite = v.object({
  siteId: Id,
  siteName: v.string(),
  /** Systems with any trouble. */
  systemsCount: Count,
  /** Systems by kind of trouble. */
  ...AttentionMeta.entries,
  /** Start of the latest and of the longest trouble. */
  latest: Time,
  since: Time,
})
export type AttentionSite = v.InferOutput<typeof AttentionSite>
