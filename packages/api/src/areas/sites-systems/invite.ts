import { accessLevelLabels } from '@emberwatch/contract'
import { type AccessEntry, type Invite, sites, systems } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Queries } from '../../db/queries.ts'
import type { CallAbout } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { refuseUnconfirmed } from '../../identity/people.ts'
import { isExpired } from '../invitation-status.ts'
import { type AccessKind, loadEntry, ownLevel, tableOf } from './access-entries.ts'
import { placeOf, recordAccess } from './access-line.ts'
import { lockLiveSystem } from './change-systems.ts'
import { limitInvitations } from './limit-invitations.ts'
import { mailInvitation } from './mail-invitation.ts'

type InviteCall = CallAbout<Invite>
export type InvitationCall = Pick<InviteCall, 'db' | 'mailer' | 'publicUrl' | 'user' | 'now'>

/** The refusals for somebody who holds a level, and for somebody who is invited (product 18.5, 9.2). */
const refusals = {
  site: { present: 'site_access.already_exists', invited: 'site_access.already_exists' },
  system: { present: 'system.user_already_added', invited: 'user_invitation.already_exists' },
} as const

/** A person who has rejected the invitation, or let it expire, may be invited again. */
async function invite(kind: AccessKind, call: InviteCall): Promise<AccessEntry> {
  const { db, params, user, body, now } = call
  refuseUnconfirmed(user)
  const emailAddress = body.emailAddress.trim()
  await limitInvitations(call, emailAddress)
  const entry = await db.transaction().execute(async (change) => {
    if (kind === 'system') await lockLiveSystem(change, params.id)
    const person = await findPerson(change, kind, params.id, emailAddress)
    if (person?.holdsLevel) throw new ApiProblem(refusals[kind].present)
    const invited = { ...body, emailAddress, userId: person?.id ?? null }
    const id = await addInvitation({ ...call, db: change }, kind, params.id, invited)
    return loadEntry(change, kind, id, now())
  })
  if (!entry) throw new ApiProblem('generic.conflict')
  return entry
}

interface Invited extends Invite {
  /** Null while no account has the address. */
  readonly userId: string | null
}

/**
 * Give it the transaction of the invitation, after the check that nobody with the address holds a level.
 * @param name of the site or system, where the caller has read it
 * @returns the id of the entry
 * @throws ApiProblem 409 where the address is invited already
 */
export async function addInvitation(
  call: InvitationCall,
  kind: AccessKind,
  resource: string,
  { emailAddress, accessLevel, userId }: Invited,
  name?: string,
): Promise<string> {
  const { db, user, now } = call
  await removeExpired(db, kind, resource, emailAddress, now())
  const row = { userId, emailAddress, accessLevel, invitedById: user.id, createdAt: now() }
  const { id } = await insertEntry(db, kind, resource, row)
  const level = { field: 'accessLevel', from: null, to: accessLevelLabels[accessLevel] }
  const line = { kind, resource, entry: id, level, personId: userId, name }
  await recordAccess(db, user, `${kind}.invited`, line, now())
  await mailInvitation(call, kind, resource, { id, emailAddress, accessLevel }, name)
  return id
}

/** Finds the person of an address and whether they hold a level of their own. One statement, whether there is an account or not. */
const findPerson = (db: Queries, kind: AccessKind, resource: string, emailAddress: string) =>
  db
    .selectFrom('users as u')
    .select(['u.id', sql<boolean>`${ownLevel(kind, resource)} is not null`.as('holdsLevel')])
    .where('u.deletedAt', 'is', null)
    .where(sql<boolean>`fold(btrim(u.email_address)) = fold(btrim(${emailAddress}))`)
    .executeTakeFirst()

/** The link of an expired invitation stays invalid when the address is invited again. */
const removeExpired = (db: Queries, kind: AccessKind, resource: string, emailAddress: string, now: Date) =>
  db
    .deleteFrom(`${tableOf(kind)} as a`)
    .where((kind === 'site' ? 'a.siteId' : 'a.systemId') as 'a.siteId', '=', resource)
    .where(sql<boolean>`fold(btrim(a.email_address)) = fold(btrim(${emailAddress}))`)
    .where(isExpired(kind, now))
    .execute()

interface EntryRow {
  readonly userId: string | null
  readonly emailAddress: string
  readonly accessLevel: 0 | 1 | 2
  readonly invitedById: string
  readonly createdAt: Date
}

async function insertEntry(db: Queries, kind: AccessKind, id: string, row: EntryRow): Promise<{ id: string }> {
  try {
    return kind === 'site'
      ? await db
          .insertInto('siteAccess')
          .values({ ...row, siteId: id })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('systemAccess')
          .values({ ...row, systemId: id })
          .returning('id')
          .executeTakeFirstOrThrow()
  } catch (error) {
    // The index decides between two requests at once.
    if (isUniqueViolation(error)) throw new ApiProblem(refusals[kind].invited)
    throw error
  }
}

/** Restarts the time of a pending or expired invitation (product 9.9). */
async function resend(kind: AccessKind, call: CallAbout): Promise<AccessEntry> {
  const { db, params, user, now } = call
  refuseUnconfirmed(user)
  const invitation = await loadEntry(db, kind, params.id, now())
  if (!invitation) throw new ApiProblem(kind === 'site' ? 'site_access.not_found' : 'system_access.not_found')
  await limitInvitations(call, invitation.emailAddress)
  const { resource, personId } = await placeOf(db, kind, params.id)
  return db.transaction().execute(async (change) => {
    if (kind === 'system') await lockLiveSystem(change, resource)
    const row = await change
      .updateTable(tableOf(kind))
      .set({ resentAt: now(), invitedById: user.id })
      .where('id', '=', params.id)
      .where('isAccepted', '=', false)
      .where('isRejected', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new ApiProblem('user_invitation.not_pending')
    const line = { kind, resource, entry: params.id, personId }
    await recordAccess(change, user, `${kind}.invitationResent`, line, now())
    const entry = { ...invitation, status: 'Pending' as const }
    await mailInvitation({ ...call, db: change }, kind, resource, entry)
    return entry
  })
}

export const inviteRoutes: Route[] = [
  route(sites.invite, (call) => invite('site', call)),
  route(systems.invite, (call) => invite('system', call)),
  route(sites.resendInvitation, (call) => resend('site', call)),
  route(systems.resendInvitation, (call) => resend('system', call)),
]
