import { logBook } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { type InsertObject, sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Database } from '../../../db/schema.ts'
import type { CallOf } from '../../../http/call.ts'
import { type Route, route } from '../../../http/route.ts'
import { alarmsOfTrouble } from '../history-lines.ts'
import { authorOf, recordLine, refuseSecond } from './add-line.ts'
import { ownerOfSystem, timeOf } from './line-subject.ts'

/** People write in the journal of a trouble what they did about it (product 27.1): lines of the log book. */

type Call = CallOf<typeof logBook.addToTrouble>

interface Alarm {
  readonly id: string
  readonly at: Date
  readonly unitName: string
}

/** The alarms of a trouble that have no cause yet. */
async function alarmsWithoutCause(change: Queries, troubleId: string): Promise<Alarm[]> {
  const { rows } = await sql<Alarm>`select i.id, i.created_at as at, i.unit_name
    from troubles j join issues i on i.id in (${alarmsOfTrouble})
    where j.id = ${troubleId} and j.kind = 'alarm'
      and not exists (select from log_lines l where l.issue_id = i.id and l.kind = 'cause')
    order by i.created_at, i.id`.execute(change)
  return rows
}

/** A cause is written for each alarm that has none; the journal has all of them by their alarms. @throws ApiProblem 409 */
async function linesOf(change: Queries, { params, body, now }: Call) {
  const { kind, text = null, contact = null, phoneNumber = null, outcome = null, cause = null } = body
  if (kind === 'cause') {
    const alarms = await alarmsWithoutCause(change, params.id)
    if (alarms.length === 0) throw new ApiProblem('log_book.cause_given')
    return alarms.map(({ id: issueId, at, unitName }) => ({
      kind,
      text,
      cause,
      issueId,
      at,
      unitName,
      troubleId: params.id,
    }))
  }
  const call = kind === 'call' ? { contact, phoneNumber, outcome } : {}
  return [{ kind, text, ...call, at: timeOf(body, now()), troubleId: params.id }]
}

/** A statement has a bound number of parameters, and a trouble any number of alarms. */
const linesAtOnce = 1_000

/** @returns the first of them */
const insert = (change: Queries, lines: readonly InsertObject<Database, 'logLines'>[]) =>
  change.insertInto('logLines').values(lines).returning(['id', 'kind']).executeTakeFirstOrThrow()

export const journalRoutes: Route[] = [
  route(logBook.addToTrouble, (call) =>
    call.db
      .transaction()
      .execute(async (change) => {
        const { params, user, now } = call
        const trouble = await change
          .selectFrom('troubles')
          .select('systemId')
          .where('id', '=', params.id)
          .executeTakeFirst()
        if (!trouble) throw new ApiProblem('trouble.not_found')
        const owner = await ownerOfSystem(change, trouble.systemId)
        const { siteId, systemId, systemName } = owner
        const common = { siteId, systemId, systemName, ...authorOf(user), writtenAt: now() }
        const lines = (await linesOf(change, call)).map((line) => ({ ...common, ...line }))
        const [first, ...others] = lines
        if (!first) throw new ApiProblem('trouble.not_found')
        const { id, kind } = await insert(change, [first])
        for (let from = 0; from < others.length; from += linesAtOnce)
          await insert(change, others.slice(from, from + linesAtOnce))
        await recordLine(change, owner, { user, line: id, kind }, now())
        return { id }
      })
      .catch(refuseSecond),
  ),
]
