import type { FieldChange } from '@emberwatch/contract/admin'
import type { Queries } from '../db/queries.ts'

/** The record of who changed what, and when. Every write leaves a line; audit.test.ts knows them all. */

/** Kinds of things that a line can be about. */
type TargetType = 'user' | 'site' | 'system' | 'modem' | 'scannedSystem' | 'loop' | 'unit' | 'installBase'

/** One line of the record. */
interface Activity {
  /** Null where nobody is known to have done it. */
  readonly actorId: string | null
  /** `<thing>.<what happened>`, such as `account.registered`. */
  readonly action: string
  readonly targetType?: TargetType
  readonly targetId?: string
  /** What a thing is called at the time, but never a person's name: that is theirs to take away. */
  readonly targetName?: string | null | undefined
  readonly changes?: readonly FieldChange[]
  /** Ids, levels and numbers; never names, addresses or secrets. */
  readonly details?: object
}

/** What those who change things of one type say of a line. */
export type ActivityLine = Omit<Activity, 'actorId' | 'targetType'>

/** Keeps who did what; give it the transaction of the change itself. */
export async function recordActivity(db: Queries, activity: Activity, at: Date): Promise<void> {
  const { details, changes, targetName, ...rest } = activity
  await db
    .insertInto('auditLog')
    .values({
      ...rest,
      at,
      targetName: targetName ?? null,
      changes: changes ? JSON.stringify(changes) : null,
      details: details ? JSON.stringify(details) : null,
    })
    .execute()
}

/** A line about oneself, or about another person: which fields, never what they hold. */
export const recordPerson = (
  db: Queries,
  { actorId, action, fields }: { actorId: string; action: string; fields?: readonly string[] },
  at: Date,
  personId = actorId,
): Promise<void> => {
  const changes = fields && { changes: fields.map((field) => ({ field })) }
  return recordActivity(db, { actorId, action, targetType: 'user', targetId: personId, ...changes }, at)
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of `after` that differ from `before`, with both values. What `after` leaves out stayed as it was. */
export const changedFields = (before: Fields, after: Fields): FieldChange[] =>
  Object.entries(after)
    .filter(([field, value]) => value !== undefined && textOf(value) !== textOf(before[field]))
    .map(([field, value]) => ({ field, from: textOf(before[field]), to: textOf(value) }))

/** The names of those fields alone, for people and for secrets. */
export const changedFieldNames = (before: Fields, after: Fields): string[] =>
  changedFields(before, after).map(({ field }) => field)

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
