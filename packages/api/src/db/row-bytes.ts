import type { Duplex } from 'node:stream'
import pg from 'pg'
import { divertRows, rowMessage, wholeMessages } from './row-messages.ts'

const abandonment = new Error('The rows were not read to their end')

/** Approximate. */
const pieceBytes = 64 * 1024
/** Backpressure: with so many unread pieces the database waits. */
const piecesMax = 4

export interface RowStatement {
  readonly text: string
  readonly parameters: readonly unknown[]
}

/**
 * The rows of a statement as PostgreSQL's messages (row-messages.ts), read as fast as the caller takes them. No cursor, as cursors have no parallel
 * workers.
 */
export class RowBytes {
  readonly #over = Promise.withResolvers<void>()
  readonly #pieces: Buffer<ArrayBuffer>[] = []
  #last = Buffer.allocUnsafe(2 * pieceBytes)
  #lastBytes = 0
  #wake = Promise.withResolvers<void>()
  #isOver = false
  #stream: Pick<Duplex, 'pause' | 'resume'> | undefined
  #onGivenUp: (error: Error) => void = () => undefined

  constructor() {
    // May reject before anybody awaits it.
    this.#over.promise.catch(() => undefined)
  }

  /** @param asOurs maps an error of the driver @param onGivenUp is called with the reason when the connection cannot be reused */
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

  /** Fills from rows of the embedded database. */
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

  /** Cuts off a row that has not fully arrived. */
  #cut() {
    const bytes = this.#last.subarray(0, this.#lastBytes)
    const end = wholeMessages(bytes)
    if (end === 0) return
    // Own memory, which can be transferred to a thread.
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
    this.#stream?.resume()
    if (error) this.#over.reject(error)
    else this.#over.resolve()
    this.#wake.resolve()
  }

  /** Whole rows; undefined at the end. */
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

  /** Drops the connection with the unread rest. */
  close(): void {
    if (this.#isOver) return
    this.#pieces.length = 0
    this.#onGivenUp(abandonment)
  }
}
