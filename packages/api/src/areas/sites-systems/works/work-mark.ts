import type { WorkMark } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import { personName } from '../../../lists/source.ts'

/** A mark of work (product 24.4): of several the one that ends last. @param source of works `w` */
export const workMark = (
  source: RawBuilder<unknown>,
  which = sql`true`,
): RawBuilder<WorkMark | null> => sql<WorkMark | null>`(
  select json_build_object('id', w.id, 'kind', w.kind, 'until', w.over_at, 'startedBy', ${personName('starter')},
    'phoneNumber', w.phone_number)
  from ${source} left join users starter on starter.id = w.created_by_id
  where ${which} order by w.over_at desc, w.id limit 1)`

/** Marks system `y` with the work that covers it now. */
export const workOfSystem = (now: Date) => workMark(sql`works_of(y, ${now}) w`)
