import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Ids of traces that servers of one secret have made: nobody else's is gone on with, so that no stranger has requests traced or names our traces. */
export interface OwnTraces {
  /** 32 hexadecimal digits: when, at random, and a MAC of both. */
  readonly make: () => string
  /** @param traceparent of a request (W3C Trace Context) */
  readonly isOwn: (traceparent: unknown) => boolean
}

/** A click's calls follow within seconds; pages hold some for later. */
const lifeSeconds = 24 * 3600
const headBytes = 8

/** @param secret shared by the servers; without one each goes on with its own alone */
export function createOwnTraces(secret: string | undefined, now: () => number = Date.now): OwnTraces {
  const key = createHmac('sha256', secret ?? randomBytes(32))
    .update('ids of traces')
    .digest()
  const macOf = (head: Buffer) => createHmac('sha256', key).update(head).digest().subarray(0, headBytes)
  return {
    make: () => {
      const head = randomBytes(headBytes)
      head.writeUInt32BE(Math.floor(now() / 1000))
      return Buffer.concat([head, macOf(head)]).toString('hex')
    },
    isOwn: (traceparent) => {
      const [, id = ''] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(traceparent)) ?? []
      if (!id) return false
      const bytes = Buffer.from(id, 'hex')
      const head = bytes.subarray(0, headBytes)
      const age = now() / 1000 - head.readUInt32BE()
      return timingSafeEqual(bytes.subarray(headBytes), macOf(head)) && age < lifeSeconds
    },
  }
}
