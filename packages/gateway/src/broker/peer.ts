import type { Client } from 'aedes'
import type { Connection } from '../intake/report.ts'
import type { ModemPaces } from './modem-paces.ts'

/** A modem's connection. */
export class Peer {
  readonly client: Client
  readonly topic: string
  readonly connection: Connection
  readonly #paces: ModemPaces
  #session: string | undefined
  #cause: string | undefined

  constructor(client: Client, topic: string, connection: Connection, paces: ModemPaces) {
    this.client = client
    this.topic = topic
    this.connection = connection
    this.#paces = paces
  }

  /** The session of the last birth on this connection, or of the one before it. */
  get session(): string | undefined {
    return this.#session
  }

  get cause(): string {
    return this.#cause ?? (isGoodbye(this.client) ? 'Closed by the modem' : 'Connection lost (last will)')
  }

  takeSession(session: string | null | undefined): void {
    this.#session = session ?? this.#session
  }

  /** The first cause counts. */
  endsAs(cause: string): void {
    this.#cause ??= cause
  }

  /** Resolves when the modem may send so much; its connection is not read meanwhile, so nothing is lost. */
  async pause(bytes: number): Promise<void> {
    const ms = this.#paces.wait(this.topic, bytes)
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms).unref())
  }
}

/** Aedes notes that DISCONNECT came; the type does not say so. */
const isGoodbye = (client: Client): boolean => (client as unknown as { readonly _disconnected: boolean })._disconnected
