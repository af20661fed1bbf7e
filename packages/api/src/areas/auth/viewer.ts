import type { SessionUser } from '@emberwatch/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Queries, SignedIn } from '../../http/call.ts'
import type { TokenClaims } from './tokens.ts'

/** Reads people with their rights: one query, the rights as two small JSON objects. */

type Level = 0 | 1 | 2
type Rights = Record<string, Level> | null

const personQuery = (db: Queries) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.number', 'u.firstName', 'u.lastName', 'u.emailAddress', 'u.phoneNumber', 'u.status'])
    .select(['u.addressLine1', 'u.addressLine2', 'u.postalCode', 'u.city', 'u.country'])
    .select(['u.userType', 'u.isSuper', 'u.globalAccessLevel', 'u.tokenVersion', 'u.passwordHash'])
    .select([
      sql<Rights>`(select jsonb_object_agg(site_id, access_level) from site_rights where user_id = u.id)`.as('sites'),
      sql<Rights>`(select jsonb_object_agg(system_id, access_level) from system_rights where user_id = u.id)`.as(
        'systems',
      ),
    ])
    .where('u.deletedAt', 'is', null)
    // Banned and deleted people count as unknown everywhere.
    .where('u.status', 'in', ['ACTIVE', 'REGISTRATION'])

type PersonRow =
  ReturnType<typeof personQuery> extends SelectQueryBuilder<Database & { u: Database['users'] }, 'u', infer Row>
    ? Row
    : never

const toUser = (row: PersonRow): SignedIn => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  emailAddress: row.emailAddress,
  phoneNumber: row.phoneNumber,
  status: row.status,
  number: row.number,
  address: {
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    postalCode: row.postalCode,
    city: row.city,
    country: row.country,
  },
  permissions: {
    isSuperUser: row.isSuper,
    globalAccessLevel: row.globalAccessLevel,
    userType: row.userType,
    resources: { ...row.sites, ...row.systems },
  },
})

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether the text can be an id at all; the database refuses to compare others with one. */
export const isId = (text: string): boolean => uuid.test(text)

/** The person a token was made for, or null when there is none or the token's version is an old one. */
export async function findByToken(db: Queries, claims: TokenClaims): Promise<SignedIn | null> {
  if (!isId(claims.id)) return null
  const row = await personQuery(db).where('u.id', '=', claims.id).executeTakeFirst()
  return row && row.tokenVersion === claims.version ? toUser(row) : null
}

export interface Account {
  readonly user: SignedIn
  readonly passwordHash: string
  readonly tokenVersion: number
}

/** The account that signs in with this address, compared without letter case and trimmed (reading 74). */
export async function findByEmail(db: Queries, emailAddress: string): Promise<Account | undefined> {
  const row = await personQuery(db)
    .where(sql<boolean>`fold(btrim(u.email_address)) = fold(btrim(${emailAddress}))`)
    .executeTakeFirst()
  return row && { user: toUser(row), passwordHash: row.passwordHash, tokenVersion: row.tokenVersion }
}

/** What the browser keeps of a person, with a new token. */
export const sessionUser = ({ user }: Account, token: string): SessionUser => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  emailAddress: user.emailAddress,
  permissions: user.permissions,
  status: user.status,
  token,
})
