import type { Queries } from '@emberwatch/api'
import { type Birth, clockToleranceMs, historyMs, type Refusal } from '@emberwatch/contract/devices'
import { sql } from 'kysely'
import type { ModemTime } from './read-values.ts'
import type { Connection, Report } from './report.ts'

/** The stored state of a modem that may connect, and the changes of a batch. */
export interface Link {
  readonly modemId: string
  readonly topic: string
  readonly revision: number
  /** Nothing is taken from it but its end. */
  readonly isBlocked: boolean
  appliedRevision: number | null
  appliedAt: Date | null
  appliedReason: string | null
  session: string | null
  bornAt: Date | null
  isOnline: boolean
  changedAt: Date | null
  cause: string | null
  address: string | null
  gatewayId: string | null
  every: number | null
  heardAt: Date | null
  firmware: string | null
  signal: number | null
  clockOffsetMs: number
  /** The latest time of an event or issue since the birth. */
  seenAt: Date | null
  refusedAt: Date | null
  refusal: Refusal | null
}

/** Locks the rows in one order, so that what two instances have of one modem is stored one after the other. */
export async function lockLinks(db: Queries, topics: readonly string[]): Promise<Map<string, Link>> {
  const rows = await db
    .selectFrom('modemLinks')
    .select(['modemId', 'topic', 'revision', 'appliedRevision', 'appliedAt', 'appliedReason', 'session', 'bornAt'])
    .select(['isOnline', 'changedAt', 'cause', 'address', 'gatewayId', 'every', 'heardAt', 'firmware', 'signal'])
    .select(['clockOffsetMs', 'seenAt', 'refusedAt', 'refusal'])
    .select((e) => e('blockedAt', 'is not', null).$castTo<boolean>().as('isBlocked'))
    .where('topic', 'in', topics)
    .orderBy('modemId')
    .forUpdate()
    .execute()
  return new Map(rows.map((link) => [link.topic, link]))
}

/** One statement for all. */
export async function writeLinks(db: Queries, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return
  await sql`update modem_links l set applied_revision = r."appliedRevision", applied_at = r."appliedAt", applied_reason = r."appliedReason",
      session = r.session, born_at = r."bornAt", is_online = r."isOnline", changed_at = r."changedAt", cause = r.cause, address = r.address,
      gateway_id = r."gatewayId", every = r.every, heard_at = r."heardAt", firmware = r.firmware, signal = r.signal,
      clock_offset_ms = r."clockOffsetMs", seen_at = r."seenAt", refused_at = r."refusedAt", refusal = r.refusal
    from json_to_recordset(${JSON.stringify(links)}::json) as r ("modemId" uuid, "appliedRevision" int, "appliedAt" timestamptz,
      "appliedReason" text, session text, "bornAt" timestamptz, "isOnline" boolean, "changedAt" timestamptz, cause text, address text,
      "gatewayId" uuid, every int, "heardAt" timestamptz, firmware text, signal int, "clockOffsetMs" bigint, "seenAt" timestamptz,
      "refusedAt" timestamptz, refusal jsonb)
    where l.modem_id = r."modemId"`.execute(db)
}

export const hearOf = (link: Link, receivedAt: Date): void => {
  if (!link.heardAt || link.heardAt < receivedAt) link.heardAt = receivedAt
}

export function noteRefusal(link: Link, refusal: Refusal, receivedAt: Date): void {
  link.refusal = refusal
  link.refusedAt = receivedAt
}

/** Births that two instances store at the same time may come in the wrong order; later ones do not. */
const raceMs = 10_000

/**
 * The birth of a session that is newer than the known one counts; an old one that a broker gives out again does not. The clock of the modem is
 * compared with ours; where it is wrong the time of receipt counts. @returns whether it counts
 */
export function takeBirth(
  link: Link,
  birth: Birth,
  { receivedAt, isRetained, connection }: { receivedAt: Date; isRetained: boolean; connection: Connection | undefined },
): boolean {
  const saidAt = new Date(birth.at)
  if (!isRetained) link.clockOffsetMs = saidAt.getTime() - receivedAt.getTime()
  // A clock that is a little ahead would make whatever follows the birth older than it.
  const bornAt = isRetained || (!isClockWrong(link) && saidAt < receivedAt) ? saidAt : receivedAt
  const isNew = link.bornAt === null || bornAt > link.bornAt
  const isAlone = !isRetained && birth.session !== link.session && !reportedSince(link, receivedAt.getTime() - raceMs)
  if (!isRetained) hearOf(link, receivedAt)
  if (!isNew && !isAlone) return false
  if (!link.isOnline || link.session !== birth.session) link.changedAt = bornAt
  Object.assign(link, { session: birth.session, bornAt, isOnline: true, cause: null, seenAt: null })
  Object.assign(link, { gatewayId: connection?.gatewayId ?? null, address: connection?.address ?? null })
  Object.assign(link, {
    every: birth.every ?? null,
    firmware: birth.firmware ?? link.firmware,
    signal: birth.signal ?? link.signal,
  })
  return true
}

const reportedSince = ({ heardAt }: Link, time: number) => heardAt !== null && heardAt.getTime() >= time

/** Only the current session can go: the will of a connection that was taken over comes after the new birth. @returns whether it counts */
export function takeGoodbye(link: Link, session: string, cause: string, receivedAt: Date): boolean {
  if (!link.isOnline || link.session !== session) return false
  Object.assign(link, { isOnline: false, cause, changedAt: receivedAt, gatewayId: null })
  return true
}

const isClockWrong = ({ clockOffsetMs }: Pick<Link, 'clockOffsetMs'>): boolean =>
  Math.abs(clockOffsetMs) > clockToleranceMs

/** The time that counts, and what the clock of the modem said where it is the time of receipt. */
export interface CountingTime {
  readonly at: Date
  readonly note: string | null
}

/** The time of receipt stands in for one that cannot be: of a wrong clock, of the future, or older than the history. */
export function seenAt(link: Link, { at, words }: ModemTime, receivedAt: Date): CountingTime {
  const isLater = at !== null && at.getTime() > receivedAt.getTime() + clockToleranceMs
  if (!isPlausible(at, receivedAt) || isLater || isClockWrong(link)) return byReceipt(words, receivedAt)
  return { at: at > receivedAt ? receivedAt : at, note: null }
}

/**
 * Counts a report that is older than its predecessor by its receipt while the modem is connected: its clock has been set back. Where messages may
 * overtake each other it is late instead, and an end among them solves nothing that is newer.
 */
export function seenInOrder(
  link: Link,
  modemTime: ModemTime,
  { receivedAt, isUnordered = false }: Pick<Report, 'receivedAt' | 'isUnordered'>,
): CountingTime {
  const time = seenAt(link, modemTime, receivedAt)
  const isBack = !isUnordered && link.isOnline && link.seenAt !== null && time.at < link.seenAt
  const counting = isBack ? byReceipt(modemTime.words, receivedAt) : time
  if (!link.seenAt || link.seenAt < counting.at) link.seenAt = counting.at
  return counting
}

/** False where the time of receipt counts whatever the clock of the modem: the same words may come again after a restart. */
export const isPlausible = (at: Date | null, receivedAt: Date): at is Date =>
  at !== null && at.getTime() > receivedAt.getTime() - historyMs

const byReceipt = (words: string | null, receivedAt: Date): CountingTime => ({
  at: receivedAt,
  note: `time of receipt: the modem's clock said ${words ?? 'nothing'}`,
})
