import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { foldEmail, type Mac } from '../../identity/mac.ts'

/** Browsers that have signed in to an account before. */

/** A device that was not used for so long is a stranger again. */
const knownMs = 90 * 24 * 60 * 60_000

type Asking = Pick<Call, 'db' | 'mac' | 'now' | 'device'>
type Signing = Asking & Pick<Call, 'ip' | 'userAgent'>

/** The same work for an address with and without an account; the two together, so that a device is known to one only. */
const macOf = (mac: Mac, emailAddress: string, device: string) => mac('device', foldEmail(emailAddress), device)
/** A caller that sends no id of its own has no counters of its own, but its owner is told of it once. */
const agentMacOf = (mac: Mac, emailAddress: string, agent: string) => mac('agent', foldEmail(emailAddress), agent)

/** The MAC of the caller's device where it has signed in to this account; undefined for others and for none. */
export async function findKnownDevice(
  { db, mac, now, device }: Asking,
  emailAddress: string,
): Promise<string | undefined> {
  if (!device) return undefined
  const found = await db
    .selectFrom('knownDevices')
    .select('mac')
    .where('mac', '=', macOf(mac, emailAddress, device))
    .where('lastUsedAt', '>', new Date(now().getTime() - knownMs))
    .executeTakeFirst()
  return found?.mac
}

/**
 * Knows the caller's device from now on: it has shown that it is the person's, by password or by mail, and by a code as well where the person has
 * two-step sign-in. @returns whether it is new to the account
 */
export async function rememberDevice(
  { db, mac, now, device, ip, userAgent }: Signing,
  person: { readonly id: string; readonly emailAddress: string },
): Promise<boolean> {
  const row = { userId: person.id, lastUsedAt: now() }
  const { isNew } = await db
    .insertInto('knownDevices')
    .values({
      mac: device
        ? macOf(mac, person.emailAddress, device)
        : agentMacOf(mac, person.emailAddress, `${ip} ${userAgent}`),
      ...row,
    })
    .onConflict((conflict) => conflict.column('mac').doUpdateSet(row))
    // Rows that were there have been written over by this transaction.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

/** Forgets all devices of a person: what they had shown counts no more. */
export async function forgetDevices(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('knownDevices').where('userId', '=', userId).execute()
}

/** Forgets devices that were not used for long. */
export async function sweepDevices(db: Queries, now: Date): Promise<void> {
  await db
    .deleteFrom('knownDevices')
    .where('lastUsedAt', '<=', new Date(now.getTime() - knownMs))
    .execute()
}
