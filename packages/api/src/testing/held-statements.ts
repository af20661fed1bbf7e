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
  let heldCount = 0
  const answers: Promise<unknown>[] = []
  const watchers = new Set<() => void>()
  pool.connect = async () => {
    // Connected by its first statement: the embedded database has one session, which a held one must not take.
    let client: ReturnType<typeof connect> | undefined
    const connected = () => {
      client ??= connect.call(pool)
      return client
    }
    const pass = async (text: string) => {
      heldCount += 1
      for (const watch of watchers) watch()
      return (await open) ?? text
    }
    return {
      query: async (text: string, parameters?: readonly unknown[]) => {
        const isHeld = pattern.test(text)
        const send = async () => {
          const statement = isHeld ? await pass(text) : text
          sent.push(statement)
          return (await connected()).query(statement, statement === text ? parameters : [])
        }
        const answer = send()
        if (isHeld) answers.push(answer)
        return answer as never
      },
      rowBytes: () => {
        throw new Error('no test holds streams of rows')
      },
      release: () => void client?.then((each) => each.release()),
    }
  }
  return {
    sent,
    holds: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (heldCount < count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
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
