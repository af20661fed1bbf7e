import type { FieldChange } from '@emberwatch/contract/admin'
import type { Queries } from '../db/queries.ts'

/** Every write leaves a line; audit.test.ts knows them all. */

type TargetType = 'user' | 'site' | 'system' | 'modem' | 'scannedSystem' | 'loop' | 'unit' | 'installBase' | 'team'

interface Activity {
  /** Null where the actor is unknown. */
  readonly actorId: string | null
  /** Such as `account.registered`. */
  readonly action: string
  readonly targetType?: TargetType
  readonly targetId?: string
  /** Never a person's name, which they may have removed. */
  readonly targetName?: string | null | undefined
  readonly changes?: readonly FieldChange[]
  /** Ids, levels and numbers; never names, addresses or secrets. */
  readonly details?: object
}

export type ActivityLine = Omit<Activity, 'actorId' | 'targetType'>

/** Give it the transaction of the change. */
export const recordActivity = (db: Queries, activity: Activity, at: Date): Promise<void> =>
  recordActivities(db, [activity], at)

/** The same of several; a thousand lines go into one statement. */
export async function recordActivities(db: Queries, activities: readonly Activity[], at: Date): Promise<void> {
  for (let from = 0; from < activities.length; from += 1000)
    await db
      .insertInto('auditLog')
      .values(
        activities.slice(from, from + 1000).map(({ details, changes, targetName, ...rest }) => ({
          ...rest,
          at,
          targetName: targetName ?? null,
          changes: changes ? JSON.stringify(changes) : null,
          details: details ? JSON.stringify(details) : null,
        })),
      )
      .execute()
}

/** Names changed fields, never their values. */
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

/** Lists changes with both values; fields that `after` omits are unchanged. */
export const changedFields = (before: Fields, after: Fields): FieldChange[] =>
  Object.entries(after)
    .filter(([field, value]) => value !== undefined && textOf(value) !== textOf(before[field]))
    .map(([field, value]) => ({ field, from: textOf(before[field]), to: textOf(value) }))

/** Lists changes without values, for people and secrets. */
export const changedFieldNames = (before: Fields, after: Fields): string[] =>
  changedFields(before, after).map(({ field }) => field)

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
