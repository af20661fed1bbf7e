import type pg from 'pg'
import type { Answering } from './answering.ts'
import { DatabaseUnavailable, type DbClient } from './pool.ts'

/** SQLSTATE of statement, lock and transaction timeouts. */
const timeLimits = ['57014', '55P03', '25P03']

/** What the errors of a connection's statements say about it. */
class ConnectionFate {
  readonly #answering: Answering
  /** Why the connection must not be reused. */
  cause: Error | undefined
  /** A time limit of the database has ended a statement. */
  isLate = false

  constructor(answering: Answering) {
    this.#answering = answering
  }

  /** @returns the error, as DatabaseUnavailable where the connection is lost */
  note = (error: Error & { code?: string }): Error => {
    if (timeLimits.includes(error.code ?? '')) this.isLate = true
    if (error instanceof DatabaseUnavailable) {
      // The connection may still run the statement.
      this.cause = error
      this.isLate = true
      return error
    }
    if (!isLost(error)) {
      this.#answering.noteAnswer()
      return error
    }
    this.cause = error
    return new DatabaseUnavailable(error.message, { cause: error })
  }
}

export function guardedClient(
  client: pg.PoolClient,
  answering: Answering,
  onRelease: (isLate: boolean) => void,
): DbClient {
  const fate = new ConnectionFate(answering)
  let isFirst = true
  let isReleased = false
  return {
    query: (sql, parameters) => {
      // pg's types do not know the row.
      const result = client.query(sql, parameters as unknown[])
      const answer = isFirst ? answering.first(result) : result
      isFirst = false
      return answer.then(
        (rows) => {
          answering.noteAnswer()
          return rows
        },
        (error: Error) => {
          throw fate.note(error)
        },
      ) as never
    },
    // A connection that may still run a given-up statement must not be reused.
    release: () => {
      client.release(fate.cause)
      if (!isReleased) onRelease(fate.isLate)
      isReleased = true
    },
  }
}

/** pg's connection errors have no codes. */
const isLost = (error: Error) =>
  /^(Connection terminated|Client (was|has)|Query read timeout|timeout exceeded|read E|write E)/.test(error.message)
