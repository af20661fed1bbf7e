import type { NewLogLine } from '@emberwatch/contract/sites-systems'
import { ApiProblem, badFields } from '@emberwatch/http'
import type { Queries } from '../../../db/queries.ts'
import { isId } from '../../../identity/people.ts'
import { systemName } from '../../system-name.ts'

/** What a line is about, and whether it may be (product 26.2, 26.3). */

/** Site or system whose book a line is written in. */
export interface BookOwner {
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
export const ownerOfSystem = async (db: Queries, systemId: string): Promise<BookOwner> => {
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

/** @throws ApiProblem 400 for a time to come */
export function timeOf({ at }: Pick<NewLogLine, 'at'>, now: Date): Date {
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
        .select(['l.kind', 'l.issueId', 'l.systemId', 'l.at', 'l.unitName', 'l.troubleId'])
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
export async function subjectOf(db: Queries, owner: BookOwner, body: NewLogLine, now: Date, isSite: boolean) {
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
      // A correction stands in the journal of the line that it corrects.
      troubleId: before?.troubleId ?? null,
    }
  const alarm = await alarmOf(db, owner, alarmId ?? '')
  if (before && before.issueId !== alarm.id) throw badFields({ alarmId: 'A correction is about the same alarm' })
  const { id: issueId, createdAt: at, ...about } = alarm
  return { ...about, at, cause: cause ?? null, issueId, troubleId: null }
}
