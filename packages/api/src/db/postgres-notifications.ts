import pg from 'pg'
import type { Listener } from './pool.ts'

const reconnectDelayMs = 1_000

/** Opened with the first listener, and again when it is lost. */
export class PostgresNotifications {
  readonly #config: pg.ClientConfig
  readonly #address: () => string
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #onGap = new Set<() => void>()
  #client: Promise<pg.Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(config: pg.ClientConfig, address: () => string) {
    this.#config = config
    this.#address = address
  }

  async add(channel: string, listener: Listener, onGap?: () => void): Promise<() => Promise<void>> {
    const channelListeners = this.#listeners.get(channel)
    if (channelListeners) channelListeners.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
    if (onGap) this.#onGap.add(onGap)
    const remove = async () => {
      this.#listeners.get(channel)?.delete(listener)
      if (onGap) this.#onGap.delete(onGap)
    }
    try {
      const client = await this.#connect()
      if (!channelListeners) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // A retry would register the listener twice.
      await remove()
      throw error
    }
    return remove
  }

  #connect(): Promise<pg.Client> {
    this.#client ??= this.#open().catch((error) => {
      this.#client = undefined
      throw error
    })
    return this.#client
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, connectionString: this.#address() })
    client.on('error', () => this.#lost())
    client.on('end', () => this.#lost())
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '')
    })
    await client.connect()
    for (const channel of this.#listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }

  #lost() {
    if (this.#isClosed || this.#retry) return
    this.#client = undefined
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.#connect().then(
        () => {
          for (const listener of this.#onGap) listener()
        },
        () => this.#lost(),
      )
    }, reconnectDelayMs).unref()
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }
}
