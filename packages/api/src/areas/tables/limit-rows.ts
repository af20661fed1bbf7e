import { tooManyRequests } from '@emberwatch/http'
import { type Rate, rates } from '@emberwatch/http/limits'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import { consumeAll, usesOf } from '../../http/rate-limit.ts'
import { JobFailed } from '../../jobs/job-kind.ts'

/** Rows of sites and modems from files count together, each person's for a day (product 2.8). */

type Limits = Pick<Services, 'settings' | 'now'>

const raised = (rate: Rate, { settings }: Limits): Rate => ({ ...rate, limit: rate.limit * settings.load.personLimits })

/** Counts rows that a preview compares. @throws ApiProblem 429 with `Retry-After` */
export async function limitPreview(services: Limits & { readonly db: Queries }, userId: string, uses: number) {
  const now = services.now()
  const fullUntil = await consumeAll(services.db, raised(rates.previewRows, services), userId, { uses, now })
  if (fullUntil) throw tooManyRequests((fullUntil.getTime() - now.getTime()) / 1000)
}

/** Counts rows that an import stores. Give it the transaction that stores them: an attempt that leaves none counts none. @throws JobFailed */
export async function limitImport(services: Limits, change: Queries, userId: string, uses: number): Promise<void> {
  const now = services.now()
  const rate = raised(rates.importRows, services)
  if (!(await consumeAll(change, rate, userId, { uses, now }))) return
  const left = rate.limit - (await usesOf(change, rate, userId, now))
  throw new JobFailed(
    `Rows that this file adds or changes: ${uses.toLocaleString('en')}; you can import ${left.toLocaleString('en')} more today`,
  )
}
