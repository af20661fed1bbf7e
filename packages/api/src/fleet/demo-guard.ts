import type { Db } from '../db/open.ts'
import { isLoopback } from '../settings/plaintext.ts'
import { type Settings, SettingsError } from '../settings.ts'
import type { Fill } from '../start.ts'
import { demoIds } from './demo-ids.ts'
import { hasDemoFleet, isEmptyDatabase, seedDemoFleet } from './seed-demo.ts'

/**
 * Decides whether the demo fleet comes; by default only for an empty embedded database on a loopback address, as everybody knows the password of the demo
 * accounts. @throws SettingsError where real people would meet them
 */
export async function wantsDemoFleet(
  db: Db,
  { demoData, host }: Pick<Settings, 'demoData' | 'host'>,
): Promise<boolean> {
  if (demoData) {
    await refuseRealDatabase(db)
    return true
  }
  if (!isLoopback(host) && (await hasDemoAccounts(db)))
    throw new SettingsError(
      `The database has the demo accounts, whose password everybody knows: set DEMO_DATA=1 to serve them on HOST=${host}, or take another DATA_DIR.`,
    )
  return demoData === undefined && db.kind === 'embedded' && isLoopback(host) && (await isEmptyDatabase(db))
}

/** @throws SettingsError where a super user exists and the fleet does not */
export async function refuseRealDatabase(db: Db): Promise<void> {
  if (await hasDemoFleet(db)) return
  const real = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('userType', '=', 1)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!real) return
  throw new SettingsError(
    'The database has a super user of its own: the demo fleet, whose password everybody knows, is not added (DEMO_DATA=1).',
  )
}

async function hasDemoAccounts(db: Db): Promise<boolean> {
  const account = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('id', 'in', Object.values(demoIds.users))
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** See product 22.3. */
export const demoFill: Fill = async (db, { settings, ...fleet }) =>
  (await wantsDemoFleet(db, settings)) && seedDemoFleet(db, fleet)
