import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import { rowsIn } from '../../work/rows-file.ts'
import { insertUnits, longestMs } from './keep-configuration.ts'

type RestoreServices = Pick<Services, 'db' | 'lowPriority' | 'now'>

interface Restoration {
  readonly id: string
  readonly systemId: string
  readonly rowsPath: string
}

/**
 * Stores units of an earlier configuration in slices. Nobody sees them before `finish` has made it the current one in the last transaction; any
 * other change of the system's configurations removes them until then.
 * @throws ApiProblem where something else changes them
 */
export async function restoreUnits(
  services: RestoreServices,
  restoration: Restoration,
  finish: (change: Queries) => Promise<void>,
): Promise<void> {
  const { db } = services
  const { id } = restoration
  await lease(services, id)
  try {
    const count = await storeUnits(services, restoration)
    await db.transaction().execute(async (change) => {
      await finish(change)
      if ((await countUnits(change, id)) !== count) throw new ApiProblem('system_configuration.changed_meanwhile')
    })
  } catch (error) {
    await removeUnits(db, id)
    throw error
  } finally {
    await db.updateTable('configurations').set({ restoringUntil: null }).where('id', '=', id).execute()
  }
}

const isNotCurrent = (id: string) =>
  sql<boolean>`not exists (select from systems where current_configuration_id = ${id}::uuid)`

/** Two calls at once would store the units twice. */
async function lease({ db, now }: RestoreServices, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('configurations')
    .set({ restoringUntil: new Date(now().getTime() + longestMs) })
    .where('id', '=', id)
    .where((e) => e.or([e('restoringUntil', 'is', null), e('restoringUntil', '<', now())]))
    .where(isNotCurrent(id))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiProblem('system_configuration.changed_meanwhile')
}

async function storeUnits(
  { db, lowPriority }: RestoreServices,
  { id, systemId, rowsPath }: Restoration,
): Promise<number> {
  // A server that was killed may have left some.
  await removeUnits(db, id)
  let count = 0
  for await (const piece of rowsIn(rowsPath)) count += await insertUnits(lowPriority, { id, systemId }, piece)
  return count
}

const removeUnits = (db: Queries, id: string) =>
  db.deleteFrom('units').where('configurationId', '=', id).where(isNotCurrent(id)).execute()

async function countUnits(change: Queries, id: string): Promise<number> {
  const units = change.selectFrom('units').select(sql<number>`count(*)::int`.as('count'))
  return (await units.where('configurationId', '=', id).executeTakeFirstOrThrow()).count
}
