import { logBook, type NewLogLine } from '@emberwatch/contract/sites-systems'
import { ApiProblem, badFields } from '@emberwatch/http'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Queries } from '../../../db/queries.ts'
import { type Route, route } from '../../../http/route.ts'
import type { Caller } from '../../../identity/caller.ts'
import { isId } from '../../../identity/people.ts'
import { personName } from '../../../lists/source.ts'
import { recordActivity } from '../../../record/record.ts'
import { systemName } from '../../system-name.ts'

/** People write lines (product 26.2). */

interface BookOwner {
  readonly siteId: string
  /** Null for a line about the site itself. */
  readonly systemId: string | null
  readonly systemName: string | null
  readonly siteName: string | null
}

export const ownerOfSite = async (db: Queries, siteId: string, systemId: string | null): Promise<BookOwner> => {
  const site = await db.selectFrom('sites').select('name').where('id', '=', siteId).executeTakeFirst()
  if (!systemId) return { siteId, systemId, systemName: null, siteName: site?.name ?? null }
  const system = isId(systemId) ? await systemOf(db, systemId) : undefined
  if (system?.siteId !== siteId) throw badFields({ systemId: 'Choose a system of this site' })
  return { siteId, systemId, systemName: system.name, siteName: site?.name ?? null }
}
const ownerOfSystem = async (db: Queries, systemId: string): Promise<BookOwner> => {
  const system = await systemOf(db, systemId)
  if (!system) throw new ApiProblem('system.not_found')
  return { siteId: system.siteId, systemId, systemName: system.name, siteName: null }
}
const systemOf = (db: Queries, id: string) =>
  db
    .selectFrom('systems as y')
    .select(['y.siteId', systemName.as('name')])
    .where('y.id', '=', id)
    // A removal waits until the line is there.
    .forKeyShare()
    .executeTakeFirst()

/** Clocks of phones run a little fast. */
const clockMs = 60_000

function timeOf({ at }: NewLogLine, now: Date): Date {
  if (!at) return now
  const time = new Date(at)
  if (time.getTime() > now.getTime() + clockMs) throw badFields({ at: 'This time has not come yet' })
  if (time.getUTCFullYear() < 1998) throw badFields({ at: 'must be from 1998-01-01 on' })
  return time
}

/** A line that the caller may write about, which is that of the site, or of the one system. @throws ApiProblem 404 */
async function correctedLine(db: Queries, { siteId, systemId }: BookOwner, id: string, isSite: boolean) {
  const line = isId(id)
    ? await db
        .selectFrom('logLines as l')
        .leftJoin('systems as y', 'y.id', 'l.systemId')
        .select(['l.kind', 'l.issueId', 'l.systemId', 'l.at', 'l.unitName'])
        .select((is) => is.fn.coalesce('y.siteId', 'l.siteId').as('siteId'))
        .where('l.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!line || line.siteId !== siteId || (!isSite && line.systemId !== systemId))
    throw new ApiProblem('log_book.line_not_found')
  return line
}

/** The alarm of a cause: of the system, or of one of the site's. */
async function alarmOf(db: Queries, { siteId, systemId }: BookOwner, id: string) {
  const query = db
    .selectFrom('issues as i')
    .innerJoin('systems as y', 'y.id', 'i.systemId')
    .select(['i.id', 'i.createdAt', 'i.unitName', 'i.systemId', systemName.as('systemName')])
    .where('i.hasAlarms', '=', true)
    .where('y.siteId', '=', siteId)
  const alarm = isId(id) ? await query.where('i.id', '=', id).executeTakeFirst() : undefined
  if (!alarm || (systemId && alarm.systemId !== systemId)) throw badFields({ alarmId: 'Choose an alarm of this place' })
  return alarm
}

/** What the line is about: a cause follows its alarm, a correction the line that it corrects. */
async function subjectOf(db: Queries, owner: BookOwner, body: NewLogLine, now: Date, isSite: boolean) {
  const { kind, correctsId, alarmId, callPoint = null, cause } = body
  const before = correctsId ? await correctedLine(db, owner, correctsId, isSite) : null
  if (before && (before.kind === 'cause') !== (kind === 'cause'))
    throw badFields({ kind: 'A cause is corrected by a cause alone, and no other line becomes one' })
  if (kind !== 'cause')
    return {
      systemId: owner.systemId,
      systemName: owner.systemName,
      at: timeOf(body, now),
      unitName: kind === 'test' ? callPoint : null,
      cause: null,
      issueId: null,
    }
  const alarm = await alarmOf(db, owner, alarmId ?? '')
  if (before && before.issueId !== alarm.id) throw badFields({ alarmId: 'A correction is about the same alarm' })
  const { id: issueId, createdAt: at, ...about } = alarm
  return { ...about, at, cause: cause ?? null, issueId }
}

/** The name of now, which stays. */
export const authorOf = ({ id }: Pick<Caller, 'id'>) => ({
  personId: id,
  personName: sql<string>`(select ${personName('u')} from users u where u.id = ${id})`,
})

type Adding = { readonly user: Pick<Caller, 'id'>; readonly body: NewLogLine } & {
  readonly at: Date
  /** Otherwise of one system. */
  readonly isSite: boolean
}

/** Stores a line in the name of the caller, as written at this time. @throws ApiProblem 400, 404 */
export async function storeLine(change: Queries, owner: BookOwner, { user, body, at, isSite }: Adding) {
  const { siteId, siteName } = owner
  const subject = await subjectOf(change, owner, body, at, isSite)
  const { kind, text = null, correctsId = null } = body
  const line = await change
    .insertInto('logLines')
    .values({ ...subject, ...authorOf(user), kind, text, correctsId, siteId, writtenAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { systemId } = subject
  const target = systemId
    ? { targetType: 'system' as const, targetId: systemId, targetName: subject.systemName }
    : { targetType: 'site' as const, targetId: siteId, targetName: siteName }
  const details = { line: line.id, kind }
  await recordActivity(change, { actorId: user.id, action: 'logBook.written', ...target, details }, at)
  return line
}

/** Of two at once the indices let one through. */
function refuseSecond(error: unknown): never {
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
