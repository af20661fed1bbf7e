import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { ask } from './load.ts'
import type { World } from './world.ts'

/** A database fails in these ways. */

const terminate = `select count(pg_terminate_backend(pid)) from pg_stat_activity
  where application_name like 'emberwatch%' and pid <> pg_backend_pid()`

export const databaseFaults: readonly Fault[] = [
  {
    name: 'database killed (kill -9), started again after 3 s',
    mayFail: true,
    harm: async ({ database }) => {
      await database().kill()
      await wait(3_000)
      await database().start()
    },
  },
  {
    name: 'database stopped in order for 3 s',
    isForReleases: true,
    mayFail: true,
    harm: async ({ database }) => {
      await database().stop('fast')
      await wait(3_000)
      await database().start()
    },
  },
  {
    name: 'database stopped at once for 3 s',
    isForReleases: true,
    mayFail: true,
    harm: async ({ database }) => {
      await database().stop('immediate')
      await wait(3_000)
      await database().start()
    },
  },
  {
    name: 'database frozen for 30 s',
    isForReleases: true,
    mayFail: true,
    alert: 'EmberwatchNotReady',
    harm: async (world, { note, complain }) => {
      await world.database().freeze()
      await wait(2_000)
      await probe(world, '/livez', 200, complain)
      await probe(world, '/readyz', 503, complain)
      await wait(28_000)
      await world.database().thaw()
      note('/livez 200, /readyz 503 within 1.5 s meanwhile')
    },
  },
  {
    name: 'connections of the database terminated, five times',
    mayFail: true,
    harm: async ({ database }, { note }) => {
      let terminations = 0
      for (let round = 0; round < 5; round++) {
        terminations += Number(await database().ask(terminate))
        await wait(400)
      }
      note(`${terminations} connections ended`)
    },
  },
  {
    name: 'table of sites locked for 45 s',
    isForReleases: true,
    mayFail: true,
    harm: async ({ database }) => {
      const release = database().hold('begin; lock table sites in access exclusive mode; select pg_sleep(45); commit')
      await wait(45_500)
      release()
    },
  },
  {
    name: 'failover to a standby that is promoted',
    mayFail: true,
    harm: async (world) => {
      const old = world.database()
      const standby = await old.standby()
      await old.ask(`alter system set synchronous_standby_names = '*'`)
      await old.ask('select pg_reload_conf()')
      await wait(2_000)
      await old.kill()
      await standby.promote()
      world.toDatabase.moveTo(standby.port)
      world.toStore.moveTo(standby.port)
      world.setDatabase(standby)
      await old.remove()
    },
  },
]

/** Asks an instance itself, as what stands in front of it does. */
async function probe(world: World, path: string, expectedStatus: number, complain: (text: string) => void) {
  const begin = performance.now()
  const { status } = await ask(world.instances[0].url + path)
  const ms = Math.round(performance.now() - begin)
  if (status !== expectedStatus || ms > 1_500) complain(`${path} said ${status} after ${ms} ms`)
}
