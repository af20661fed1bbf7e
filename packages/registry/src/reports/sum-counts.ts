/** Adds up counters of any shape, as hosts count apart and the store has the sums. */

type Counts = { readonly [key: string]: unknown }

/** Sums numbers, member by member, to any depth; of texts, such as times, the later one stays. */
export function sumCounts<T>(one: T, other: T): T {
  if (typeof one === 'number' && typeof other === 'number') return (one + other) as T
  if (typeof one === 'string' && typeof other === 'string') return one > other ? one : other
  if (!isCounts(one) || !isCounts(other)) return one ?? other
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries([...keys].map((key) => [key, sumCounts(one[key], other[key])])) as T
}

const isCounts = (value: unknown): value is Counts => typeof value === 'object' && value !== null

/** The largest ones, when there are too many. */
export const largest = (counts: Readonly<Record<string, number>>, most: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts)
      .sort(([, one], [, other]) => other - one)
      .slice(0, most),
  )
