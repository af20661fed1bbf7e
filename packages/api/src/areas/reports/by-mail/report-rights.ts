import { allows } from '@emberwatch/contract'
import { type ReportName, reportExports } from '@emberwatch/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Caller } from '../../../identity/caller.ts'
import { livePeople, permissionsOf } from '../../../identity/people.ts'
import { visibleSystems } from '../visible-events.ts'

/** Who may see what a report by mail shows (product 12.18). */

type Query = Readonly<Record<string, string>>

/** Other reports show all that the person may see, whatever a query names. */
const placeOf = (report: ReportName, { siteId, systemId }: Query) =>
  report === 'systemEvents' ? { siteId, systemId } : {}

/** The systems that a report of this person is about; null for the whole fleet. */
export async function systemsOf(db: Queries, user: Caller, report: ReportName, query: Query): Promise<string[] | null> {
  const subject = placeOf(report, query)
  if (user.permissions.isSuperUser && !subject.siteId && !subject.systemId) return null
  const rows = await visibleSystems(db, user, subject).select('y.id').execute()
  return rows.map(({ id }) => id)
}

/** What the owner lacks for the report; null where it may be made. @param systemIds of `systemsOf` */
export function whyNotMade(
  user: Caller | null,
  report: ReportName,
  systemIds: readonly string[] | null,
): string | null {
  if (!user) return 'The account is banned or gone'
  if (!allows(reportExports[report].access, user)) return 'The right to this report has ended'
  return systemIds?.length === 0 ? 'The right to the systems of this report has ended' : null
}

export interface Contents {
  readonly report: ReportName
  readonly systemIds: readonly string[] | null
}

export interface Reader {
  readonly id: string
  readonly emailAddress: string
}

/** Active people among these who may see all of it now. @param which a condition of users `u` */
export async function readersAmong(
  db: Queries,
  { report, systemIds }: Contents,
  which: RawBuilder<boolean>,
): Promise<Reader[]> {
  const covers =
    systemIds === null
      ? sql<boolean>`u.is_super`
      : sql<boolean>`(u.is_super or not exists (select s.id from unnest(${[...systemIds]}::uuid[]) s (id)
          except select r.system_id from system_rights r where r.user_id = u.id))`
  const rows = await livePeople(db)
    .select(['u.id', 'u.emailAddress', 'u.isSuper', 'u.userType', 'u.globalAccessLevel'])
    .where('u.status', '=', 'ACTIVE')
    .where(which)
    .where(covers)
    .execute()
  const { access } = reportExports[report]
  return rows.filter((row) => allows(access, { id: row.id, permissions: { ...permissionsOf(row), resources: {} } }))
}

export const maySee = async (db: Queries, contents: Contents, userId: string): Promise<boolean> =>
  (await readersAmong(db, contents, sql<boolean>`u.id = ${userId}`)).length > 0
