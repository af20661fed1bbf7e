import { userTypeLabels } from '@emberwatch/contract'
import { type PermissionsChange, users } from '@emberwatch/contract/admin'
import { ApiProblem } from '@emberwatch/http'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { lockGlobalAdmins } from '../../identity/global-admins.ts'
import { isId } from '../../identity/people.ts'
import { changedFields, recordActivity, recordPerson } from '../../record/record.ts'
import { changeDetails } from '../auth/change-details.ts'
import { banPerson, signPersonOut, unbanPerson } from './bans.ts'
import { loadAnyUser } from './users.ts'

/** Super users with global level Admin change other people, never themselves (product 14.5). */

function refuseOneself(call: { params: { id: string }; user: { id: string } }) {
  if (call.params.id.toLowerCase() !== call.user.id) return
  throw new ApiProblem('user.unauthorized_access', {
    message: 'Your own details are changed in the settings, your own permissions by others',
  })
}

async function lockUser(change: Queries, id: string) {
  const person = isId(id)
    ? await change
        .selectFrom('users')
        .select(['userType', 'globalAccessLevel'])
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!person) throw new ApiProblem('user.not_found')
  return person
}

async function updateUser(call: CallOf<typeof users.update>) {
  const { db, params, user, body, now } = call
  refuseOneself(call)
  await db.transaction().execute(async (change) => {
    await lockUser(change, params.id)
    const fields = await changeDetails(change, params.id, body)
    await recordPerson(change, { actorId: user.id, action: 'user.detailsChanged', fields }, now(), params.id)
  })
  return loadAnyUser(db, params.id)
}

/** Locks all who hold the right, then reads the caller's again. @throws ApiProblem user.missing_permissions */
async function lockAdmins(change: Queries, callerId: string) {
  if (!(await lockGlobalAdmins(change)).includes(callerId)) throw new ApiProblem('user.missing_permissions')
}

async function updatePermissions(call: CallOf<typeof users.updatePermissions>) {
  const { db, params, user, body, now } = call
  refuseOneself(call)
  await db.transaction().execute(async (change) => {
    await lockAdmins(change, user.id)
    const before = await lockUser(change, params.id)
    await change.updateTable('users').set(body).where('id', '=', params.id).execute()
    // Rights are no personal data: the record holds what they were and what they are.
    const changes = changedFields(rightsOf(before), rightsOf(body))
    const target = { targetType: 'user', targetId: params.id } as const
    await recordActivity(change, { actorId: user.id, action: 'user.permissionsChanged', ...target, changes }, now())
  })
  return loadAnyUser(db, params.id)
}

const globalLevels = { 0: 'Monitor', 1: 'Operator', 2: 'Admin' } as const
const rightsOf = ({ userType, globalAccessLevel }: PermissionsChange) => ({
  userType: userTypeLabels[userType],
  globalAccessLevel: globalLevels[globalAccessLevel],
})

async function updateStatus(call: CallOf<typeof users.updateStatus>) {
  const { db, params, user, body, now } = call
  refuseOneself(call)
  await db.transaction().execute(async (change) => {
    await lockAdmins(change, user.id)
    await lockUser(change, params.id)
    if (body.status === 'BANNED') await banPerson(change, params.id, user.id, now())
    else await unbanPerson(change, params.id, user.id, now())
  })
  return loadAnyUser(db, params.id)
}

async function signOut(call: CallOf<typeof users.signOut>) {
  const { db, params, user, now } = call
  refuseOneself(call)
  await db.transaction().execute(async (change) => {
    await lockUser(change, params.id)
    await signPersonOut(change, params.id, user.id, now())
  })
  return null
}

export const userChangeRoutes: Route[] = [
  route(users.update, updateUser),
  route(users.updatePermissions, updatePermissions),
  route(users.updateStatus, updateStatus),
  route(users.signOut, signOut),
]
