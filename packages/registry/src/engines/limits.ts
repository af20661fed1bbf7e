import type { Query } from './store-database.ts'

const usesBetweenSweeps = 500

/** Counts uses over all hosts, in an unlogged table. @param uses 0 only reads */
export async function countUse(
  query: Query,
  mark: string,
  windowMs: number,
  uses = 1,
): Promise<{ count: number; leftMs: number }> {
  const [row] = await query<{ count: number; left_ms: number }>(
    `insert into emberwatch_store.limits as entry values ($1, $3, now() + $2 * interval '1 millisecond')
     on conflict (key) do update set
       count = case when entry.until <= now() then $3 else entry.count + $3 end,
       until = case when entry.until <= now() then excluded.until else entry.until end
     returning count, (extract(epoch from until - now()) * 1000)::double precision as left_ms`,
    [mark, windowMs, uses],
  )
  if (Math.random() * usesBetweenSweeps < 1) await query('delete from emberwatch_store.limits where until <= now()')
  return { count: row?.count ?? uses, leftMs: row?.left_ms ?? windowMs }
}
