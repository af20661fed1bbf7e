import { ApiProblem } from '@emberwatch/http'
import type { Call } from '../http/call.ts'
import type { Route } from '../http/route.ts'
import { isId } from '../identity/people.ts'

/** Answers 404 for an unknown person, where the list alone would be empty. */
export const personList = (list: Route): Route => ({
  ...list,
  answer: async (call) => {
    const { params } = call as Call<'/v1/users/{id}'>
    // The caller exists; this saves a statement.
    if (params.id !== call.user.id) await requirePerson({ db: call.db, params })
    return list.answer(call)
  },
})

async function requirePerson({ db, params }: Pick<Call<'/v1/users/{id}'>, 'db' | 'params'>): Promise<void> {
  const person = isId(params.id)
    ? await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', params.id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!person) throw new ApiProblem('user.not_found')
}
