import type { Duplex } from 'node:stream'
import pg from 'pg'
import { divertRows, rowMessage, wholeMessages } from './row-messages.ts'

/** How a statement ends whose rows nobody reads on. */
const given = new Error('The rows were not read to their end')

/** Of a piece, more or less. */
const pieceBytes = 64 * 1024
/** That wait here for whoever reads; then the database waits. */
const piecesMax = 4

export interface RowStatement {
  readonly text: string
  readonly parameters: readonly unknown[]
}

/**
 * The rows of a statement while they come, as the messages in which PostgreSQL sends them (row-messages.ts). Not a cursor of the database: such
 * statements are run without parallel workers. The database sends them as fast as they are read.
 */
export class RowBytes {
  readonly #over = Promise.withResolvers<void>()
  /** Pieces of whole rows, and what has come since. */
  readonly #pieces: Buffer<ArrayBuffer>[] = []
  #last = Buffer.allocUnsafe(2 * pieceBytes)
  #lastBytes = 0
  #wake = Promise.withResolvers<void>()
  #isOver = false
  #stream: Pick<Duplex, 'pause' | 'resume'> | undefined
  #onGivenUp: (error: Error) => void = () => undefined

  constructor() {
    // It may fail before anybody asks.
    this.#over.promise.catch(() => undefined)
  }

  /**
   * @param asOurs what an error of the driver means
   * @param onGivenUp told when the connection is of no use any more, with the reason
   */
  begin(
    client: Pick<pg.PoolClient, 'query'>,
    { text, parameters }: RowStatement,
    asOurs: (error: Error) => Error,
    onGivenUp: (reason: Error) => void,
  ): this {
    this.#onGivenUp = onGivenUp
    const query = new pg.Query({ text, values: [...parameters] }, (error) =>
      this.#end(error ? asOurs(error) : undefined),
    )
    const submit = query.submit.bind(query)
    query.submit = (connection) => {
      this.#stream = connection.stream
      divertRows(connection.stream, (bytes) => this.#add(bytes))
      return submit(connection)
    }
    client.query(query)
    return this
  }

  /** Rows that come as a whole, from a database that is no server. */
  fill(rows: Promise<{ readonly rows: Record<string, string | null>[] }>): this {
    rows.then(
      ({ rows }) => {
        for (const row of rows) this.#add(rowMessage(Object.values(row)))
        this.#end()
      },
      (error: Error) => this.#end(error),
    )
    return this
  }

  #add(bytes: Buffer) {
    if (this.#lastBytes + bytes.length > this.#last.length) {
      const larger = Buffer.allocUnsafe(2 * (this.#lastBytes + bytes.length))
      this.#last.copy(larger, 0, 0, this.#lastBytes)
      this.#last = larger
    }
    this.#lastBytes += bytes.copy(this.#last, this.#lastBytes)
    if (this.#lastBytes >= pieceBytes) this.#cut()
  }

  /** What has come becomes a piece, but for a row that has not come as a whole. */
  #cut() {
    const bytes = this.#last.subarray(0, this.#lastBytes)
    const end = wholeMessages(bytes)
    if (end === 0) return
    // Memory of its own, which can be handed to another thread.
    const piece = Buffer.from(new ArrayBuffer(end))
    bytes.copy(piece, 0, 0, end)
    this.#pieces.push(piece)
    if (this.#pieces.length >= piecesMax) this.#stream?.pause()
    this.#lastBytes = bytes.copy(this.#last, 0, end)
    this.#wake.resolve()
  }

  #end(error?: Error) {
    this.#cut()
    this.#isOver = true
    // It goes on with other statements.
    this.#stream?.resume()
    if (error) this.#over.reject(error)
    else this.#over.resolve()
    this.#wake.resolve()
  }

  /** The next piece of whole rows; none at the end. */
  async read(): Promise<Buffer<ArrayBuffer> | undefined> {
    while (this.#pieces.length === 0 && !this.#isOver) {
      await this.#wake.promise
      this.#wake = Promise.withResolvers()
    }
    if (this.#pieces.length === 0) await this.#over.promise
    const piece = this.#pieces.shift()
    if (this.#pieces.length < piecesMax) this.#stream?.resume()
    return piece
  }

  /** What is still to come goes with its connection. */
  close(): void {
    if (this.#isOver) return
    this.#pieces.length = 0
    this.#onGivenUp(given)
  }
}
