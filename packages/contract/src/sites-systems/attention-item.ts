import * as kernel from '@emberwatch/contract'
import { Count, fleet } from '@emberwatch/contract'
import * as v from 'valibot'

/**
 * What needs attention with the kinds since version 1.0. The kernel keeps those of 1.0, as areas that were compiled before know no other; a call that
 * names `kind` gets all of these.
 */

/** Worst first. */
export const attentionKinds = ['alarm', 'offline', 'urgent', 'disabled', 'configuration'] as const
export const AttentionKind = v.picklist(attentionKinds)
export type AttentionKind = v.InferOutput<typeof AttentionKind>

/** Of `disabled` the count is that of units disabled for long, and `unit` and `since` are those of the longest. */
export const AttentionItem = v.object({ ...kernel.AttentionItem.entries, kind: AttentionKind })
export type AttentionItem = v.InferOutput<typeof AttentionItem>

export const AttentionMeta = v.object({
  ...kernel.AttentionMeta.entries,
  /** Undefined on platforms without disablements. */
  disabled: v.optional(Count),
})
export type AttentionMeta = v.InferOutput<typeof AttentionMeta>

/** The call is that of the kernel, read with the kinds of this version. */
export const attention = { ...fleet.attention, row: AttentionItem, meta: AttentionMeta }
