import type { Query } from './shared-database.ts'

/** Windows that are over go with the first use of so many. */
const usesBetweenSweeps = 500

/** Counts a use over all hosts, in a table that a crash of the database may empty. */
export async function countUse(
  query: Query,
  mark: string,
  windowMs: number,
): Promise<{ count: number; leftMs: number }> {
  const [row] = await query<{ count: number; left_ms: number }>(
    `insert into emberwatch_store.limits as kept values ($1, 1, now() + $2 * interval '1 millisecond')
     on conflict (key) do update set
       count = case when kept.until <= now() then 1 else kept.count + 1 end,
       until = case when kept.until <= now() then excluded.until else kept.until end
     returning count, (extract(epoch from until - now()) * 1000)::integer as left_ms`,
    [mark, windowMs],
  )
  if (Math.random() * usesBetweenSweeps < 1) await query('delete from emberwatch_store.limits where until <= now()')
  return { count: row?.count ?? 1, leftMs: row?.left_ms ?? windowMs }
}
