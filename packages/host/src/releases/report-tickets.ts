import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Longer than a window stays open without being loaded anew. */
const lifeMs = 30 * 86_400_000

/** What says that a report comes from a page of this host. */
export interface ReportTickets {
  /** A new ticket, for one page; it names nobody. */
  readonly issue: () => string
  /** What tells the ticket from others; null for one that is not ours or too old. */
  readonly read: (ticket: string) => string | null
  /** A person as the store may know them: nobody finds the id without the key, nor the same person in another release. */
  readonly personMark: (release: string, userId: string) => string
}

/** @param key the same for all hosts that share a store */
export function createReportTickets(key: Buffer, now: () => number = Date.now): ReportTickets {
  const macOf = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, 15).toString('base64url')
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
