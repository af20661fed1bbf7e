import { setTimeout as delay } from 'node:timers/promises'
import { type Db, issuesChanged, liveChannel } from '@emberwatch/api'

const arrivalMs = 10_000

/**
 * Announces a test alarm to all servers as an alarm of the system is, so that they write it to open pages. Resolves when this one has heard of it.
 * @throws where it has not
 */
export async function streamTest(db: Pick<Db, 'listen' | 'notify'>, systemId: string): Promise<void> {
  const payload = issuesChanged([systemId])
  const arrival = Promise.withResolvers<true>()
  const stop = await db.listen(liveChannel, (each) => each === payload && arrival.resolve(true))
  try {
    await db.notify(liveChannel, payload)
    const hasArrived = await Promise.race([arrival.promise, delay(arrivalMs, false, { ref: false })])
    if (!hasArrived) throw new Error('a test alarm was not announced')
  } finally {
    await stop()
  }
}
