import type { Call } from '../http/call.ts'
import type { Route } from '../http/route.ts'
import { isId } from '../identity/people.ts'
import { ApiProblem } from '../problem.ts'

/** A list of what the person of the path holds: nobody's is not found, where it would look as if they held nothing. */
export const personList = (list: Route): Route => ({
  ...list,
  answer: async (call) => {
    const { params } = call as Call<'/v1/users/{id}'>
    // Who asks has just been found: a statement less before that of the list.
    if (params.id !== call.user.id) await requirePerson({ db: call.db, params })
    return list.answer(call)
  },
})

/** @throws ApiProblem user.not_found */
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
