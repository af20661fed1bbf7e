import type { Queries } from '../db/queries.ts'

/**
 * Locks the super users with global level Admin who can sign in, in one order until the transaction ends: of two who take each other's rights away
 * at once, the second sees what the first has done.
 * @returns their ids
 */
export async function lockGlobalAdmins(change: Queries): Promise<string[]> {
  const admins = await change
    .selectFrom('users')
    .select('id')
    .where('isSuper', '=', true)
    .where('globalAccessLevel', '=', 2)
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'BANNED')
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.map(({ id }) => id)
}
