import type { Queries } from '../http/call.ts'

/** One line of the activity record. Details hold ids and levels, never names, addresses or secrets. */
interface Activity {
  readonly actorId: string
  /** `<thing>.<what happened>`, such as `account.registered`. */
  readonly action: string
  readonly targetType?: string
  readonly targetId?: string
  readonly details?: object
}

/** Keeps who did what; give it the transaction of the change itself. */
export async function recordActivity(db: Queries, { details, ...activity }: Activity, at: Date): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({ ...activity, at, details: details ? JSON.stringify(details) : null })
    .execute()
}
