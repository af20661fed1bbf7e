import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { advanceCounter } from './number-occurrences.ts'
import { isOpenNow } from './occurrence-kinds.ts'

/**
 * Tells at the end of work what was not told during it and still stands, of systems that no other work covers: the loss of contact, faults, what is disabled for long, and for who
 * has chosen so alarms; and what stood before, was told, and is over (product 24.5). Work that overlapped counts as one span. Give it the transaction
 * that ends the work, which makes it once. What was received during the work and has no number yet gets its time here; what is stored later was noted after the end.
 * @param end of the work, by hand or by its time
 */
export async function noteAfterWork(change: Queries, workId: string, end: Date): Promise<void> {
  await advanceCounter(change, end)
  await sql`
    with free as (
      select y.id from works w join systems y on y.site_id = w.site_id and is_for(w, y)
      where w.id = ${workId} and y.archived_at is null
        and not exists (select from works_of(y, ${end}) o where o.id <> w.id)
        and not (w.ends_at <= ${end} and exists (select from works o where o.site_id = w.site_id and o.id <> w.id and o.ended_at = ${end} and is_for(o, y)))
    ), held as (
      select f.*, row_number() over (${inOrder}) = 1 as is_first, row_number() over (${inOrder} desc) = 1 as is_last
      from free join systems y on y.id = free.id
      join occurrences f on f.system_id = y.id and not f.after_work, lateral (select coalesce(f.noted_at, f.received_at) as at) n
      where n.at < ${end}::timestamptz and exists (select from works_of(y, n.at))
        and not exists (
          select from works e where e.site_id = y.site_id and is_for(e, y) and e.over_at > n.at and e.over_at < ${end}::timestamptz
            and not exists (select from works_of(y, e.over_at)))
    ), noted as (
      update occurrences f set noted_at = f.received_at from held h where f.id = h.id and f.noted_at is null
    )
    insert into occurrences (kind, system_id, at, received_at, since, count, unit_name, after_work, disabled_hours, first_noted_at)
    select f.kind, f.system_id, f.at, f.received_at, f.since, f.count, f.unit_name, true, f.disabled_hours, f.first_noted_at
    from held f join systems y on y.id = f.system_id
    where f.is_last and (f.kind in ('lost', 'disabled') and ${isOpenNow} or f.kind in ('back', 'faultOver', 'alarmOver', 'disabledOver') and f.is_first and not ${isOpenNow})
    union all
    select h.kind, i.system_id, min(i.created_at), min(i.received_at), null, count(*), case when count(*) = 1 then min(i.unit_name) end, true, 24, null
    from (select system_id, kind, min(at) as at from held where kind in ('alarm', 'fault') group by 1, 2) h
    join issues i on i.system_id = h.system_id and i.created_at >= h.at and not i.is_solved
      and case h.kind when 'alarm' then i.has_alarms else i.is_urgent and not i.has_alarms end
    group by 1, 2`.execute(change)
}

/** Orders what a system reported, where contact, alarms, faults and disablements follow each other apart, those by their hours. */
const inOrder = sql`partition by f.system_id, case when f.kind in ('lost', 'back') then 'contact' else replace(f.kind, 'Over', '') end, f.disabled_hours, f.first_noted_at order by (f.number, f.received_at, f.id)`
