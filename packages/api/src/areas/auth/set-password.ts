import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { endAllSessions } from '../../identity/sessions.ts'
import { forgetResets } from './codes.ts'

interface NewPassword {
  readonly id: string
  readonly passwordHash: string
  /** A reset by mail also confirms the address. */
  readonly provesAddress: boolean
}

/**
 * Sets a password and ends every session and reset of the person; give it a transaction.
 * @returns where to mail the person; undefined when the account is gone
 */
export async function setPassword(db: Queries, { id, passwordHash, provesAddress }: NewPassword) {
  const changed = await db
    .updateTable('users')
    .set({ passwordHash })
    .$if(provesAddress, (update) =>
      update.set({ status: sql`case when status = 'REGISTRATION' then 'ACTIVE' else status end` }),
    )
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['ACTIVE', 'REGISTRATION'])
    .returning(['id', 'emailAddress', 'twoStepOn'])
    .executeTakeFirst()
  if (!changed) return undefined
  await endAllSessions(db, id)
  await forgetResets(db, id)
  return changed
}
