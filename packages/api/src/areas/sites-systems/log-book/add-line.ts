import { logBook, type NewLogLine, type StoredLogKind } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Queries } from '../../../db/queries.ts'
import { type Route, route } from '../../../http/route.ts'
import type { Caller } from '../../../identity/caller.ts'
import { personName } from '../../../lists/source.ts'
import { recordActivity } from '../../../record/record.ts'
import { type BookOwner, ownerOfSite, ownerOfSystem, subjectOf } from './line-subject.ts'

/** People write lines (product 26.2). */

/** The name of now, which stays. */
export const authorOf = ({ id }: Pick<Caller, 'id'>) => ({
  personId: id,
  personName: sql<string>`(select ${personName('u')} from users u where u.id = ${id})`,
})

interface Adding {
  readonly user: Pick<Caller, 'id'>
  readonly body: NewLogLine
  readonly at: Date
  /** False: the line is written by a call of one system. */
  readonly isSite: boolean
}

/** Stores a line in the name of the caller, as written at this time. @throws ApiProblem 400, 404 */
export async function storeLine(change: Queries, owner: BookOwner, { user, body, at, isSite }: Adding) {
  const { siteId } = owner
  const subject = await subjectOf(change, owner, body, at, isSite)
  const { kind, text = null, correctsId = null } = body
  const line = await change
    .insertInto('logLines')
    .values({ ...subject, ...authorOf(user), kind, text, correctsId, siteId, writtenAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordLine(change, { ...owner, ...subject }, { user, line: line.id, kind }, at)
  return line
}

interface LineActivity {
  readonly user: Pick<Caller, 'id'>
  readonly line: string
  readonly kind: StoredLogKind
}

/** Notes in the record that the caller has written a line. */
export const recordLine = (
  change: Queries,
  { siteId, siteName, systemId, systemName }: BookOwner,
  { user, ...details }: LineActivity,
  at: Date,
) => {
  const target = systemId
    ? { targetType: 'system' as const, targetId: systemId, targetName: systemName }
    : { targetType: 'site' as const, targetId: siteId, targetName: siteName }
  return recordActivity(change, { actorId: user.id, action: 'logBook.written', ...target, details }, at)
}

/** Names the refusal: where two write at once, a unique index lets one through. */
export function refuseSecond(error: unknown): never {
  if (isUniqueViolation(error, 'log_lines_correction')) throw new ApiProblem('log_book.already_corrected')
  if (isUniqueViolation(error, 'log_lines_cause')) throw new ApiProblem('log_book.cause_given')
  throw error
}

export const addLineRoutes: Route[] = [
  route(logBook.addToSite, ({ db, params, body, user, now }) =>
    db
      .transaction()
      .execute(async (change) => {
        const owner = await ownerOfSite(change, params.id, body.systemId ?? null)
        return storeLine(change, owner, { user, body, at: now(), isSite: true })
      })
      .catch(refuseSecond),
  ),
  route(logBook.addToSystem, ({ db, params, body, user, now }) =>
    db
      .transaction()
      .execute(async (change) => {
        const owner = await ownerOfSystem(change, params.id)
        return storeLine(change, owner, { user, body, at: now(), isSite: false })
      })
      .catch(refuseSecond),
  ),
]
