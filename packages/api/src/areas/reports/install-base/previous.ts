import { installBase, installBaseBackDays, type PreviousInstallBase } from '@emberwatch/contract/reports'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { CallOf } from '../../../http/call.ts'
import { route } from '../../../http/route.ts'
import { personName } from '../../../lists/source.ts'
import { recordActivity } from '../../../record/record.ts'
import { lockImports } from '../../install-base-links.ts'
import { applyNumbers } from './apply-numbers.ts'
import { swapWithPrevious } from './stage.ts'

/** The install base before the last import can be brought back (product 12.9). */

const backMs = installBaseBackDays * 86_400_000

const latestId = (db: Queries) =>
  db.selectFrom('installBaseImports').select('id').orderBy('importedAt', 'desc').limit(1)

/** An import by a server that does not know of previous rows leaves none. */
const loadPrevious = (db: Queries, now: Date) =>
  db
    .selectFrom('installBaseImports as i')
    .leftJoin('users as u', 'u.id', 'i.importedById')
    .select(['i.id', 'i.fileName', 'i.rowsCount', 'i.importedAt', 'i.replacedAt', personName('u').as('importedBy')])
    .where('i.replacedById', '=', latestId(db))
    .where('i.replacedAt', '>', new Date(now.getTime() - backMs))
    .executeTakeFirst()

export const previousInstallBase = route(
  installBase.previous,
  async ({ db, now }): Promise<PreviousInstallBase | null> => {
    const previous = await loadPrevious(db, now())
    if (!previous?.replacedAt) return null
    const { id, importedAt, replacedAt, ...row } = previous
    return {
      ...row,
      importId: id,
      importedAt: importedAt.toISOString(),
      replacedAt: replacedAt.toISOString(),
      until: new Date(replacedAt.getTime() + backMs).toISOString(),
    }
  },
)

/** Marks the import whose rows `id` replaces. Its own row is there already. */
export async function notePrevious(change: Queries, id: string, at: Date): Promise<void> {
  await change
    .updateTable('installBaseImports')
    .set({ replacedById: null, replacedAt: null })
    .where('replacedById', 'is not', null)
    .execute()
  await change
    .updateTable('installBaseImports')
    .set({ replacedById: id, replacedAt: at })
    .where('id', '=', latestId(change).where('id', '<>', id))
    .execute()
}

/** What somebody else has imported meanwhile is not replaced unseen. Links to systems that were removed since are gone, as everywhere. */
function bringBack(call: CallOf<typeof installBase.bringBack>) {
  const { db, user, body, now } = call
  return db.transaction().execute(async (change) => {
    await lockImports(change)
    const row = await loadPrevious(change, now())
    if (!row) throw new ApiProblem('install_base_report.no_previous')
    if (row.id !== body.importId) throw new ApiProblem('generic.conflict')
    const { id: restoredFromId, fileName, rowsCount } = row
    const importedAt = now()
    const { id } = await change
      .insertInto('installBaseImports')
      .values({ fileName, rowsCount, importedById: user.id, importedAt, restoredFromId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notePrevious(change, id, importedAt)
    await applyNumbers(call, change, 'install_base_previous')
    const target = { targetType: 'installBase' as const, targetId: id, targetName: fileName }
    await recordActivity(change, { actorId: user.id, action: 'installBase.broughtBack', ...target }, importedAt)
    const linkedCount = await linkedIn(change)
    await swapWithPrevious(change)
    return { id, rowsCount, linkedCount, importedAt: importedAt.toISOString() }
  })
}

async function linkedIn(change: Queries): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(system_id)::int as count from install_base_previous`.execute(change)
  return rows[0]?.count ?? 0
}

export const bringBackInstallBase = route(installBase.bringBack, bringBack)

/** Removes the rows that cannot be brought back any more. */
export async function retirePrevious(db: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - backMs)
  await db.transaction().execute(async (change) => {
    await lockImports(change)
    const { numUpdatedRows } = await change
      .updateTable('installBaseImports')
      .set({ replacedById: null, replacedAt: null })
      .where('replacedAt', '<=', before)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await sql`truncate install_base_previous`.execute(change)
  })
}
