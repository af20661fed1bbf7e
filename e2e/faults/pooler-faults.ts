import { setTimeout as wait } from 'node:timers/promises'
import { signInThere } from '../own-server.ts'
import type { Fault } from './fault.ts'
import { countsOf, lastFailure, sawOf, until } from './judge.ts'
import { startLoad } from './load.ts'
import { startPgBouncer } from './pgbouncer.ts'

/** A database that goes away behind PgBouncer. */

/** DATABASE_POOL_WAIT and DATABASE_LOCK_TIMEOUT, and a second for a busy machine. */
const promisedMs = 10_000
const settledMs = 3_000

const variants = [
  { words: 'with the file of deploy/', leftOut: [], wellWithinMs: 2_500 },
  // After a failed login it waits for 15 s, which nothing before it can shorten.
  {
    words: 'with its own defaults',
    leftOut: ['server_login_retry', 'server_connect_timeout', 'query_wait_timeout'],
    wellWithinMs: 20_000,
  },
]

export const poolerFaults: readonly Fault[] = variants.map(({ words, leftOut, wellWithinMs }) => ({
  name: `database stopped for 3 s behind PgBouncer ${words}`,
  isForReleases: leftOut.length > 0,
  mayFail: true,
  alert: 'EmberwatchNotReady',
  harm: async (world, { note, complain }) => {
    const pooler = await startPgBouncer(world.toDatabase.port, leftOut)
    if (!pooler) return note('left out: PgBouncer is not installed ("apt-get install pgbouncer")')
    const url = `postgres://postgres@127.0.0.1:${pooler.port}/postgres`
    const instance = await world.more({ DATABASE_URL: url, DATABASE_DIRECT_URL: world.env.DATABASE_URL ?? '' })
    try {
      await instance.start()
      const mark = `Pooler ${leftOut.length}`
      const load = startLoad(instance.url, await signInThere(instance.url), mark)
      await until(() => load.acknowledged.length >= 20, 30_000)
      await world.database().stop('immediate')
      await wait(3_000)
      await world.database().start()
      const causeEnd = performance.now()
      await until(() => performance.now() - Math.max(causeEnd, lastFailure(load)) > settledMs, 60_000)
      await load.stop()
      const counts = await countsOf(world, mark)
      const lost = load.acknowledged.filter((name) => !counts.has(name)).length
      const doubled = [...counts.values()].filter((count) => count > 1).length
      const slowest = Math.round(Math.max(...load.answers.map(({ ms }) => ms)))
      const wellAfter = Math.max(0, Math.round(lastFailure(load) - causeEnd))
      note(
        `through it ${load.acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled; saw ${JSON.stringify(sawOf(load))}, waited ${slowest} ms at most, well after ${wellAfter} ms`,
      )
      if (lost + doubled > 0) complain(`${lost} lost, ${doubled} doubled`)
      if (slowest > promisedMs) complain(`somebody waited for ${slowest} ms`)
      if (wellAfter > wellWithinMs) complain(`well after ${wellAfter} ms`)
    } finally {
      await instance.kill()
      await pooler.close()
    }
  },
}))
