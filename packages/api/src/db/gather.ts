interface Pending<Query, Answer> {
  readonly query: Query
  readonly resolve: (answer: Promise<Answer>) => void
}

/** Queries per statement. */
const atOnce = 100

/** Returns a function that answers queries which have come in together by one run, in their order. @param run fails for all of them */
export function gather<Tools extends object, Query, Answer>(
  run: (tools: Tools, queries: readonly Query[]) => Promise<readonly Answer[]>,
): (tools: Tools, query: Query) => Promise<Answer> {
  const gathered = new WeakMap<Tools, Pending<Query, Answer>[]>()
  const begin = (tools: Tools, together: Pending<Query, Answer>[]) => {
    gathered.set(tools, together)
    // setImmediate runs after all input that has arrived was read.
    setImmediate(() => {
      if (gathered.get(tools) === together) gathered.delete(tools)
      const queries = together.map(({ query }) => query)
      const answers = run(tools, queries)
      for (const [place, { resolve }] of together.entries()) resolve(answers.then((all) => all[place] as Answer))
    })
  }
  return (tools, query) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const others = gathered.get(tools)
    if (others && others.length < atOnce) others.push({ query, resolve })
    else begin(tools, [{ query, resolve }])
    return promise
  }
}
