import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { StoreEngine } from '@emberwatch/registry'

/** Longer than a window stays open. */
const lifeMs = 30 * 86_400_000

/** Proves that a report comes from a page of this host. */
export interface ReportTickets {
  /** Names nobody. */
  readonly issue: () => string
  /** Null for a foreign or expired ticket. */
  readonly read: (ticket: string) => string | null
  /** Without the key nobody can compute the id, or the same person's mark in another release. */
  readonly personMark: (release: string, userId: string) => string
}

/** @param key shared by the hosts of a store */
export function createReportTickets(key: Buffer, now: () => number = Date.now): ReportTickets {
  // Made once: bytes would be made into one for each HMAC, which is five times as slow.
  const secret = createSecretKey(key)
  const macOf = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest().subarray(0, 15).toString('base64url')
  return {
    issue: () => {
      const body = `${Math.floor(now() / 1000).toString(36)}.${randomBytes(9).toString('base64url')}`
      return `${body}.${macOf('ticket', body)}`
    },
    read: (ticket) => {
      const [, body = '', time = '', id = '', mac = ''] = /^((\w{1,8})\.([\w-]{12}))\.([\w-]{20})$/.exec(ticket) ?? []
      if (!id || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf('ticket', body)))) return null
      return now() - Number.parseInt(time, 36) * 1000 < lifeMs ? id : null
    },
    personMark: (release, userId) => macOf('person', release, userId),
  }
}

/** Derived from the installation's secret, else made once in the store. */
export async function reportKey(store: StoreEngine, secret?: string): Promise<Buffer> {
  if (secret) return createHmac('sha256', secret).update('reports of releases').digest()
  return store.keepKey(() => randomBytes(32))
}
