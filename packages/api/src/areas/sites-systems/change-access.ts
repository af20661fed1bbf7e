import { AccessLevel, accessLevelLabels } from '@emberwatch/contract'
import { type AccessEntry, sites, systems } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import type { CallAbout } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { type AccessKind, loadEntry, tableOf } from './access-entries.ts'
import { placeOf, recordAccess } from './access-line.ts'
import { lockLiveSystem } from './change-systems.ts'
import { keepAnAdministrator } from './last-administrator.ts'

/** Holds the transaction. */
type Change = Pick<CallAbout, 'db' | 'user' | 'now'>

export const missing = { site: 'site_access.not_found', system: 'system_access.not_found' } as const

/** The own row is changed by others (product 9.6). */
function refuseOwn({ user }: Pick<CallAbout, 'user'>, userId: string | null) {
  if (userId === user.id)
    throw new ApiProblem('user.unauthorized_access', { message: 'Your own level is changed by other admins' })
}

/** @throws ApiProblem 404, 403 for the own entry, 409 for a rejected one and the last administrator */
export async function changeLevel(change: Change, kind: AccessKind, id: string, accessLevel: AccessLevel) {
  const { db, user, now } = change
  const entry = await loadEntry(db, kind, id, now())
  if (!entry) throw new ApiProblem(missing[kind])
  if (entry.isRejected) throw new ApiProblem('user_invitation.rejected')
  const { resource, personId } = await placeOf(db, kind, id)
  refuseOwn(change, personId)
  // Levels of an archived system can only be removed (product 8.8).
  if (kind === 'system') await lockLiveSystem(db, resource)
  if (accessLevel < AccessLevel.ADMIN) await keepAnAdministrator(db, kind, resource, id)
  // An invitation rests on the right of whoever has decided on it last.
  const inviter = entry.isAccepted ? {} : { invitedById: user.id }
  await db
    .updateTable(tableOf(kind))
    .set({ accessLevel, ...inviter })
    .where('id', '=', id)
    .execute()
  const level = {
    field: 'accessLevel',
    from: accessLevelLabels[entry.accessLevel],
    to: accessLevelLabels[accessLevel],
  }
  const line = { kind, resource, entry: id, level, personId }
  await recordAccess(db, user, `${kind}.accessChanged`, line, now())
  // Its status may be another one, as it rests on another person's right.
  const changed = await loadEntry(db, kind, id, now())
  if (!changed) throw new ApiProblem(missing[kind])
  return changed
}

/**
 * Removes a person's access or an invitation. Levels on a site's systems are derived from the site's entry and end with it (product 1.5); an
 * invitation to one of its systems is an entry of its own and stays.
 * @throws ApiProblem 404, 403 for the own entry, 409 for the last administrator
 */
export async function removeEntry(change: Change, kind: AccessKind, id: string): Promise<AccessEntry> {
  const { db, user, now } = change
  const entry = await loadEntry(db, kind, id, now())
  if (!entry) throw new ApiProblem(missing[kind])
  const { resource, personId } = await placeOf(db, kind, id)
  refuseOwn(change, personId)
  await keepAnAdministrator(db, kind, resource, id)
  const { numDeletedRows } = await db.deleteFrom(tableOf(kind)).where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new ApiProblem(missing[kind])
  const level = { field: 'accessLevel', from: accessLevelLabels[entry.accessLevel], to: null }
  const line = { kind, resource, entry: id, level, personId }
  const action = entry.isAccepted ? 'accessRemoved' : 'invitationWithdrawn'
  await recordAccess(db, user, `${kind}.${action}`, line, now())
  return entry
}

const changeAccess = (kind: AccessKind, call: CallAbout<{ accessLevel: AccessLevel }>) =>
  call.db.transaction().execute((db) => changeLevel({ ...call, db }, kind, call.params.id, call.body.accessLevel))

async function removeAccess(kind: AccessKind, call: CallAbout) {
  await call.db.transaction().execute((db) => removeEntry({ ...call, db }, kind, call.params.id))
  return null
}

export const changeAccessRoutes: Route[] = [
  route(sites.changeAccess, (call) => changeAccess('site', call)),
  route(systems.changeAccess, (call) => changeAccess('system', call)),
  route(sites.removeAccess, (call) => removeAccess('site', call)),
  route(systems.removeAccess, (call) => removeAccess('system', call)),
]
