import type { DemoApi } from '@emberwatch/testing'

/** Removes what tests of reports by mail have stored. */
export async function removeSchedules({ db }: DemoApi): Promise<void> {
  for (const table of ['reportSchedules', 'jobs', 'summaryRules', 'rateLimits'] as const)
    await db.kysely.deleteFrom(table).execute()
}

export const storedSchedules = ({ db }: DemoApi) => db.kysely.selectFrom('reportSchedules').selectAll().execute()
