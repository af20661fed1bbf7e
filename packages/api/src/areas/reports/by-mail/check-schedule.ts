import { allows } from '@emberwatch/contract'
import { foldEmailAddress } from '@emberwatch/contract/email-address'
import { hasDates, isOfSpan, type NewReportSchedule, reportExports } from '@emberwatch/contract/reports'
import { ApiProblem, badFields } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { consume } from '../../../http/rate-limit.ts'
import { loadAccount, refuseUnconfirmed } from '../../../identity/people.ts'
import { exportsByName } from '../export/export-job.ts'
import { readersAmong, systemsOf, whyNotMade } from './report-rights.ts'

type ScheduleContext = Pick<Call, 'db' | 'user' | 'now'>

export interface CheckedSchedule {
  readonly query: string
  readonly every: 'monthly' | 'quarterly'
  readonly timeZone: string
  readonly recipientIds: readonly string[]
}

/** @throws ApiProblem 400 that names the field, 403, 409 for an unconfirmed person, 429 */
export async function checkSchedule(call: ScheduleContext, body: NewReportSchedule): Promise<CheckedSchedule> {
  const { db, user } = call
  const { report, recipients } = body
  refuseUnconfirmed(user)
  if (!allows(reportExports[report].access, user)) throw new ApiProblem('user.missing_permissions')
  const query = queryOf(body)
  refuseDates(body, query)
  const systemIds = await systemsOf(db, user, report, query)
  const why = whyNotMade(user, report, systemIds)
  if (why) throw badFields({ query: 'You may see no system of this report' })
  const { every, timeZone } = body.withSummary ? await summaryOf(call, recipients) : body
  const recipientIds = await readersOf(call, recipients, { report, systemIds })
  return { query: JSON.stringify(query), every, timeZone, recipientIds }
}

/** Leaves out pages, which a file has none of, the zone, and dates that the period replaces. @throws ApiProblem 400 */
function queryOf({ report, query, covers }: NewReportSchedule): Record<string, string> {
  const { limit: _limit, offset: _offset, timeZone: _zone, ...rest } = query
  const { beginDate: _begin, endDate: _end, ...others } = rest
  const filters = covers === 'period' ? others : rest
  exportsByName[report].parse(filters, undefined)
  return filters
}

/** Spans without a beginning would be others each time, or everything. */
function refuseDates({ report, covers }: NewReportSchedule, query: Record<string, string>): void {
  if (covers === 'period' && !hasDates(report)) throw badFields({ covers: 'This report shows no span of time' })
  if (covers === 'query' && isOfSpan(report) && !query.beginDate)
    throw badFields({ covers: 'Choose a start date, or the month or quarter before each mail' })
}

/** @throws ApiProblem 400 */
async function summaryOf({ db, user }: ScheduleContext, recipients: readonly string[]) {
  const rule = await db
    .selectFrom('summaryRules')
    .select(['every', 'timeZone'])
    .where('userId', '=', user.id)
    .where('isOn', '=', true)
    .executeTakeFirst()
  if (!rule) throw badFields({ withSummary: 'Turn on the state of your sites in Settings, What reaches me first' })
  const { emailAddress } = await loadAccount(db, user.id)
  if (recipients.some((address) => foldEmailAddress(address) !== foldEmailAddress(emailAddress)))
    throw badFields({ recipients: 'With the state of your sites it comes to yourself alone' })
  return rule
}

/** Says the same of an unknown address and of one without the right; the limit keeps anybody from trying many. @throws ApiProblem 400, 429 */
async function readersOf(
  { db, user, now }: ScheduleContext,
  recipients: readonly string[],
  contents: Parameters<typeof readersAmong>[1],
): Promise<string[]> {
  const folded = [...new Set(recipients.map(foldEmailAddress))]
  await consume(db, rates.scheduleSaves, user.id, now())
  const readers = await readersAmong(
    db,
    contents,
    sql<boolean>`fold(btrim(u.email_address)) in (${sql.join(folded.map((address) => sql`fold(${address})`))})`,
  )
  const readerAddresses = new Set(readers.map(({ emailAddress }) => foldEmailAddress(emailAddress)))
  const unknown = folded.filter((address) => !readerAddresses.has(address))
  if (unknown.length > 0)
    throw badFields({ recipients: `Nobody who may see all of this report has the address ${unknown.join(', ')}` })
  return readers.map(({ id }) => id)
}
