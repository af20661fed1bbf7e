import { type RawBuilder, sql } from 'kysely'

/**
 * Times that a system spent in one known state of its connection (product 8.17). Time before the first known change is in none, and neither is the time
 * before the first contact of a system that was made within the span: setting up is no loss.
 */
export interface ConnectionSpan {
  readonly systemId: string
  readonly isConnected: boolean
  readonly begins: Date
  readonly ends: Date
}

/**
 * Reads of each system its changes within the span and the one before. An archived system counts until then.
 * @param systems a query of ids and `archived_at`
 */
export const connectionSpans = (systems: RawBuilder<unknown>, from: Date, to: Date): RawBuilder<ConnectionSpan> =>
  sql<ConnectionSpan>`(
    select p.system_id, p.state = 'system_connected' as is_connected, p.begins, p.ends
    from (
      select y.id as system_id, c.state, greatest(c.changed_at, ${from}::timestamptz, ${firstContact(from, to)}) as begins,
        least(coalesce(lead(c.changed_at) over (partition by y.id order by c.changed_at, c.id), ${to}::timestamptz),
          ${to}::timestamptz, y.archived_at) as ends
      from (${systems}) y cross join lateral (
        (select b.id, b.changed_at, b.state from connection_changes b
          where b.system_id = y.id and b.changed_at <= ${from}::timestamptz
          order by b.changed_at desc, b.id desc limit 1)
        union all
        select w.id, w.changed_at, w.state from connection_changes w
          where w.system_id = y.id and w.changed_at > ${from}::timestamptz and w.changed_at < ${to}::timestamptz
      ) c
    ) p
    where p.state is not null and p.ends > p.begins
  )`

/** Neighbouring spans of one state as one: time without contact is one loss, whatever failed. @param systems as of `connectionSpans` */
export const connectionParts = (systems: RawBuilder<unknown>, from: Date, to: Date): RawBuilder<ConnectionSpan> =>
  sql<ConnectionSpan>`(
    with spans as materialized (select * from ${connectionSpans(systems, from, to)} s),
    marked as (
      select *, is_connected is distinct from lag(is_connected) over w or begins is distinct from lag(ends) over w as is_new
      from spans window w as (partition by system_id order by begins)
    ), numbered as (
      select *, count(*) filter (where is_new) over (partition by system_id order by begins) as part from marked
    )
    select system_id, is_connected, min(begins) as begins, max(ends) as ends
    from numbered group by system_id, is_connected, part
  )`

/** Reads the changes of new systems alone; a system that was never connected is in no span. */
const firstContact = (from: Date, to: Date) => sql`case
  when (select t.created_at from systems t where t.id = y.id) > ${from}::timestamptz
  then coalesce((select min(f.changed_at) from connection_changes f
    where f.system_id = y.id and f.state = 'system_connected'), ${to}::timestamptz) end`

/** Two decimals; null where nothing is known. */
export const percentOf = (connected: RawBuilder<unknown>, total: RawBuilder<unknown>) =>
  sql<number | null>`round((${connected} * 100 / nullif(${total}, 0))::numeric, 2)::float8`
