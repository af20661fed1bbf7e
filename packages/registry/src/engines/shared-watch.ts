import pg from 'pg'

/** Catches lost notifications. */
const defaultPollMs = 2_000
export const channel = 'emberwatch_store'

export interface Watch {
  /** Null before the first answer. */
  readonly revision: () => number | null
  /** Written by this process. */
  readonly heard: (revision: number) => void
  readonly close: () => Promise<void>
}

/** LISTEN on its own connection, and polling. @param address is read for each connection @param ask errors wait for the next poll */
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
    // A restored database may have a lower revision.
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
