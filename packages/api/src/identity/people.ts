import type { AccessLevel, User, UserStatus } from '@emberwatch/contract'
import type { UserRow } from '@emberwatch/contract/admin'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { addressColumns, addressOf } from './address.ts'
import type { Caller } from './caller.ts'

/** Banned and deleted people count as unknown everywhere. */

export const livePeople = (db: Queries) =>
  db.selectFrom('users as u').where('u.deletedAt', 'is', null).where('u.status', 'in', ['ACTIVE', 'REGISTRATION'])

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** The database refuses to compare other texts with an id. */
export const isId = (text: string): boolean => uuid.test(text)

/** Creating sites, inviting and accepting need a confirmed address (product 3.7). @throws ApiProblem 409 */
export function refuseUnconfirmed({ status }: Pick<Caller, 'status'>): void {
  if (status === 'REGISTRATION') throw new ApiProblem('user.email_address_not_confirmed')
}

export interface Account {
  readonly id: string
  readonly emailAddress: string
  readonly passwordHash: string
  readonly tokenVersion: number
  readonly status: UserStatus
  readonly twoStepOn: boolean
}
const accountColumns = [
  'u.id',
  'u.emailAddress',
  'u.passwordHash',
  'u.tokenVersion',
  'u.status',
  'u.twoStepOn',
] as const

/** Ignores letter case and outer blanks (product 3.3). */
export const findAccount = (db: Queries, emailAddress: string): Promise<Account | undefined> =>
  livePeople(db)
    .select(accountColumns)
    .where(sql<boolean>`fold(btrim(u.email_address)) = fold(btrim(${emailAddress}))`)
    .executeTakeFirst()

/** @throws when it is gone */
export const loadAccount = (db: Queries, id: string): Promise<Account> =>
  livePeople(db).select(accountColumns).where('u.id', '=', id).executeTakeFirstOrThrow()

/** One query, with all levels. @throws when there is none */
export async function loadUser(db: Queries, id: string): Promise<User> {
  const user = await findUser(livePeople(db), id)
  if (!user) throw new Error('the person is gone')
  return user
}

/** Includes banned people. */
export const findAnyUser = (db: Queries, id: string): Promise<User | undefined> =>
  findUser(db.selectFrom('users as u').where('u.deletedAt', 'is', null), id)

async function findUser(people: ReturnType<typeof livePeople>, id: string): Promise<User | undefined> {
  if (!isId(id)) return undefined
  const row = await people
    .select(personColumns)
    .select(resources.as('resources'))
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const person = personOf(row)
  return { ...person, permissions: { ...person.permissions, resources: row.resources } }
}

/** Columns of the table as `u`, for `personOf`. */
export const personColumns = [
  ...(['u.id', 'u.number', 'u.firstName', 'u.lastName', 'u.emailAddress', 'u.phoneNumber', 'u.status'] as const),
  ...(['u.userType', 'u.isSuper', 'u.globalAccessLevel'] as const),
  ...addressColumns.map((name) => `u.${name}` as const),
]

type PersonRow = Omit<UserRow, 'permissions' | 'address' | 'createdAt'> &
  Parameters<typeof addressOf>[0] &
  Parameters<typeof permissionsOf>[0]

/** The person without levels on sites and systems. */
export const personOf = (row: PersonRow) => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  emailAddress: row.emailAddress,
  phoneNumber: row.phoneNumber,
  status: row.status,
  number: row.number,
  address: addressOf(row),
  permissions: permissionsOf(row),
})

const resources = sql<Record<string, AccessLevel>>`
  coalesce((select jsonb_object_agg(site_id, access_level) from site_rights where user_id = u.id), '{}') ||
  coalesce((select jsonb_object_agg(system_id, access_level) from system_rights where user_id = u.id), '{}')`

export const permissionsOf = (row: { isSuper: boolean; userType: 0 | 1; globalAccessLevel: AccessLevel }) => ({
  isSuperUser: row.isSuper,
  globalAccessLevel: row.globalAccessLevel,
  userType: row.userType,
})
