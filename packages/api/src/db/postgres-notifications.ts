import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Listener } from './pool.ts'

const reconnectDelayMs = 1_000
/** How often a connection is checked, and how long the server may take to answer: a busy one counts as there. */
const defaultTimes = { checkMs: 5_000, answerMs: 10_000 }

/** Opened with the first listener, and again when it is lost or the server does not answer on it any more. */
export class PostgresNotifications {
  readonly #config: pg.ClientConfig
  readonly #address: () => string
  readonly #checkMs: number
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #onGap = new Set<() => void>()
  #client: Promise<pg.Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(config: pg.ClientConfig, address: () => string, { checkMs, answerMs } = defaultTimes) {
    this.#config = { ...config, connectionTimeoutMillis: answerMs, query_timeout: answerMs }
    this.#address = address
    this.#checkMs = checkMs
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
    try {
      await client.connect()
      for (const channel of this.#listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end()
      throw error
    }
    void this.#check(client)
    return client
  }

  /** A listener sends nothing by itself, so it would learn hours later of a server that vanished without closing the connection. */
  async #check(client: pg.Client) {
    for (let isAnswering = true; isAnswering; ) {
      await sleep(this.#checkMs, undefined, { ref: false })
      isAnswering = await client.query('select 1').then(
        () => true,
        () => false,
      )
    }
    await client.end()
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
