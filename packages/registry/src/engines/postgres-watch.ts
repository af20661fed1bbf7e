import pg from 'pg'

/** Catches lost notifications. */
const defaultPollMs = 2_000
export const channel = 'emberwatch_store'

export interface Watch {
  /** Null before the first answer. */
  readonly revision: () => number | null
  /** Written by this process. */
  readonly output: (revision: number) => void
  readonly close: () => Promise<void>
}

/** LISTEN on its own connection, and polling. @param address is read for each connection @param ask errors wait for the next poll */
export async function watchRevision(
  address: () => string,
  ask: () => Promise<number>,
  pollMs = defaultPollMs,
): Promise<Watch> {
  let revision: number | null = null
  const noteRevision = (next: number) => {
    revision = Math.max(revision ?? 0, next)
  }
  const reset = (now: number) => {
    revision = now
  }
  const listener = new Listener(address, noteRevision)
  const round = async () => {
    await listener.connect()
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
    output: noteRevision,
    close: async () => {
      listener.isClosed = true
      clearInterval(timer)
      await turn
      await listener.close()
    },
  }
}

/** A lost connection is made again by the next round. */
class Listener {
  isClosed = false
  readonly #address: () => string
  readonly #onRevision: (revision: number) => void
  #client: pg.Client | undefined

  constructor(address: () => string, onRevision: (revision: number) => void) {
    this.#address = address
    this.#onRevision = onRevision
  }

  async connect(): Promise<void> {
    if (this.#client || this.isClosed) return
    await this.#listen().catch(() => {
      this.#client = undefined
    })
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => undefined)
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#address(),
      application_name: 'emberwatch-store',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    this.#client = client
    const onLoss = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', onLoss)
    client.on('end', onLoss)
    client.on('notification', ({ payload }) => this.#onRevision(Number(payload)))
    await client.connect()
    await client.query(`listen ${channel}`)
  }
}
