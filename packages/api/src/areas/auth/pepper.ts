import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import type { Account } from '../../identity/people.ts'
import type { Passwords } from '../../passwords/passwords.ts'

/** Gives a password that was just shown a hash with the pepper in use, where it has another one or none. Whoever changes it meanwhile is right. */
export async function renewHash(
  { db, passwords }: Pick<Call, 'db' | 'passwords'>,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  if (!passwords.isOld(passwordHash)) return
  const renewed = await passwords.hash(password)
  await db
    .updateTable('users')
    .set({ passwordHash: renewed })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .execute()
}

/** How many people's passwords cannot be checked, as the pepper of their hashes is not here: a reset by mail is their way in. */
export async function countUnknownPeppers(db: Queries, { known }: Passwords): Promise<number> {
  const prefixes = known.filter(Boolean)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from users where password_hash like 'pepper.%'
    and not exists (select from unnest(${prefixes}::text[]) as known where starts_with(password_hash, known))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
