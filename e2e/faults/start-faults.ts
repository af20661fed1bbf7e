import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@emberwatch/http/testing/free-port'
import type { Fault } from './fault.ts'
import type { World } from './world.ts'

/** Instances that cannot start, beside those that run. */

/** Returns the message of a start that refuses. */
async function refusedWith(world: World, env: NodeJS.ProcessEnv): Promise<string> {
  const instance = await world.more(env)
  const outcome = await Promise.race([
    instance.start().then(
      () => 'it started',
      (error: Error) => error.message,
    ),
    wait(60_000, 'it went on for a minute', { ref: false }),
  ])
  await instance.kill()
  return outcome
}

export const startFaults: readonly Fault[] = [
  {
    name: 'an instance that is older than the schema starts beside those that run',
    mayFail: false,
    harm: async (world, { note, complain }) => {
      const { ask } = world.database()
      await ask(`insert into schema_migrations (name, hash) values ('9999-of-tomorrow.sql', 'x')`)
      try {
        const output = await refusedWith(world, {})
        note(reasonIn(output))
        if (!output.includes('newer than this server')) complain('it was not told why')
      } finally {
        await ask(`delete from schema_migrations where name = '9999-of-tomorrow.sql'`)
      }
    },
  },
  {
    name: 'instances that cannot start: no database, no store, a setting that is wrong',
    isForReleases: true,
    mayFail: false,
    harm: async (world, { note, complain }) => {
      const nowhere = `127.0.0.1:${await freePort()}`
      const causes: Record<string, { env: NodeJS.ProcessEnv; reason: string }> = {
        database: { env: { DATABASE_URL: `postgres://postgres@${nowhere}/postgres` }, reason: nowhere },
        store: { env: { STORE_S3_ENDPOINT: `http://${nowhere}`, STORE_S3_PREFIX: 'never/' }, reason: nowhere },
        setting: { env: { DATABASE_POOL_SIZE: 'many' }, reason: 'DATABASE_POOL_SIZE must be' },
      }
      for (const [cause, { env, reason }] of Object.entries(causes)) {
        // The store has what it serves in the database; another one begins empty.
        if (cause === 'store') {
          await world.database().makeAnew('nostore')
          env.DATABASE_URL = world.env.DATABASE_URL?.replace(/\w+$/, 'nostore')
          env.STORE_DATABASE_URL = env.DATABASE_URL
        }
        const output = await refusedWith(world, env)
        note(`${cause}: ${reasonIn(output)}`)
        if (!reasonIn(output).includes(reason)) complain(`without its ${cause}: ${output}`)
      }
    },
  },
]

/** The line of the log that says why the server ended, or the outcome itself where it did not end. */
const reasonIn = (output: string) =>
  output
    .split('\n')
    .find((line) => line.includes('"level":"error"'))
    ?.slice(0, 300) ?? output.slice(0, 300)
