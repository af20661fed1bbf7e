import { jobPlaces } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Services } from '../../../http/call.ts'
import { askJob } from '../../../jobs/ask-job.ts'
import type { JobKind } from '../../../jobs/job-kind.ts'
import { copyNumbers } from '../../install-base-links.ts'

/**
 * Copies customer numbers and business units to the systems, whose lists sort by them (`apply_install_base`). A changed system takes 0.1 ms, for
 * its indices.
 */

/** Systems per statement where the statement holds the database's only session. */
const atOnce = 400

/**
 * Runs in the same transaction where that blocks nobody. An embedded database with many systems follows within seconds by a job stored in that
 * transaction, which survives a kill.
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
  concurrency: jobPlaces.others,
  tries: 5,
  waitMs: (tries) => tries * 10_000,
  atStop: 'giveBack',
  run: async ({ lowPriority }, job) => {
    let count = 0
    for (let last: string | null = firstId; last; count += atOnce) {
      last = await applySome(lowPriority, last)
      await job.step(count, null)
    }
  },
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** @returns the last system looked at, null where there were none */
async function applySome(db: Queries, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with part as materialized (select id from systems where id > ${after}::uuid order by id limit ${atOnce}),
    changed as (
      ${copyNumbers}
    )
    select (select id from part order by id desc limit 1) as last`.execute(db)
  return rows[0]?.last ?? null
}
