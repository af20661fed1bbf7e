import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { recordPerson } from '../record/record.ts'

export interface NewAdmin {
  readonly emailAddress: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
}

/**
 * Adds a super user with global level Admin and a confirmed address: whoever runs the command owns the database.
 * @returns the new person's id; null when the address has an account
 */
export async function createAdmin(db: Queries, admin: NewAdmin, now: Date): Promise<string | null> {
  return db.transaction().execute(async (change) => {
    const added = await change
      .insertInto('users')
      .values({ ...admin, ...superAdmin, status: 'ACTIVE', createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return null
    await recordPerson(change, { actorId: added.id, action: 'account.madeAdmin' }, now)
    return added.id
  })
}

/** Keeps the password. @returns false when there is no such account */
export async function promoteToAdmin(db: Queries, emailAddress: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (change) => {
    const changed = await change
      .updateTable('users')
      .set(superAdmin)
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`fold(btrim(email_address)) = fold(btrim(${emailAddress}))`)
      .returning('id')
      .executeTakeFirst()
    if (changed) await recordPerson(change, { actorId: changed.id, action: 'account.madeAdmin' }, now)
    return changed !== undefined
  })
}

const superAdmin = { userType: 1, globalAccessLevel: 2 } as const
