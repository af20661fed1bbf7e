import type { PGlite } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import { EmbeddedAnswerReader } from './embedded-answer-reader.ts'
import type { EmbeddedRows } from './embedded-protocol.ts'

type Parameter = string | Uint8Array | null

/** A Buffer is sent as bytes; other arrays as text of twice the length. */
const asBuffer = (value: Parameter) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

const queryMessage = (sql: string, parameters: readonly Parameter[]) =>
  Buffer.concat([
    serialize.parse({ text: sql }),
    serialize.bind({ values: parameters.map(asBuffer) }),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
    serialize.sync(),
  ])

/**
 * Speaks PostgreSQL's protocol to PGlite's session. PGlite's `query` enters the database six times per statement and copies each value, which takes
 * longer than most statements. By pglite-socket and pg's client a statement takes 1.15 ms in place of 0.43, and twice the processor.
 */
export class EmbeddedSession {
  readonly #database: PGlite
  readonly #onNotification: (channel: string, payload: string) => void

  constructor(database: PGlite, onNotification: (channel: string, payload: string) => void) {
    this.#database = database
    this.#onNotification = onNotification
  }

  /** @throws DatabaseError of pg-protocol, as all methods do */
  query(sql: string, parameters: readonly Parameter[]): Promise<EmbeddedRows> {
    return this.#ask(queryMessage(sql, parameters))
  }

  /** Takes several statements without parameters. @returns the answer to the last */
  script(sql: string): Promise<EmbeddedRows> {
    return this.#ask(serialize.query(sql))
  }

  async #ask(message: Uint8Array): Promise<EmbeddedRows> {
    const parts: Buffer[] = []
    // The callback gets PGlite's own memory, so copy it at once. Parsing here would throw errors through the database.
    await this.#database.execProtocolRawStream(message, { onRawData: (bytes) => void parts.push(Buffer.from(bytes)) })
    const reader = new EmbeddedAnswerReader(this.#database.parsers, this.#onNotification)
    return reader.read(parts)
  }
}
