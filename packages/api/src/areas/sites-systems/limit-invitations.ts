import { batchInvitationsPerDay } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Call } from '../../http/call.ts'
import { countRequest, countRequests } from '../../http/rate-limit.ts'
import { foldEmail } from '../../identity/mac.ts'

/** Invitations reach people who did not ask for mail. */
const perMinute = 30
const perDay = 200
const toOneAddressPerHour = 20
const toOneAddressPerDay = 40
const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Sender = Pick<Call, 'db' | 'mac' | 'user' | 'now'>

/** A preview may read a thousand levels. */
const previewsPerMinute = 30

/** @throws ApiProblem 429 */
export const limitPreviews = ({ db, user, now }: Pick<Sender, 'db' | 'user' | 'now'>): Promise<void> =>
  countRequest(db, `access-preview:${user.id}`, previewsPerMinute, now())

/** @throws ApiProblem 429 */
export async function limitInvitations({ db, mac, user, now }: Sender, emailAddress: string): Promise<void> {
  await countRequest(db, `invite:${user.id}`, perMinute, now())
  await countRequest(db, `invites:${user.id}`, perDay, now(), dayMs)
  await limitAddress({ db, mac, now }, emailAddress)
}

/** @throws ApiProblem 429 */
export async function limitAddress({ db, mac, now }: Omit<Sender, 'user'>, emailAddress: string): Promise<void> {
  const address = mac('invite', foldEmail(emailAddress))
  const limits = [
    { key: `invited:${address}`, limit: toOneAddressPerHour, windowMs: hourMs },
    { key: `invited-day:${address}`, limit: toOneAddressPerDay, windowMs: dayMs },
  ]
  await countRequests(db, limits, now())
}

const batchKey = ({ user }: Pick<Sender, 'user'>) => `invites-batch:${user.id}`

/** Invitations in batches that the person can still send today. */
export async function leftInBatches(sender: Pick<Sender, 'db' | 'user' | 'now'>): Promise<number> {
  const usage = await sender.db
    .selectFrom('rateLimits')
    .select('count')
    .where('key', '=', batchKey(sender))
    .where('windowStart', '=', dayOf(sender.now()))
    .executeTakeFirst()
  return Math.max(0, batchInvitationsPerDay - (usage?.count ?? 0))
}

const dayOf = (now: Date) => new Date(Math.floor(now.getTime() / dayMs) * dayMs)

/** Counts the whole batch when it begins, or nothing of it. @throws ApiProblem 429 access.too_many_today */
export async function limitBatch(sender: Pick<Sender, 'db' | 'user' | 'now'>, count: number): Promise<void> {
  if (count === 0) return
  const windowStart = dayOf(sender.now())
  const expiresAt = new Date(windowStart.getTime() + dayMs)
  const { rows } = await sql`insert into rate_limits as r (key, window_start, count, expires_at)
    values (${batchKey(sender)}, ${windowStart}, ${count}::int, ${expiresAt})
    on conflict (key, window_start) do update set count = r.count + excluded.count
      where r.count + excluded.count <= ${batchInvitationsPerDay}::int
    returning count`.execute(sender.db)
  if (rows.length > 0) return
  const remaining = await leftInBatches(sender)
  throw new ApiProblem('access.too_many_today', {
    message: `These are ${count} invitations, and you can send ${remaining} more today`,
    headers: { 'retry-after': String(Math.ceil((expiresAt.getTime() - sender.now().getTime()) / 1000)) },
  })
}
