import pg from 'pg'

/** Changes are heard of at once; where the word is lost (a proxy between, a connection that broke) so much later. */
const defaultPollMs = 2_000
export const channel = 'emberwatch_store'

export interface Watch {
  /** The last revision that was heard of; null before the first answer. */
  readonly revision: () => number | null
  /** What this process itself has written. */
  readonly heard: (revision: number) => void
  readonly close: () => Promise<void>
}

/**
 * Follows the revision of the shared document by LISTEN on a connection of its own, and by asking.
 * @param address asked for whenever the connection begins
 * @param ask for the revision; what it throws waits for the next time
 */
export async function watchRevision(
  address: () => string,
  ask: () => Promise<number>,
  pollMs = defaultPollMs,
): Promise<Watch> {
  let revision: number | null = null
  let client: pg.Client | undefined
  let isClosed = false
  const heard = (next: number) => {
    revision = Math.max(revision ?? 0, next)
  }
  const reset = (now: number) => {
    revision = now
  }
  const lose = () => {
    client = undefined
  }
  const listen = async () => {
    const fresh = new pg.Client({
      connectionString: address(),
      application_name: 'emberwatch-store',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client = fresh
    const lost = () => {
      if (client === fresh) lose()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload }) => heard(Number(payload)))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
  }
  const round = async () => {
    if (!client && !isClosed) await listen().catch(lose)
    // A restored database may be behind what was heard.
    await ask().then(reset, () => undefined)
  }
  await round()
  let turn = Promise.resolve()
  const timer = setInterval(() => {
    turn = turn.then(round)
  }, pollMs).unref()
  return {
    revision: () => revision,
    heard,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await turn
      await client?.end().catch(() => undefined)
    },
  }
}
