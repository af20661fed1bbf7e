import { type RawBuilder, sql } from 'kysely'
import { noticeTimes } from './occurrence-kinds.ts'

/** The rules of notices for a system whose contact comes and goes (product 23.2). */

/** Aliases of `occurrences` in a statement. */
type Alias = 'f' | 'l' | 'p' | 'second' | 'first'
type Minutes = RawBuilder<number>

const column = (of: Alias, name: string) => sql.raw(`${of}.${name}`)
const span = (minutes: Minutes) => sql`${minutes} * interval '1 minute'`
const steady = sql<number>`${sql.lit(noticeTimes.steadyMinutes)}`

/** A system that has moved begins anew. */
const isSameSite = (one: string, other: string) =>
  sql`${sql.raw(one)}.site_id is not distinct from ${sql.raw(other)}.site_id`

/** The system's own occurrence of that kind next after `of`, or the last one before it, at the same site. */
const neighbour = (of: Alias, kind: 'lost' | 'back', side: 'after' | 'before') => sql`(
  select n.* from occurrences n where n.system_id = ${column(of, 'system_id')} and ${isSameSite('n', of)} and n.kind = ${sql.lit(kind)}
    and n.number ${sql.raw(side === 'after' ? '>' : '<')} ${column(of, 'number')}
  order by n.number ${sql.raw(side === 'after' ? 'asc' : 'desc')} limit 1)`

const isWithin = (of: Alias, kind: 'lost' | 'back', minutes: Minutes) => sql<boolean>`coalesce((
  select x.at from ${neighbour(of, kind, 'after')} x) < ${column(of, 'at')} + ${span(minutes)}, false)`

const isRepeated = (of: Alias) => sql<boolean>`coalesce((
  select x.at from ${neighbour(of, 'back', 'before')} x) > ${column(of, 'at')} - ${span(steady)}, false)`

/** The condition that loss `of` is the third within `noticeTimes.steadyMinutes` and had no notice before: contact comes and goes, which one notice says. */
const isThird = (of: Alias, minutes: Minutes) => sql<boolean>`exists (
  select from lateral ${neighbour(of, 'lost', 'before')} second, lateral ${neighbour('second', 'lost', 'before')} first
  where ${isRepeated('second')} and not ${isRepeated('first')} and first.at > ${column(of, 'at')} - ${span(steady)}
    and ${isWithin('first', 'back', minutes)})`

/** The condition that loss `of` follows a recovery so soon that it waits until contact has been away for `noticeTimes.steadyMinutes`. */
export const waitsLonger = (of: Alias, minutes: Minutes) =>
  sql<boolean>`(${isRepeated(of)} and not ${isThird(of, minutes)})`

const isLossDue = (of: Alias, minutes: Minutes) => sql<boolean>`case
  when ${column(of, 'after_work')} then true
  when not ${isRepeated(of)} then not ${isWithin(of, 'back', minutes)}
  when ${isThird(of, minutes)} then true
  else not ${isWithin(of, 'back', sql<number>`greatest(${minutes}, ${steady})`)} end`

/**
 * The condition that occurrence `f` gets a notice where losses and recoveries count after so many minutes: a recovery where contact was not lost again within
 * them, and a loss had a notice since the recovery before it that stayed.
 */
export const isContactDue = (minutes: Minutes) => sql<boolean>`case case when not f.after_work then f.kind end
  when 'lost' then ${isLossDue('f', minutes)}
  when 'back' then case when ${isWithin('f', 'lost', minutes)} then false else exists (
    select from occurrences l where l.system_id = f.system_id and ${isSameSite('l', 'f')} and l.kind = 'lost' and l.number < f.number
      and l.number > coalesce((select p.number from occurrences p where p.system_id = f.system_id and ${isSameSite('p', 'f')} and p.kind = 'back'
        and p.number < f.number and not ${isWithin('p', 'lost', minutes)} order by p.number desc limit 1), 0)
      and ${isLossDue('l', minutes)}) end
  else true end`
