import { type SystemChange, systems } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Call, Queries } from '../../http/call.ts'
import { ApiProblem } from '../../http/problem.ts'
import { type Route, route } from '../../http/route.ts'
import { recordActivity } from '../audit.ts'
import { loadSystem } from './systems.ts'

/**
 * Holds the system's row until the transaction ends, so that it is not archived meanwhile.
 * @throws ApiProblem when it is archived already (reading 80), or has gone
 */
export async function lockLiveSystem(change: Queries, id: string): Promise<{ siteId: string }> {
  const system = await change
    .selectFrom('systems')
    .select(['siteId', 'archivedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!system) throw new ApiProblem('system.not_found')
  if (system.archivedAt) throw new ApiProblem('system.already_archived')
  return system
}

/** A changed name keeps the one before in sight. */
async function updateSystem({ db, params, user, body, now }: Call<'/v1/systems/{id}', SystemChange>) {
  await db.transaction().execute(async (change) => {
    await lockLiveSystem(change, params.id)
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
    await record(change, 'system.updated', params.id, user.id, now())
  })
  return loadSystem(db, params.id)
}

async function archiveSystem({ db, params, user, now }: Call<'/v1/systems/{id}'>) {
  await db.transaction().execute(async (change) => {
    await lockLiveSystem(change, params.id)
    await change.updateTable('systems').set({ archivedAt: now() }).where('id', '=', params.id).execute()
    await record(change, 'system.archived', params.id, user.id, now())
  })
  return null
}

/** Deletes the row and with it everything on the system. Only a super user may lose issues and configurations (reading 29). */
async function removeSystem({ db, params, user, now }: Call<'/v1/systems/{id}/full'>) {
  await db.transaction().execute(async (change) => {
    const system = await change
      .selectFrom('systems')
      .select(['issuesCount', 'configurationsCount'])
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
    await record(change, 'system.deleted', params.id, user.id, now())
  })
  return null
}

const record = (db: Queries, action: string, targetId: string, actorId: string, at: Date) =>
  recordActivity(db, { actorId, action, targetType: 'system', targetId }, at)

export const systemChangeRoutes: Route[] = [
  route(systems.update, updateSystem),
  route(systems.archive, archiveSystem),
  route(systems.remove, removeSystem),
]
