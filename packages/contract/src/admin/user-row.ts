import { Permissions, Time, User } from '@emberwatch/contract'
import * as v from 'valibot'

/** A row has no levels on sites and systems: a person may hold a hundred thousand. */
export const UserRow = v.object({
  ...v.omit(User, ['permissions']).entries,
  permissions: v.omit(Permissions, ['resources']),
  createdAt: Time,
})
export type UserRow = v.InferOutput<typeof UserRow>
