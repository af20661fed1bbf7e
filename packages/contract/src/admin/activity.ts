import { Id, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'

/** Values only for sites, systems, loops and modems. For people the record names the field and never its value, and of secrets not even a part. */
export const FieldChange = v.object({ field: v.string(), from: v.optional(Text), to: v.optional(Text) })
export type FieldChange = v.InferOutput<typeof FieldChange>

export const Activity = v.object({
  id: Id,
  at: Time,
  actorId: v.nullable(Id),
  actorName: Text,
  /** Such as `site.updated`. */
  action: v.string(),
  /** Such as 'Changed site'. */
  actionText: v.string(),
  targetType: Text,
  targetId: v.nullable(Id),
  /** The name at that time; the thing may be gone. */
  targetName: Text,
  isTargetThere: v.boolean(),
  changes: v.array(FieldChange),
})
export type Activity = v.InferOutput<typeof Activity>
