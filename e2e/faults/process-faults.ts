import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signInThere } from '../own-server.ts'
import type { Fault } from './fault.ts'
import { ask } from './load.ts'

/** The instances fail in these ways. */

export const processFaults: readonly Fault[] = [
  {
    name: 'an instance killed (kill -9) at random moments, five times',
    isForReleases: true,
    mayFail: true,
    harm: async ({ instances }) => {
      for (let round = 0; round < 5; round++) {
        const instance = instances[round % 2] ?? instances[0]
        await wait(randomInt(50, 800))
        await instance.kill()
        await instance.start()
      }
    },
  },
  {
    name: 'both instances killed at once',
    mayFail: true,
    // Both start at once on two cores, and nginx waits a second before it asks again.
    wellWithinMs: 3_000,
    harm: async ({ instances }) => {
      await Promise.all(instances.map((instance) => instance.kill()))
      await Promise.all(instances.map((instance) => instance.start()))
    },
  },
  {
    name: 'one instance after the other restarted in order',
    mayFail: false,
    harm: async ({ instances }) => {
      for (const instance of instances) {
        await instance.stop()
        await instance.start()
      }
    },
  },
  {
    name: 'two instances that start from an empty database at once',
    mayFail: false,
    harm: async ({ database, env, more }, { complain, note }) => {
      await database().makeAnew('empty')
      const differs = { DATABASE_URL: env.DATABASE_URL?.replace(/\w+$/, 'empty'), STORE_S3_PREFIX: 'empty/' }
      const both = [await more(differs), await more(differs)]
      await Promise.all(both.map((instance) => instance.start()))
      const tokens = await Promise.all(both.map(({ url }) => signInThere(url)))
      const sites = await database().ask('select count(*) from sites', 'empty')
      note(`${sites} sites, and ${new Set(tokens).size} people signed in`)
      if (sites !== '60') complain(`there are ${sites} sites`)
      await Promise.all(both.map((instance) => instance.kill()))
    },
  },
  ...[10, -10].map(
    (minutes): Fault => ({
      name: `the clock of one instance ${minutes > 0 ? 'ahead' : 'behind'} by ten minutes`,
      isForReleases: minutes < 0,
      mayFail: false,
      harm: async ({ more, url, token }, { complain }) => {
        const preload = join(import.meta.dirname, 'shifted-clock.mjs')
        const other = await more({ CLOCK_MINUTES: String(minutes) }, { preload })
        await other.start()
        const theirs = await signInThere(other.url)
        const statusOf = async (at: string, authorization: string) =>
          (await ask(`${at}/api/v1/sites?limit=1`, { headers: { authorization } })).status
        const statuses = [
          await statusOf(url, theirs),
          await statusOf(other.url, token),
          await statusOf(other.url, theirs),
        ]
        if (statuses.some((status) => status !== 200)) complain(`tokens of one for the other: ${statuses.join(', ')}`)
        await other.kill()
      },
    }),
  ),
]
