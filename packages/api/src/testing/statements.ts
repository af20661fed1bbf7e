import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../db/open.ts'

/** A statement that a call runs, so that a test can run it without the API around it. */

export interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
  /** Its begin and end in milliseconds; statements that overlap run side by side again. */
  readonly from: number
  to: number
}

type Client = Awaited<ReturnType<Db['pool']['connect']>>

/** Counts the statements of a call: those of timers and notifications are not the call's. */
const counting = new AsyncLocalStorage<object>()

/** Runs the work and answers the statements that it sent, and nobody else. */
export const statementsOf = (db: Db, work: () => Promise<unknown>): Promise<Statement[]> => {
  const own = {}
  return watch(
    db,
    () => counting.run(own, work),
    () => counting.getStore() === own,
  )
}

/** Runs the work and answers all statements that were sent meanwhile, whoever sent them. */
export const statementsDuring = (db: Db, work: () => Promise<unknown>): Promise<Statement[]> =>
  watch(db, work, () => true)

async function watch(db: Db, work: () => Promise<unknown>, counts: () => boolean): Promise<Statement[]> {
  const statements: Statement[] = []
  const { connect } = db.pool
  db.pool.connect = async () => {
    const isCounted = counts()
    const client = await connect.call(db.pool)
    return isCounted ? watched(client, statements) : client
  }
  try {
    await work()
  } finally {
    db.pool.connect = connect
  }
  return statements.filter(({ text }) => !/^(begin|commit|rollback)/i.test(text))
}

const watched = (client: Client, statements: Statement[]): Client => ({
  release: () => client.release(),
  query: async (text: string, parameters: readonly unknown[] = []) => {
    const statement = { text, parameters, from: performance.now(), to: Number.POSITIVE_INFINITY }
    statements.push(statement)
    const result = await client.query(text, parameters)
    statement.to = performance.now()
    return result as never
  },
})

/** Sends the statements through the same driver, one after another but for those that the call sent side by side. */
export async function ask(db: Db, statements: readonly Statement[]): Promise<void> {
  for (const together of batches(statements)) {
    await Promise.all(
      together.map(async ({ text, parameters }) => {
        const client = await db.pool.connect()
        await client.query(text, parameters).finally(() => client.release())
      }),
    )
  }
}

function batches(statements: readonly Statement[]): Statement[][] {
  const groups: Statement[][] = []
  let end = 0
  for (const statement of statements) {
    const last = groups.at(-1)
    if (last && statement.from < end) last.push(statement)
    else groups.push([statement])
    end = Math.max(end, statement.to)
  }
  return groups
}
