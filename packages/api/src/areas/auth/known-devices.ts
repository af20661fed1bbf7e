import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { foldEmail, type Mac } from '../../identity/mac.ts'

/** Browsers that have signed in to an account before. */

/** A device that was not used for so long is a stranger again. */
const knownMs = 90 * 24 * 60 * 60_000

type Asking = Pick<Call, 'db' | 'mac' | 'now' | 'device'>

/** The same work for an address with and without an account; the two together, so that a device is known to one only. */
const macOf = (mac: Mac, emailAddress: string, device: string) => mac('device', foldEmail(emailAddress), device)

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

/** Knows the caller's device from now on: it has shown that it is the person's, by password or by mail. */
export async function rememberDevice(
  { db, mac, now, device }: Asking,
  person: { readonly id: string; readonly emailAddress: string },
): Promise<void> {
  if (!device) return
  const row = { userId: person.id, lastUsedAt: now() }
  await db
    .insertInto('knownDevices')
    .values({ mac: macOf(mac, person.emailAddress, device), ...row })
    .onConflict((conflict) => conflict.column('mac').doUpdateSet(row))
    .execute()
}

/** Forgets devices that were not used for long. */
export async function sweepDevices(db: Queries, now: Date): Promise<void> {
  await db
    .deleteFrom('knownDevices')
    .where('lastUsedAt', '<=', new Date(now.getTime() - knownMs))
    .execute()
}
