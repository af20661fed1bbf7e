import {
  type BackendMessage,
  CommandCompleteMessage,
  DatabaseError,
  DataRowMessage,
  NotificationResponseMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import type { EmbeddedRows } from './embedded-protocol.ts'

/** OID of `bytea`. */
export const byteaOid = 17

interface Column {
  readonly name: string
  readonly typeOid: number
  readonly parse: ((text: string) => unknown) | undefined
}

/** Assembles the answer to one message. */
export class EmbeddedAnswerReader {
  readonly #parsers: Readonly<Record<number, ((text: string, oid?: number) => unknown) | undefined>>
  readonly #onNotification: (channel: string, payload: string) => void
  #columns: readonly Column[] = []
  #rows: Record<string, unknown>[] = []
  #last: EmbeddedRows = { command: undefined, rowCount: 0, rows: [], byteColumns: [] }
  #error: DatabaseError | undefined

  /** @param parsers by type OID; other values stay text */
  constructor(
    parsers: Readonly<Record<number, ((text: string, oid?: number) => unknown) | undefined>>,
    onNotification: (channel: string, payload: string) => void,
  ) {
    this.#parsers = parsers
    this.#onNotification = onNotification
  }

  /** @param parts of the whole answer, in order @returns the answer to the last statement @throws the first error */
  read(parts: readonly Buffer[]): EmbeddedRows {
    new Parser().parse(Buffer.concat(parts), (message) => this.#take(message))
    if (this.#error) throw this.#error
    return this.#last
  }

  #take(message: BackendMessage | DataRowMessage) {
    if (message instanceof DataRowMessage) this.#rows.push(this.#rowOf(message.fields))
    else if (message instanceof RowDescriptionMessage) this.#describe(message)
    else if (message instanceof CommandCompleteMessage) this.#complete(message.text)
    else if (message instanceof NotificationResponseMessage) this.#onNotification(message.channel, message.payload)
    else if (message instanceof DatabaseError) this.#error ??= message
  }

  #describe({ fields }: RowDescriptionMessage) {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      typeOid: dataTypeID,
      parse: this.#parsers[dataTypeID],
    }))
  }

  #rowOf(texts: readonly (string | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (const [index, { name, parse }] of this.#columns.entries()) {
      const text = texts[index] ?? null
      row[name] = text === null || !parse ? text : parse(text)
    }
    return row
  }

  /** @param tag command and row count, such as `SELECT 2`, `INSERT 0 5`, `CREATE TABLE` */
  #complete(tag: string) {
    const words = tag.split(' ')
    this.#last = {
      command: words[0],
      rowCount: Number(words.at(-1)) || 0,
      rows: this.#rows,
      byteColumns: this.#columns.filter(({ typeOid }) => typeOid === byteaOid).map(({ name }) => name),
    }
    this.#columns = []
    this.#rows = []
  }
}
