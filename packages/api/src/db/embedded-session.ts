import type { PGlite } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import { EmbeddedAnswerReader } from './embedded-answer-reader.ts'
import type { EmbeddedRows } from './embedded-protocol.ts'

type Parameter = string | Uint8Array | null

/** As a Buffer bytes travel as they are, and not as a text of twice the length. */
const asBuffer = (value: Parameter) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

/** One statement with its parameters. */
const queryMessage = (sql: string, parameters: readonly Parameter[]) =>
  Buffer.concat([
    serialize.parse({ text: sql }),
    serialize.bind({ values: parameters.map(asBuffer) }),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
    serialize.sync(),
  ])

/**
 * PGlite's one session, asked in PostgreSQL's own protocol. PGlite's `query` goes into the database six times for each statement
 * and copies every value of the answer by itself, which takes longer than most statements do.
 */
export class EmbeddedSession {
  readonly #database: PGlite
  readonly #onNotification: (channel: string, payload: string) => void

  constructor(database: PGlite, onNotification: (channel: string, payload: string) => void) {
    this.#database = database
    this.#onNotification = onNotification
  }

  /** @throws DatabaseError of pg-protocol, as all of these do */
  query(sql: string, parameters: readonly Parameter[]): Promise<EmbeddedRows> {
    return this.#ask(queryMessage(sql, parameters))
  }

  /** Several statements without parameters. @returns the answer to the last */
  script(sql: string): Promise<EmbeddedRows> {
    return this.#ask(serialize.query(sql))
  }

  async #ask(message: Uint8Array): Promise<EmbeddedRows> {
    const parts: Buffer[] = []
    // What it hands out is its memory, to be copied at once. Nothing is read here: an error would go through the database.
    await this.#database.execProtocolRawStream(message, { onRawData: (bytes) => void parts.push(Buffer.from(bytes)) })
    const reader = new EmbeddedAnswerReader(this.#database.parsers, this.#onNotification)
    return reader.read(parts)
  }
}
