import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { foldEmail, type Mac } from '../../identity/mac.ts'

/** Remembers the devices that have signed in to an account: the owner hears of a new one, and strangers' wrong passwords do not lock a known one out. */

/** A device counts as unknown after this time without use. */
const knownMs = 90 * 24 * 60 * 60_000

type Confirmation = Pick<Call, 'db' | 'mac' | 'now' | 'device'>
type Signing = Confirmation & Pick<Call, 'ip' | 'userAgent'>

/** Takes the same time for an address with and without an account. Both go into the MAC, so that a device is known to one account only. */
const macOf = (mac: Mac, emailAddress: string, device: string) => mac('device', foldEmail(emailAddress), device)
/** A caller without a device id has no counters of its own, but the owner is told of it once. */
const agentMacOf = (mac: Mac, emailAddress: string, agent: string) => mac('agent', foldEmail(emailAddress), agent)

/** @returns undefined where the device has not signed in to this account */
export async function findKnownDevice(
  { db, mac, now, device }: Confirmation,
  emailAddress: string,
): Promise<string | undefined> {
  if (!device) return undefined
  const row = await db
    .selectFrom('knownDevices')
    .select('mac')
    .where('mac', '=', macOf(mac, emailAddress, device))
    .where('lastUsedAt', '>', new Date(now().getTime() - knownMs))
    .executeTakeFirst()
  return row?.mac
}

/**
 * Marks the caller's device as known. It has shown the password or a mailed code, and a second factor where the person has one.
 * @returns whether it is new to the account
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
    // xmax is not 0 for rows that this statement has updated.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

export async function forgetDevices(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('knownDevices').where('userId', '=', userId).execute()
}

export async function sweepDevices(db: Queries, now: Date): Promise<void> {
  await db
    .deleteFrom('knownDevices')
    .where('lastUsedAt', '<=', new Date(now.getTime() - knownMs))
    .execute()
}
