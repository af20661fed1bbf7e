import type { Db } from '../db/open.ts'

/** Holds statements on their way to the database, as a busy one would, for tests of what goes on meanwhile. */
export interface HeldStatements {
  /** Texts in the order in which they were sent on. */
  readonly sent: readonly string[]
  /** Resolves once as many are held. */
  holds(count: number): Promise<void>
  /** Sends them, or this text in their place, and holds no more. Resolves when they are answered. */
  release(instead?: string): Promise<unknown>
  /** Takes itself out of the database's way. */
  end(): void
}

export function holdStatements({ pool }: Pick<Db, 'pool'>, pattern: RegExp): HeldStatements {
  const { connect } = pool
  const sent: string[] = []
  const { promise: open, resolve } = Promise.withResolvers<string | undefined>()
  const pending = createCounter()
  const answers: Promise<unknown>[] = []
  pool.connect = async () => {
    // Connected by its first statement: the embedded database has one session, which a held one must not take.
    let client: ReturnType<typeof connect> | undefined
    const send = async (text: string, isHeld: boolean, parameters?: readonly unknown[]) => {
      if (isHeld) pending.increase()
      const statement = isHeld ? ((await open) ?? text) : text
      sent.push(statement)
      client ??= connect.call(pool)
      return (await client).query(statement, statement === text ? parameters : [])
    }
    return {
      query: async (text: string, parameters?: readonly unknown[]) => {
        const isHeld = pattern.test(text)
        const answer = send(text, isHeld, parameters)
        if (isHeld) answers.push(answer)
        return answer as never
      },
      release: () => void client?.then((each) => each.release()),
    }
  }
  return {
    sent,
    holds: pending.reaches,
    release: (instead) => {
      resolve(instead)
      return Promise.allSettled(answers)
    },
    end: () => {
      resolve(undefined)
      pool.connect = connect
    },
  }
}

function createCounter() {
  let value = 0
  const watchers = new Set<() => void>()
  return {
    increase: () => {
      value += 1
      for (const watch of watchers) watch()
    },
    reaches: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (value < count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
  }
}
