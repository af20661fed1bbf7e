import type { PersonalDetails } from '@emberwatch/contract/auth'
import type { Queries } from '../../db/queries.ts'
import { addressColumns } from '../../identity/address.ts'
import { changedFieldNames } from '../../record/record.ts'

/** Give it a transaction. @returns the names of the fields that changed, for the record */
export async function changeDetails(change: Queries, id: string, details: PersonalDetails): Promise<string[]> {
  const { address, ...rest } = details
  const fields = { ...rest, ...address }
  const before = await change
    .selectFrom('users')
    .select(['firstName', 'lastName', 'phoneNumber', ...addressColumns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await change.updateTable('users').set(fields).where('id', '=', id).execute()
  return changedFieldNames(before, fields)
}
