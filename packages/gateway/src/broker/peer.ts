import { modemPaces } from '@emberwatch/http/limits'
import type { Client } from 'aedes'
import type { Connection } from '../intake/report.ts'
import { Pace } from './pace.ts'

/** A modem's connection. */
export class Peer {
  readonly client: Client
  readonly topic: string
  readonly connection: Connection
  readonly #messages: Pace
  readonly #bytes: Pace
  #session: string | undefined
  #cause: string | undefined
  #isReplaced = false

  constructor(client: Client, topic: string, connection: Connection, now: Date) {
    this.client = client
    this.topic = topic
    this.connection = connection
    this.#messages = new Pace(modemPaces.messages, now.getTime())
    this.#bytes = new Pace(modemPaces.bytes, now.getTime())
  }

  /** The session of the last birth on this connection, or of the one before it. */
  get session(): string | undefined {
    return this.#session
  }

  /** Another connection of the same modem has taken its place. */
  get isReplaced(): boolean {
    return this.#isReplaced
  }

  get cause(): string {
    return this.#cause ?? (isGoodbye(this.client) ? 'Closed by the modem' : 'Connection lost (last will)')
  }

  replaces(before: Peer): void {
    before.#isReplaced = true
    this.#session = before.#session
  }

  takeSession(session: string | null): void {
    this.#session = session ?? this.#session
  }

  /** The first cause counts. */
  endsAs(cause: string): void {
    this.#cause ??= cause
  }

  /** Resolves when the modem may send so much; its connection is not read meanwhile, so nothing is lost. */
  async pause(bytes: number, now: Date): Promise<void> {
    const ms = Math.max(this.#messages.wait(1, now.getTime()) ?? 0, this.#bytes.wait(bytes, now.getTime()) ?? 0)
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms).unref())
  }
}

/** Aedes notes that DISCONNECT came; the type does not say so. */
const isGoodbye = (client: Client): boolean => (client as unknown as { readonly _disconnected: boolean })._disconnected
