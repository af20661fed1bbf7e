import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import type { Account } from '../../identity/people.ts'
import type { Passwords } from '../../passwords/passwords.ts'

/** Replaces a hash made with another pepper or none, after the password was checked. A change of password at the same moment wins. */
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

/** Counts people whose hashes need a pepper that this server does not have; they must reset their password by mail. */
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
