import type { Queries } from '../db/queries.ts'

/**
 * The ids of all super users with global level Admin who can sign in, locked in one order until the transaction ends: of two who take each
 * other's rights away at the same time, the second sees what the first has done.
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
