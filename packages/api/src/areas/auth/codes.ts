import { randomBytes, randomInt } from 'node:crypto'
import type { Queries, Services } from '../../http/call.ts'
import { ApiProblem } from '../../http/problem.ts'
import { countRequest } from '../../http/rate-limit.ts'
import { sameMac } from './mac.ts'

/** Six-digit codes and single-use links; only their MACs are kept (design section 8). */

export const codeLifeMs = 30 * 60_000
/** Tries of one code, right or wrong. */
const maxAttempts = 5
const day = 24 * 60 * 60_000
/** Mails of one kind to one person: a short burst, then a pause; together with `maxAttempts` the limit on guessing. */
const mailsPerMinute = 3
const mailsPerDay = 20

type Purpose = 'confirm-email' | 'reset-password' | 'reset-link'
type Tools = Pick<Services, 'db' | 'mac' | 'now'>

interface CodeOwner {
  readonly purpose: Purpose
  /** A person's id or the MAC of an address. */
  readonly subject: string
  /** Null where the address has no account: the code then fits nobody. */
  readonly userId: string | null
}

/** @throws ApiProblem 429 when too many mails of this kind were asked for */
export async function limitMails({ db, now }: Tools, purpose: Purpose, subject: string): Promise<void> {
  await countRequest(db, `mail:${purpose}:${subject}`, mailsPerMinute, now())
  await countRequest(db, `mails:${purpose}:${subject}`, mailsPerDay, now(), day)
}

/** A new code; those before no longer count. */
export async function issueCode(tools: Tools, owner: CodeOwner): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keep(tools, owner, tools.mac(owner.purpose, owner.subject, code))
  return code
}

/** A new token for a link, 256 bits; those before no longer count. */
export async function issueLink(tools: Tools, owner: CodeOwner): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keep(tools, owner, tools.mac(owner.purpose, token))
  return token
}

async function keep({ db, now }: Tools, { purpose, subject, userId }: CodeOwner, mac: string) {
  await db.deleteFrom('oneTimeCodes').where('subject', '=', subject).where('purpose', '=', purpose).execute()
  const expiresAt = new Date(now().getTime() + codeLifeMs)
  await db.insertInto('oneTimeCodes').values({ purpose, subject, userId, mac, createdAt: now(), expiresAt }).execute()
}

interface Found {
  readonly id: string
  readonly userId: string | null
}

/**
 * The kept code that this one is. Every try is counted before it is looked at, in one statement, so that of many at once
 * only the first five count. Use it up with `redeem`.
 * @throws ApiProblem 400 user.confirmation_code_expired, user.max_attempts_reached, user.invalid_confirmation_code
 */
export async function checkCode(tools: Tools, purpose: Purpose, subject: string, code: string): Promise<Found> {
  const { db, mac, now } = tools
  const row = await db
    .updateTable('oneTimeCodes')
    .set((columns) => ({ attempts: columns('attempts', '+', 1) }))
    .where('id', '=', (from) =>
      from
        .selectFrom('oneTimeCodes')
        .select('id')
        .where('subject', '=', subject)
        .where('purpose', '=', purpose)
        .where('usedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning(['id', 'userId', 'mac', 'attempts', 'expiresAt'])
    .executeTakeFirst()
  if (!row || row.expiresAt <= now()) throw new ApiProblem('user.confirmation_code_expired')
  if (row.attempts > maxAttempts) throw new ApiProblem('user.max_attempts_reached')
  if (!sameMac(row.mac, mac(purpose, subject, code))) throw new ApiProblem('user.invalid_confirmation_code')
  return row
}

/** Whom a link was made for, if it still counts. */
export async function findLink({ db, mac, now }: Tools, token: string): Promise<(Found & { userId: string }) | null> {
  const row = await db
    .selectFrom('oneTimeCodes')
    .select(['id', 'userId'])
    .where('mac', '=', mac('reset-link', token))
    .where('purpose', '=', 'reset-link')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row?.userId ? { id: row.id, userId: row.userId } : null
}

/** Uses a code or link up; false when somebody was faster. */
export async function redeem(db: Queries, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('oneTimeCodes')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Ends every code and link of a person for a new password. */
export async function forgetResets(db: Queries, userId: string): Promise<void> {
  await db
    .deleteFrom('oneTimeCodes')
    .where('userId', '=', userId)
    .where('purpose', 'in', ['reset-password', 'reset-link'])
    .execute()
}

/** Removes codes that ended a day ago; until then they are told from wrong ones. */
export async function sweepCodes(db: Queries, now: Date): Promise<void> {
  await db
    .deleteFrom('oneTimeCodes')
    .where('expiresAt', '<', new Date(now.getTime() - day))
    .execute()
}
