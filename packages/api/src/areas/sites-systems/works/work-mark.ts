import type { WorkMark } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import { personName } from '../../../lists/source.ts'

/** The mark of the work that covers system `y` now: of several the one that ends last (product 24.4). */
export const workMark = (y: RawBuilder<unknown>, now: Date): RawBuilder<WorkMark | null> => sql<WorkMark | null>`(
  select json_build_object('id', w.id, 'kind', w.kind, 'until', w.over_at, 'startedBy', ${personName('starter')},
    'phoneNumber', w.phone_number)
  from works_of(${y}, ${now}) w left join users starter on starter.id = w.created_by_id
  order by w.over_at desc, w.id limit 1)`
