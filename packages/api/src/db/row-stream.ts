import pg from 'pg'

/** How a stream ends that nobody reads on. */
const given = new Error('The rows were not read to their end')

/**
 * The rows of a statement while they come, as Kysely's streams ask for them. Not a cursor of the database: such statements are run without
 * parallel workers. Who reads takes what has come, however slowly: the rows wait here. The embedded database has them all at once.
 */
export class RowStream {
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly #over = Promise.withResolvers<void>()
  #rows: unknown[] = []
  #wake = Promise.withResolvers<void>()
  #isOver = false
  #onGivenUp: (error: Error) => void = () => undefined

  constructor(text: string, parameters: readonly unknown[]) {
    this.text = text
    this.parameters = parameters
    // It may fail before anybody asks.
    this.#over.promise.catch(() => undefined)
  }

  /**
   * @param asOurs what an error of the driver means
   * @param onGivenUp told when the connection is of no use any more, with the reason
   */
  begin(
    client: Pick<pg.PoolClient, 'query'>,
    types: pg.CustomTypesConfig,
    asOurs: (error: Error) => Error,
    onGivenUp: (reason: Error) => void,
  ): this {
    this.#onGivenUp = onGivenUp
    const config = { text: this.text, values: [...this.parameters], types }
    const query = new pg.Query(config, (error) => this.#end(error ? asOurs(error) : undefined))
    query.on('row', (row, result) => {
      // The driver keeps the rows of whoever wants to be called back.
      if (result) result.rows.length = 0
      this.#rows.push(row)
      this.#wake.resolve()
    })
    client.query(query)
    return this
  }

  /** Rows that come as a whole. */
  fill(rows: Promise<{ readonly rows: unknown[] }>): this {
    rows.then(
      ({ rows }) => {
        this.#rows = rows
        this.#end()
      },
      (error: Error) => this.#end(error),
    )
    return this
  }

  #end(error?: Error) {
    this.#isOver = true
    if (error) this.#over.reject(error)
    else this.#over.resolve()
    this.#wake.resolve()
  }

  /** Those that have come since; none at the end. */
  async read(): Promise<unknown[]> {
    while (this.#rows.length === 0 && !this.#isOver) {
      await this.#wake.promise
      this.#wake = Promise.withResolvers()
    }
    if (this.#rows.length === 0) await this.#over.promise
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** What is still to come goes with its connection. */
  async close(): Promise<void> {
    if (this.#isOver) return
    this.#rows = []
    this.#onGivenUp(given)
  }
}
