import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'

/** An assignment rests on what its assignee sees (product 1.9, 13.12). */

/** The condition that person `u` sees the troubles of a system. @param withSuper super users, who see all */
export const seesSystem = (systemId: RawBuilder<unknown>, withSuper: boolean): RawBuilder<boolean> =>
  sql<boolean>`u.deleted_at is null and u.status <> 'BANNED' and (${withSuper ? sql`u.is_super or` : sql``} exists (
    select from system_rights r where r.user_id = u.id and r.system_id = ${systemId}))`

/** The condition that assignee `u` of assignment `t` has the right now. */
export const seesAssigned = seesSystem(sql`t.system_id`, true)

/** The condition that somebody who sees it deals with trouble `j`. */
export const isTaken = sql<boolean>`exists (select from trouble_assignments t join users u on u.id = t.assignee_id
  where t.trouble_id = j.id and t.ended_at is null and ${seesAssigned})`

/** Ends each assignment whose assignee has lost the right. */
export async function endLostAssignments(db: Queries, at: Date): Promise<void> {
  await sql`update trouble_assignments t set ended_at = ${at}, ending = 'access'
    where t.ended_at is null and not exists (select from users u where u.id = t.assignee_id and ${seesAssigned})`.execute(
    db,
  )
}
