import { AccessLevel, accessLevelLabels } from '@emberwatch/contract'
import { sites, systems } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import type { CallAbout } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { type AccessKind, loadEntry, tableOf } from './access-entries.ts'
import { placeOf, recordAccess } from './access-line.ts'
import { lockLiveSystem } from './change-systems.ts'
import { keepAnAdministrator } from './last-administrator.ts'

const missing = { site: 'site_access.not_found', system: 'system_access.not_found' } as const

/** The own row is changed by others (product 9.6). */
function refuseOwn({ user }: Pick<CallAbout, 'user'>, userId: string | null) {
  if (userId === user.id)
    throw new ApiProblem('user.unauthorized_access', { message: 'Your own level is changed by other admins' })
}

async function changeAccess(kind: AccessKind, call: CallAbout<{ accessLevel: AccessLevel }>) {
  const { db, params, user, body, now } = call
  return db.transaction().execute(async (change) => {
    const entry = await loadEntry(change, kind, params.id, now())
    if (!entry) throw new ApiProblem(missing[kind])
    if (entry.isRejected) throw new ApiProblem('user_invitation.rejected')
    const { resource, personId } = await placeOf(change, kind, params.id)
    refuseOwn(call, personId)
    // Levels of an archived system can only be removed (product 8.8).
    if (kind === 'system') await lockLiveSystem(change, resource)
    const { accessLevel } = body
    if (accessLevel < AccessLevel.ADMIN) await keepAnAdministrator(change, kind, resource, params.id)
    await change.updateTable(tableOf(kind)).set({ accessLevel }).where('id', '=', params.id).execute()
    const level = {
      field: 'accessLevel',
      from: accessLevelLabels[entry.accessLevel],
      to: accessLevelLabels[accessLevel],
    }
    const line = { kind, resource, entry: params.id, level, personId }
    await recordAccess(change, user, `${kind}.accessChanged`, line, now())
    return { ...entry, accessLevel }
  })
}

/**
 * Removes a person's access or an invitation. Levels on a site's systems are derived from the site's entry and end with it (product 1.5); an
 * invitation to one of its systems is an entry of its own and stays.
 */
async function removeAccess(kind: AccessKind, call: CallAbout) {
  const { db, params, user, now } = call
  await db.transaction().execute(async (change) => {
    const entry = await loadEntry(change, kind, params.id, now())
    if (!entry) throw new ApiProblem(missing[kind])
    const { resource, personId } = await placeOf(change, kind, params.id)
    refuseOwn(call, personId)
    await keepAnAdministrator(change, kind, resource, params.id)
    const { numDeletedRows } = await change.deleteFrom(tableOf(kind)).where('id', '=', params.id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new ApiProblem(missing[kind])
    const level = { field: 'accessLevel', from: accessLevelLabels[entry.accessLevel], to: null }
    const line = { kind, resource, entry: params.id, level, personId }
    const action = entry.isAccepted ? 'accessRemoved' : 'invitationWithdrawn'
    await recordAccess(change, user, `${kind}.${action}`, line, now())
  })
  return null
}

export const changeAccessRoutes: Route[] = [
  route(sites.changeAccess, (call) => changeAccess('site', call)),
  route(systems.changeAccess, (call) => changeAccess('system', call)),
  route(sites.removeAccess, (call) => removeAccess('site', call)),
  route(systems.removeAccess, (call) => removeAccess('system', call)),
]
