import * as v from 'valibot'
import { Count, Id, Text, Time } from './common.ts'

/** What can be wrong with a system, worst first. */
export const attentionKinds = ['alarm', 'offline', 'urgent', 'configuration'] as const
export const AttentionKind = v.picklist(attentionKinds)
export type AttentionKind = v.InferOutput<typeof AttentionKind>

/** One thing that needs attention: all of one kind on one system. */
export const AttentionItem = v.object({
  kind: AttentionKind,
  systemId: Id,
  systemName: Text,
  systemNumber: v.number(),
  siteId: Id,
  siteName: v.string(),
  /** Open alarms or urgent issues; 1 for the other kinds. */
  count: Count,
  /** Of an offline system: what is known of its connection. */
  connectionState: Text,
  /** Since when, or for issues when the latest was found. */
  since: Time,
})
export type AttentionItem = v.InferOutput<typeof AttentionItem>

/** How many there are of each kind. */
export const AttentionMeta = v.object({ alarm: Count, offline: Count, urgent: Count, configuration: Count })
export type AttentionMeta = v.InferOutput<typeof AttentionMeta>
