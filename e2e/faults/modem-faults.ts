import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@emberwatch/http/testing/free-port'
import type { Fault } from './fault.ts'
import { type Forwarder, forwardTo } from './forwarder.ts'
import type { Instance } from './instance.ts'
import { moreReports, reportsAround, whileTheySpeak } from './modem-judge.ts'
import type { World } from './world.ts'

/** Connections between modems and the database fail in these ways: each fault removes its cause and compares the acknowledged reports. */

const awaySeconds = 10

interface Embedded {
  readonly instance: Instance
  readonly port: number
  /** The address that this instance uses as its database. */
  readonly toDatabase: Forwarder
  /** The same, with a clock that is wrong by so many minutes. */
  readonly shifted: (minutes: number) => Promise<Instance>
}

async function withEmbedded(world: World, work: (embedded: Embedded) => Promise<void>): Promise<void> {
  const toDatabase = await forwardTo(world.database().port)
  const port = await freePort()
  const env = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${toDatabase.port}/postgres`,
    STORE_DATABASE_URL: world.env.STORE_DATABASE_URL,
    MQTT_PORT: String(port),
  }
  const instances: Instance[] = []
  const make = async (differs: NodeJS.ProcessEnv, preload?: string) => {
    const instance = await world.more({ ...env, ...differs }, preload ? { preload } : {})
    instances.push(instance)
    return instance
  }
  const preload = join(import.meta.dirname, 'shifted-clock.mjs')
  const shifted = (minutes: number) => make({ CLOCK_MINUTES: String(minutes) }, preload)
  try {
    const instance = await make({})
    await instance.start()
    await work({ instance, port, toDatabase, shifted })
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()))
    toDatabase.close()
  }
}

/** Modems at the broker within the server. */
export const modemFaults: readonly Fault[] = [
  {
    name: 'modems: their gateway killed (kill -9) three times',
    isForReleases: true,
    mayFail: false,
    harm: (world, findings) =>
      withEmbedded(world, async ({ instance, port }) => {
        const harm = whileTheySpeak(async (load) => {
          for (let round = 0; round < 3; round++) {
            await moreReports(load, reportsAround)
            await instance.kill()
            await instance.start()
          }
        })
        await harm(world, findings, () => port)
      }),
  },
  {
    name: `modems: the database away for ${awaySeconds} s`,
    mayFail: false,
    harm: (world, findings) =>
      withEmbedded(world, async ({ port, toDatabase }) => {
        const harm = whileTheySpeak(async () => {
          toDatabase.moveTo(null)
          await wait(awaySeconds * 1_000)
          toDatabase.moveTo(world.database().port)
        })
        await harm(world, findings, () => port)
      }),
  },
  {
    name: `modems: the network of half of them cut for ${awaySeconds} s`,
    isForReleases: true,
    mayFail: false,
    harm: (world, findings) =>
      withEmbedded(world, async ({ port }) => {
        const network = await forwardTo(port)
        const harm = whileTheySpeak(async ({ modems }) => {
          network.moveTo(null)
          await wait(awaySeconds * 1_000)
          network.moveTo(port)
          const others = modems.filter((modem, n) => n % 2 === 1 && modem.losses() > 0).length
          if (others > 0) findings.complain(`${others} modems of the other half were cut off`)
        })
        await harm(world, findings, (n) => (n % 2 === 0 ? network.port : port))
        network.close()
      }),
  },
  {
    name: 'modems: the clocks of half of them wrong by ten minutes, and right again',
    isForReleases: true,
    mayFail: false,
    harm: (world, findings) =>
      withEmbedded(world, async ({ port }) => {
        const harm = whileTheySpeak(async (load) => {
          const half = load.modems.filter((_, n) => n % 2 === 0)
          for (const minutes of [10, 0, -10, 0]) {
            await Promise.all(half.map((modem) => modem.setClock(minutes)))
            await moreReports(load, reportsAround)
          }
        })
        await harm(world, findings, () => port)
      }),
  },
  {
    name: 'modems: the clock of their gateway ahead by ten minutes, and right again',
    isForReleases: true,
    mayFail: false,
    harm: (world, findings) =>
      withEmbedded(world, async ({ instance, port, shifted }) => {
        const wrong = await shifted(10)
        const harm = whileTheySpeak(
          async (load) => {
            await instance.stop()
            await wrong.start()
            await moreReports(load, reportsAround)
            await wrong.stop()
            await instance.start()
          },
          { order: 'storage' },
        )
        await harm(world, findings, () => port)
      }),
  },
]
