import { systemName } from '@emberwatch/contract'
import { systems } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { changedFields, type ActivityLine as Line, recordActivity } from '../../record/record.ts'
import { loadSystem } from './systems.ts'

/** Locks the row until the transaction ends, so that it is not archived meanwhile. @throws ApiProblem when it is archived (product 8.8) or gone */
export async function lockLiveSystem(change: Queries, id: string) {
  const system = await change
    .selectFrom('systems')
    .select(['siteId', 'name', 'number', 'comment', 'archivedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!system) throw new ApiProblem('system.not_found')
  if (system.archivedAt) throw new ApiProblem('system.already_archived')
  return system
}

/** A new name keeps the old one as previous name. */
async function updateSystem({ db, params, user, body, now }: CallOf<typeof systems.update>) {
  await db.transaction().execute(async (change) => {
    const before = await lockLiveSystem(change, params.id)
    await change
      .updateTable('systems')
      .set({
        ...body,
        previousName: sql<
          string | null
        >`case when name is not distinct from ${body.name} then previous_name else name end`,
      })
      .where('id', '=', params.id)
      .execute()
    const line = { action: 'system.updated', ...target(params.id, before), changes: changedFields(before, body) }
    await record(change, user, line, now())
  })
  return loadSystem(db, params.id)
}

async function archiveSystem({ db, params, user, now }: CallOf<typeof systems.archive>) {
  await db.transaction().execute(async (change) => {
    const system = await lockLiveSystem(change, params.id)
    await change.updateTable('systems').set({ archivedAt: now() }).where('id', '=', params.id).execute()
    await record(change, user, { action: 'system.archived', ...target(params.id, system) }, now())
  })
  return null
}

/** Removes everything on the system. Only a super user may lose issues and configurations (product 8.9). */
async function removeSystem({ db, params, user, now }: CallOf<typeof systems.remove>) {
  await db.transaction().execute(async (change) => {
    const system = await change
      .selectFrom('systems')
      .select(['name', 'number', 'issuesCount', 'configurationsCount'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!system) throw new ApiProblem('system.not_found')
    const { issuesCount, configurationsCount } = system
    if (!user.permissions.isSuperUser && issuesCount + configurationsCount > 0)
      throw new ApiProblem('user.unauthorized_access', {
        message: `The system has ${issuesCount} issues and ${configurationsCount} configurations; only a super user can delete it`,
      })
    await change.deleteFrom('systems').where('id', '=', params.id).execute()
    const counts = { issuesCount, configurationsCount }
    await record(change, user, { action: 'system.deleted', ...target(params.id, system), details: counts }, now())
  })
  return null
}

export const target = (targetId: string, system: { name: string | null; number: number }) => ({
  targetId,
  targetName: systemName(system),
})

const record = (db: Queries, { id }: Caller, line: Line, at: Date) =>
  recordActivity(db, { ...line, actorId: id, targetType: 'system' }, at)

export const systemChangeRoutes: Route[] = [
  route(systems.update, updateSystem),
  route(systems.archive, archiveSystem),
  route(systems.remove, removeSystem),
]
