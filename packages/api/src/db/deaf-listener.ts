import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Listener } from './pool.ts'

const channel = 'emberwatch_hears'
const timeoutMs = 5_000

/**
 * A pooler in transaction mode accepts LISTEN and delivers nothing. One connection notifies the other once, and the log warns when it was not
 * heard, unless the database was closed meanwhile.
 */
export async function warnWhenDeaf(
  ears: { add(channel: string, listener: Listener): Promise<() => Promise<void>> },
  mouth: Pick<pg.Pool, 'query'>,
  isClosed: () => boolean,
): Promise<void> {
  const word = randomUUID()
  let timeLimit: NodeJS.Timeout | undefined
  const hasArrived = new Promise<boolean>((resolve) => {
    timeLimit = setTimeout(resolve, timeoutMs, false).unref()
    ears
      .add(channel, (payload) => payload === word && resolve(true))
      .then(() => mouth.query('select pg_notify($1, $2)', [channel, word]))
      // Another place reports a missing database.
      .catch(() => resolve(true))
  })
  if (!(await hasArrived) && !isClosed())
    console.warn(
      'database: notifications do not arrive, so changes are shown late. Behind a pooler set DATABASE_DIRECT_URL to the address of the database itself.',
    )
  clearTimeout(timeLimit)
}
