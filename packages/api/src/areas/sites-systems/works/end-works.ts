import { workLimits, works } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { authorize } from '../../../http/access.ts'
import { loadJobOwner } from '../../../jobs/job-owner.ts'
import type { Outgoing } from '../../../notifications/dispatch-next.ts'
import { nextTurn, type Timetable } from '../../../notifications/local-times.ts'
import { noteAfterWork } from '../../../notifications/note-after-work.ts'
import { endVisit } from '../service/end-visit.ts'
import { recordWork, stateOf, type WorkRow } from './work-rows.ts'

/** Works end by their time, and weekly ones come again (product 24.3). */

/** Its start is a step as well, at which pages hear of it. */
export const nextStep = ({ startsAt, endsAt }: Pick<WorkRow, 'startsAt' | 'endsAt'>, now: Date): Date =>
  startsAt > now ? startsAt : endsAt

/** A weekly work rests on the right of its creator each time (product 1.9). */
async function mayComeAgain(change: Queries, { createdById, id }: WorkRow): Promise<boolean> {
  const creator = await loadJobOwner(change, { ownerId: createdById })
  if (!creator) return false
  try {
    await authorize(change, works.change.access, creator, { id })
    return true
  } catch (error) {
    if (error instanceof ApiProblem) return false
    throw error
  }
}

/** Whether its modem, or any of its systems, is still there. Rights tell of a site that is deleted. */
async function hasSubject(change: Queries, { siteId, systemIds, modemId }: WorkRow): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select
    (${modemId}::uuid is null or exists (select from modems where id = ${modemId} and site_id = ${siteId} and deleted_at is null))
    and (${systemIds}::uuid[] is null or exists (select from systems
      where id = any (${systemIds}::uuid[]) and site_id = ${siteId} and archived_at is null)) as is_there`.execute(
    change,
  )
  return rows[0]?.isThere === true
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * How long a weekly work lasts the next time, in milliseconds: from the time for which it was planned, as the first one may have begun later. One that
 * was renewed may be longer than a new one of its kind, and ends before the next.
 */
function weeklyLength({ kind, startsAt, endsAt }: WorkRow, timetable: Timetable): number {
  let begins = nextTurn(new Date(startsAt.getTime() - 8 * dayMs), timetable)
  for (let turn = begins; turn <= startsAt; turn = nextTurn(turn, timetable)) begins = turn
  const most = kind === 'test' ? workLimits.testHours * hourMs : 7 * dayMs - hourMs
  return Math.min(endsAt.getTime() - begins.getTime(), most)
}

/**
 * Plans the next one of a weekly work as clocks there show the time; what passed while no server ran is left out. There is none where nothing is left
 * that it is for.
 * @returns whether its creator may still plan it
 */
async function planNext(change: Queries, work: WorkRow, now: Date): Promise<boolean> {
  const { timeZone, weekday, startMinute, startsAt } = work
  if (timeZone === null || weekday === null || startMinute === null) return true
  if (!(await hasSubject(change, work))) return true
  if (!(await mayComeAgain(change, work))) return false
  const timetable = { every: 'weekly', timeZone, weekday, hour: startMinute / 60 } as const
  const lengthMs = weeklyLength(work, timetable)
  const after = new Date(Math.max(startsAt.getTime(), now.getTime() - lengthMs))
  const begins = nextTurn(after, timetable)
  const ends = new Date(begins.getTime() + lengthMs)
  const { siteId, kind, systemIds, modemId, reason, phoneNumber, createdById } = work
  const scope = { siteId, kind, systemIds, modemId, reason, phoneNumber, createdById }
  const times = {
    startsAt: begins,
    endsAt: ends,
    nextAt: nextStep({ startsAt: begins, endsAt: ends }, now),
    createdAt: now,
    timeZone,
    weekday,
    startMinute,
  }
  await change
    .insertInto('works')
    .values({ ...scope, ...times })
    .execute()
  return true
}

interface End {
  readonly ending: 'time' | 'hand' | 'cancelled'
  readonly actorId: string | null
}

/** Stores what goes with an end. Give it the transaction that has locked the work. @returns the columns that the work gets */
export async function endOf(change: Queries, work: WorkRow, { ending, actorId }: End, now: Date) {
  const isLast = ending === 'cancelled'
  const isAllowed = isLast || (await planNext(change, work, now))
  await recordWork(change, { action: isLast ? 'work.cancelled' : 'work.ended', actorId, work }, now)
  const endedAt = ending === 'time' ? work.endsAt : now
  if (work.kind === 'service') await endVisit(change, { work, isCancelled: isLast, actorId, endedAt }, now)
  if (work.startsAt < endedAt) await noteAfterWork(change, work.id, endedAt)
  return { endedAt, ending: isAllowed ? ending : ('access' as const), endedById: actorId, nextAt: null }
}

/** Ends a work that the transaction has locked. */
export async function endWork(change: Queries, work: WorkRow, end: End, now: Date): Promise<void> {
  const columns = await endOf(change, work, end, now)
  await change.updateTable('works').set(columns).where('id', '=', work.id).execute()
}

/** Ends works whose time has come, each once whenever a server ends. */
export const workSteps: Outgoing<'works'> = {
  appliesTo: 'works',
  write: async (change, _sealer, work, now) =>
    stateOf(work, now) === 'ended'
      ? endOf(change, work, { ending: 'time', actorId: null }, now)
      : { nextAt: nextStep(work, now) },
}
