import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Listener } from './pool.ts'

const channel = 'emberwatch_hears'
const timeoutMs = 5_000

/**
 * A pooler in transaction mode takes LISTEN and tells nothing ever after, so that nobody would see a change before the next reload. What
 * one connection says is asked of the other once, and a line in the log says when it was not heard.
 */
export async function warnWhenDeaf(
  ears: { add(channel: string, listener: Listener): Promise<() => Promise<void>> },
  mouth: Pick<pg.Pool, 'query'>,
): Promise<void> {
  const word = randomUUID()
  let giveUp: NodeJS.Timeout | undefined
  const isHeard = new Promise<boolean>((resolve) => {
    giveUp = setTimeout(resolve, timeoutMs, false).unref()
    ears
      .add(channel, (payload) => payload === word && resolve(true))
      .then(() => mouth.query('select pg_notify($1, $2)', [channel, word]))
      // A database that is not there says so elsewhere.
      .catch(() => resolve(true))
  })
  if (!(await isHeard))
    console.warn(
      'database: notifications do not arrive, so changes are shown late. Behind a pooler set DATABASE_DIRECT_URL to the address of the database itself.',
    )
  clearTimeout(giveUp)
}
