import { setTimeout as wait } from 'node:timers/promises'
import { hasMosquitto, type Mosquitto, openMosquitto } from '@emberwatch/gateway/testing/mosquitto'
import type { Fault } from './fault.ts'
import { type Forwarder, forwardTo } from './forwarder.ts'
import type { Instance } from './instance.ts'
import { moreReports, reportsAround, whileTheySpeak } from './modem-judge.ts'
import type { World } from './world.ts'

/** What happens between modems, Mosquitto and two instances that share its sessions. */

const awaySeconds = 10

interface Shared {
  readonly broker: Mosquitto
  readonly toBroker: Forwarder
  readonly instances: readonly [Instance, Instance]
}

async function withBroker(world: World, work: (shared: Shared) => Promise<void>): Promise<void> {
  const broker = await openMosquitto()
  await broker.start()
  const toBroker = await forwardTo(broker.port)
  const env = { MQTT_PORT: undefined, MQTT_URL: `mqtt://127.0.0.1:${toBroker.port}` }
  const instances = [await world.more(env), await world.more(env)] as const
  try {
    for (const instance of instances) await instance.start()
    await untilShared(world)
    await work({ broker, toBroker, instances })
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()))
    toBroker.close()
    await broker.close()
    await world.database().ask('delete from gateway_sessions; delete from gateways')
  }
}

/** Every kind of message has an instance that takes it, and each instance its part; from then on the broker keeps what comes. */
async function untilShared({ database }: World): Promise<void> {
  const shared = 'select count(distinct gateway_id) = 2 and bool_and(gateway_id is not null) from gateway_sessions'
  while ((await database().ask(shared)) !== 't') await wait(100)
  // A session that is held is opened right after.
  await wait(2_000)
}

const faults: readonly Fault[] = [
  {
    name: `modems: the broker beside the platform away from it for ${awaySeconds} s`,
    mayFail: false,
    harm: (world, findings) =>
      withBroker(world, async ({ broker, toBroker }) => {
        const harm = whileTheySpeak(async () => {
          toBroker.moveTo(null)
          await wait(awaySeconds * 1_000)
          toBroker.moveTo(broker.port)
        })
        await harm(world, findings, () => broker.port)
      }),
  },
  {
    name: 'modems: the broker beside the platform restarted twice',
    mayFail: false,
    harm: (world, findings) =>
      withBroker(world, async ({ broker }) => {
        const harm = whileTheySpeak(async (load) => {
          for (let round = 0; round < 2; round++) {
            await broker.end()
            await broker.start()
            await moreReports(load, reportsAround)
          }
        })
        await harm(world, findings, () => broker.port)
      }),
  },
  {
    name: 'modems: one of two instances that share a broker killed, and not started again',
    mayFail: false,
    harm: (world, findings) =>
      withBroker(world, async ({ broker, instances: [first] }) => {
        await whileTheySpeak(() => first.kill())(world, findings, () => broker.port)
      }),
  },
]

/** None without Mosquitto. */
export const modemBrokerFaults: readonly Fault[] = hasMosquitto ? faults : []
