import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Services } from '../../../http/call.ts'
import { askJob } from '../../../jobs/ask-job.ts'
import type { JobKind } from '../../../jobs/job-kind.ts'

/**
 * Customer numbers and business units go from the rows to their systems, whose lists are ordered by them (`apply_install_base`). A system that
 * changes takes a tenth of a millisecond, as all its indices do.
 */

/** Systems that one statement looks at and may change where it holds the database's only session. */
const atOnce = 400

/**
 * With the rows themselves, where that keeps nobody waiting. An embedded database of many systems follows within seconds, by a job that is
 * stored together with the rows, so that it is done whatever happens to the server.
 */
export async function applyNumbers(
  { db, lowPriority, sealer }: NumberTools,
  change: Queries,
  stage: string,
): Promise<void> {
  if (db === lowPriority || !(await hasMany(change)))
    await sql`select apply_install_base(${stage}::regclass)`.execute(change)
  else await askJob(change, sealer, { kind: numbersKind.name, title: 'Customer numbers of systems', task: {} })
}

type NumberTools = Pick<Services, 'db' | 'lowPriority' | 'sealer'>

async function hasMany(db: Queries): Promise<boolean> {
  const { rows } = await sql`select from systems limit ${atOnce + 1}`.execute(db)
  return rows.length > atOnce
}

export const numbersKind: JobKind<Services> = {
  name: 'installBaseNumbers',
  places: 1,
  tries: 5,
  waitMs: (tries) => tries * 10_000,
  atStop: 'giveBack',
  run: async ({ lowPriority }, job) => {
    let done = 0
    for (let last: string | null = firstId; last; done += atOnce) {
      last = await applySome(lowPriority, last)
      await job.step(done, null)
    }
  },
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** @returns the last of those that were looked at, null where there were none */
async function applySome(db: Queries, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with part as materialized (select id from systems where id > ${after}::uuid order by id limit ${atOnce}),
    changed as (
      update systems s set customer_number = f.customer_number, business_unit = f.business_unit
      from part left join lateral (
        select b.customer_number, b.business_unit from install_base_rows b where b.system_id = part.id order by b.id limit 1
      ) f on true
      where s.id = part.id and (s.customer_number, s.business_unit) is distinct from (f.customer_number, f.business_unit)
    )
    select (select id from part order by id desc limit 1) as last`.execute(db)
  return rows[0]?.last ?? null
}
