import { randomBytes, randomInt } from 'node:crypto'
import { ApiProblem } from '@emberwatch/http'
import { codeTries, rates } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call, Services } from '../../http/call.ts'
import { countUse } from '../../http/rate-limit.ts'
import { sameMac } from '../../identity/mac.ts'

/** The database stores only the MACs of codes and links (product 22.2). */

export const codeLifeMs = 30 * 60_000
const day = 24 * 60 * 60_000

type Purpose = 'confirm-email' | 'reset-password' | 'reset-link'
type CodeContext = Pick<Services, 'db' | 'mac' | 'now'>
/** Identifies who asks: a browser by its id, else a network. */
type Confirmation = CodeContext & Pick<Call, 'device' | 'ip'>

/** Strangers' attempts do not use up those of the person who asked for the code. */
const askerOf = ({ mac, device, ip }: Confirmation): string => mac('asker', device ?? ip)

interface CodeOwner {
  readonly purpose: Purpose
  /** A person's id or the MAC of an address. */
  readonly subject: string
  /** Null where the address has no account: the code then fits nobody. */
  readonly userId: string | null
}

/**
 * Decides whether a reset mail is sent now. Anybody can ask for one, so nobody is refused: beyond the limit earlier mails stay valid, whose code
 * and link live longer than the pause. Strangers can then neither fill a mailbox nor keep its owner from a reset.
 * @returns also whether the mail may carry a code: only as many as cannot be guessed within a day
 */
export async function paceResets(
  { db, now }: CodeContext,
  subject: string,
): Promise<{ readonly isSent: boolean; readonly hasCode: boolean }> {
  const lately = await countUse(db, rates.resetMails, subject, now())
  if (lately > rates.resetMails.limit) return { isSent: false, hasCode: false }
  const hasCode = (await countUse(db, rates.resetMailsADay, subject, now())) <= rates.resetMailsADay.limit
  return { isSent: hasCode || lately === 1, hasCode }
}

/** Earlier codes stay valid for their time: asking for another must not take one from its owner. */
export async function issueCode(context: Confirmation, owner: CodeOwner): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keep(context, owner, { mac: context.mac(owner.purpose, owner.subject, code), asker: askerOf(context) })
  return code
}

/** 256 bits. Earlier links stay valid for their time. */
export async function issueLink(context: CodeContext, owner: CodeOwner): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keep(context, owner, { mac: context.mac(owner.purpose, token) })
  return token
}

interface StoredCode {
  readonly mac: string
  readonly asker?: string
}

async function keep({ db, now }: CodeContext, owner: CodeOwner, { mac, asker }: StoredCode) {
  const expiresAt = new Date(now().getTime() + codeLifeMs)
  await db
    .insertInto('oneTimeCodes')
    .values({ ...owner, mac, asker: asker ?? null, createdAt: now(), expiresAt })
    .execute()
}

interface CodeRow {
  readonly id: string
  readonly userId: string | null
}

/**
 * Finds the stored code that matches. One statement counts a try for all valid codes before any is compared, so that of many tries at once only
 * five count. The person who asked has five tries of their own. Call `redeem` to use the code up.
 * @throws ApiProblem 400 user.confirmation_code_expired, user.max_attempts_reached, user.invalid_confirmation_code
 */
export async function checkCode(
  context: Confirmation,
  purpose: Purpose,
  subject: string,
  code: string,
): Promise<CodeRow> {
  const { db, mac, now } = context
  const asker = askerOf(context)
  const rows = await db
    .updateTable('oneTimeCodes')
    .set({
      askerAttempts: sql<number>`asker_attempts + (asker is not distinct from ${asker})::int`,
      attempts: sql<number>`attempts + (asker is distinct from ${asker})::int`,
    })
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .returning(['id', 'userId', 'mac', 'asker', 'attempts', 'askerAttempts'])
    .execute()
  if (rows.length === 0) throw new ApiProblem('user.confirmation_code_expired')
  const open = rows.filter((row) => (row.asker === asker ? row.askerAttempts : row.attempts) <= codeTries)
  if (open.length === 0) throw new ApiProblem('user.max_attempts_reached')
  const expectedMac = mac(purpose, subject, code)
  const match = open.filter((row) => sameMac(row.mac, expectedMac))[0]
  if (!match) throw new ApiProblem('user.invalid_confirmation_code')
  return match
}

export async function findLink(
  { db, mac, now }: CodeContext,
  token: string,
): Promise<(CodeRow & { userId: string }) | null> {
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

/** @returns false when another request used it first */
export async function redeem(db: Queries, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('oneTimeCodes')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Call it when a new password is set. */
export async function forgetResets(db: Queries, userId: string): Promise<void> {
  await db
    .deleteFrom('oneTimeCodes')
    .where('userId', '=', userId)
    .where('purpose', 'in', ['reset-password', 'reset-link'])
    .execute()
}

/** Ended codes stay for a day, so that they are told from wrong ones. */
export async function sweepCodes(db: Queries, now: Date): Promise<void> {
  await db
    .deleteFrom('oneTimeCodes')
    .where('expiresAt', '<', new Date(now.getTime() - day))
    .execute()
}
