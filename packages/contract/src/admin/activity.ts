import { Id, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'

/**
 * A changed field. Values stand with things (sites, systems, loops, modems) only: of people the record keeps that a
 * field was changed, never what it held, and of passwords and other secrets not even in part.
 */
export const FieldChange = v.object({ field: v.string(), from: v.optional(Text), to: v.optional(Text) })
export type FieldChange = v.InferOutput<typeof FieldChange>

/** One line of the record of writes: who changed what, and when. */
export const Activity = v.object({
  id: Id,
  at: Time,
  actorId: v.nullable(Id),
  actorName: Text,
  /** `<thing>.<what happened>`, such as `site.updated`. */
  action: v.string(),
  /** The same in words: 'Changed site'. */
  actionText: v.string(),
  targetType: Text,
  targetId: v.nullable(Id),
  /** As it was called then; the thing itself may be gone. */
  targetName: Text,
  /** Whether the target can still be opened. */
  isTargetThere: v.boolean(),
  changes: v.array(FieldChange),
})
export type Activity = v.InferOutput<typeof Activity>
