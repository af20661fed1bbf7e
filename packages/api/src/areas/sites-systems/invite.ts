import {
  type AccessEntry,
  accessLevelLabels,
  type FieldChange,
  type Invite,
  sites,
  systems,
} from '@emberwatch/contract'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Call, Caller, Queries, Services } from '../../http/call.ts'
import { ApiProblem } from '../../http/problem.ts'
import { countRequest } from '../../http/rate-limit.ts'
import { type Route, route } from '../../http/route.ts'
import { compose } from '../../mail/compose.ts'
import { recordActivity } from '../audit.ts'
import { foldEmail } from '../auth/mac.ts'
import { type AccessKind, accessTables, loadEntry } from './access-entries.ts'
import { lockLiveSystem } from './change-systems.ts'

type InviteCall = Call<'/v1/sites/{id}/users', Invite>

/** The codes for somebody who holds a level already, and for somebody who is invited (spec 8; reading 76). */
const refusals = {
  site: { held: 'site_access.already_exists', invited: 'site_access.already_exists' },
  system: { held: 'system.user_already_added', invited: 'user_invitation.already_exists' },
} as const

/** Keeps an invitation and mails its link. Who has rejected may be invited again. */
async function invite(kind: AccessKind, call: InviteCall): Promise<AccessEntry> {
  const { db, params, user, body, now } = call
  const emailAddress = body.emailAddress.trim()
  await limitInvitations(call, emailAddress)
  const entry = await db.transaction().execute(async (change) => {
    if (kind === 'system') await lockLiveSystem(change, params.id)
    const person = await findPerson(change, emailAddress)
    if (person && (await holdsLevel(change, kind, params.id, person.id))) throw new ApiProblem(refusals[kind].held)
    const row = {
      userId: person?.id ?? null,
      emailAddress,
      accessLevel: body.accessLevel,
      invitedById: user.id,
      createdAt: now(),
    }
    const { id } = await insertEntry(change, kind, params.id, row)
    const level = { field: 'accessLevel', from: null, to: accessLevelLabels[body.accessLevel] }
    await record(
      change,
      user,
      `${kind}.invited`,
      { kind, resource: params.id, entry: id, level, personId: row.userId },
      now(),
    )
    return loadEntry(change, kind, id)
  })
  if (!entry) throw new ApiProblem('generic.conflict')
  await mailInvitation(call, kind, params.id, entry)
  return entry
}

/** Invitations are mail to people who did not ask for it. */
const perMinute = 30
const toOneAddressPerHour = 20
const hourMs = 3_600_000

/** @throws ApiProblem 429 when somebody invites too many, or an address is invited too often */
async function limitInvitations({ db, mac, user, now }: InviteCall, emailAddress: string): Promise<void> {
  await countRequest(db, `invite:${user.id}`, perMinute, now())
  const address = mac('invite', foldEmail(emailAddress))
  await countRequest(db, `invited:${address}`, toOneAddressPerHour, now(), hourMs)
}

const findPerson = (db: Queries, emailAddress: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`fold(btrim(email_address)) = fold(btrim(${emailAddress}))`)
    .executeTakeFirst()

/** Levels through the site count for its systems too (reading 28). */
async function holdsLevel(db: Queries, kind: AccessKind, id: string, userId: string): Promise<boolean> {
  const held =
    kind === 'site'
      ? db.selectFrom('siteRights').select('userId').where('siteId', '=', id).where('userId', '=', userId)
      : db.selectFrom('systemRights').select('userId').where('systemId', '=', id).where('userId', '=', userId)
  return (await held.executeTakeFirst()) !== undefined
}

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
    // Two at the same time, or a pending one: the index decides.
    if (isUniqueViolation(error)) throw new ApiProblem(refusals[kind].invited)
    throw error
  }
}

async function mailInvitation(
  { db, mailer, publicUrl }: Services,
  kind: AccessKind,
  resource: string,
  { id, emailAddress, accessLevel }: AccessEntry,
): Promise<void> {
  const name = await nameOf(db, kind, resource)
  const facts = { id, type: kind, name, level: accessLevelLabels[accessLevel], publicUrl: publicUrl() }
  mailer.post(compose('invitation', emailAddress, facts))
}

async function nameOf(db: Queries, kind: AccessKind, id: string): Promise<string> {
  const named =
    kind === 'site'
      ? db.selectFrom('sites').select('name').where('id', '=', id)
      : db
          .selectFrom('systems')
          .select(sql<string>`coalesce(name, 'System ' || number)`.as('name'))
          .where('id', '=', id)
  return (await named.executeTakeFirstOrThrow()).name
}

/** The site or system whose access list an entry stands in. */
async function resourceOf(db: Queries, kind: AccessKind, entry: string): Promise<string> {
  const found =
    kind === 'site'
      ? db.selectFrom('siteAccess').select('siteId as id').where('id', '=', entry)
      : db.selectFrom('systemAccess').select('systemId as id').where('id', '=', entry)
  return (await found.executeTakeFirstOrThrow()).id
}

interface AccessLine {
  readonly kind: AccessKind
  readonly resource: string
  readonly entry: string
  readonly level: FieldChange
  /** Null while nobody has the address. */
  readonly personId: string | null
}

/** One line about the site or system, found under the person too whose level it is. */
async function record(db: Queries, { id }: Caller, action: string, line: AccessLine, at: Date) {
  const { kind, resource, entry, level, personId } = line
  const target = { targetType: kind, targetId: resource, targetName: await nameOf(db, kind, resource) }
  const details = { entry, ...(personId ? { personId } : {}) }
  await recordActivity(db, { actorId: id, action, ...target, changes: [level], details }, at)
}

/** Changes the level of an entry, pending or accepted; nobody changes their own (reading 34). */
async function changeAccess(
  kind: AccessKind,
  { db, params, user, body, now }: Call<'/v1/site-invitations/{id}', { accessLevel: 0 | 1 | 2 }>,
): Promise<AccessEntry> {
  const missing = kind === 'site' ? 'site_access.not_found' : 'system_access.not_found'
  return db.transaction().execute(async (change) => {
    const entry = await loadEntry(change, kind, params.id)
    if (!entry) throw new ApiProblem(missing)
    if (entry.isRejected) throw new ApiProblem('user_invitation.rejected')
    if (entry.userId === user.id)
      throw new ApiProblem('user.unauthorized_access', { message: 'Your own level is changed by other admins' })
    const { accessLevel } = body
    await change.updateTable(accessTables[kind]).set({ accessLevel }).where('id', '=', params.id).execute()
    const level = {
      field: 'accessLevel',
      from: accessLevelLabels[entry.accessLevel],
      to: accessLevelLabels[accessLevel],
    }
    const resource = await resourceOf(change, kind, params.id)
    const line = { kind, resource, entry: params.id, level, personId: entry.userId }
    await record(change, user, `${kind}.accessChanged`, line, now())
    return { ...entry, accessLevel }
  })
}

export const inviteRoutes: Route[] = [
  route(sites.invite, (call) => invite('site', call)),
  route(systems.invite, (call) => invite('system', call as never)),
  route(sites.changeAccess, (call) => changeAccess('site', call)),
  route(systems.changeAccess, (call) => changeAccess('system', call as never)),
]
