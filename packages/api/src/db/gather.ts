interface Pending<Query, Answer> {
  readonly query: Query
  readonly resolve: (answer: Promise<Answer>) => void
}

/** Queries per statement. */
const atOnce = 100

/** Returns a function that answers queries which have come in together by one run, in their order. @param run fails for all of them */
export function gather<Context extends object, Query, Answer>(
  run: (context: Context, queries: readonly Query[]) => Promise<readonly Answer[]>,
): (context: Context, query: Query) => Promise<Answer> {
  const gathered = new WeakMap<Context, Pending<Query, Answer>[]>()
  const begin = (context: Context, together: Pending<Query, Answer>[]) => {
    gathered.set(context, together)
    // setImmediate runs after all input that has arrived was read.
    setImmediate(() => {
      if (gathered.get(context) === together) gathered.delete(context)
      const queries = together.map(({ query }) => query)
      const answers = run(context, queries)
      for (const [index, { resolve }] of together.entries()) resolve(answers.then((all) => all[index] as Answer))
    })
  }
  return (context, query) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const others = gathered.get(context)
    if (others && others.length < atOnce) others.push({ query, resolve })
    else begin(context, [{ query, resolve }])
    return promise
  }
}
