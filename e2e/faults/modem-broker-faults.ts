import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasMosquitto, type Mosquitto, openMosquitto } from '@emberwatch/gateway/testing/mosquitto'
import { buildLater, buildOwn } from './delivered.ts'
import type { Fault } from './fault.ts'
import { type Forwarder, forwardTo } from './forwarder.ts'
import type { Instance } from './instance.ts'
import { moreReports, reportsAround, whileTheySpeak } from './modem-judge.ts'
import { onSmallDisk } from './small-disk.ts'
import type { World } from './world.ts'

/** Connections between modems, Mosquitto and two instances that share its sessions fail in these ways. */

const awaySeconds = 10
const diskBytes = 2 * 1024 * 1024
/** Mosquitto writes what it has to its disk each second, and so notices that it is full. */
const storeEachSecond = ['allow_anonymous true', 'autosave_interval 1']
const storedWithinMs = 3_000
/** An instance that is gone delays an alarm by so much at most. */
const takeoverMs = 5_000

type Findings = Parameters<Fault['harm']>[1]

interface Shared {
  readonly broker: Mosquitto
  readonly toBroker: Forwarder
  readonly instances: Instance[]
}

interface Options {
  readonly database?: string
  /** Makes the two instances with these settings; without it they run from the working copy. */
  readonly make?: (env: NodeJS.ProcessEnv) => Promise<Instance[]>
  readonly brokerFolder?: string
}

async function withBroker(world: World, work: (shared: Shared) => Promise<void>, options: Options = {}): Promise<void> {
  const { database = 'postgres', brokerFolder } = options
  const make = options.make ?? (async (env) => [await world.more(env), await world.more(env)])
  const broker = await (brokerFolder ? openMosquitto(() => storeEachSecond, brokerFolder) : openMosquitto())
  await broker.start()
  const toBroker = await forwardTo(broker.port)
  const instances = await make({ MQTT_PORT: undefined, MQTT_URL: `mqtt://127.0.0.1:${toBroker.port}` })
  try {
    for (const instance of instances) await instance.start()
    await untilShared(world, database)
    await work({ broker, toBroker, instances })
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()))
    toBroker.close()
    await broker.close()
    await world.database().ask('delete from gateway_sessions; delete from gateways', database)
  }
}

/** Every kind of message has an instance that takes it, and each instance its part; from then on the broker keeps what comes. */
async function untilShared({ database }: World, name: string): Promise<void> {
  const shared = 'select count(distinct gateway_id) = 2 and bool_and(gateway_id is not null) from gateway_sessions'
  while ((await database().ask(shared, name)) !== 't') await wait(100)
  // A session that is held is opened right after.
  await wait(2_000)
}

/** The longest time from a modem's word until an instance had it: an alarm waits as long. */
async function compareDelay({ database }: World, mark: string, { note, complain }: Findings): Promise<void> {
  const waits = `select round(1000 * extract(epoch from max(r.received_at - e.occurred_at))) from events e
    join modem_reports r on r.report_id = e.unit_name where e.unit_name like '${mark}-%'`
  const ms = Number(await database().ask(waits))
  note(`the longest wait until an instance had a report was ${ms} ms`)
  if (!(ms <= takeoverMs)) complain(`a report waited ${ms} ms for an instance`)
}

async function restart(broker: Mosquitto): Promise<void> {
  await broker.end()
  await broker.start()
}

const faults: readonly Fault[] = [
  {
    name: `modems: the broker beside the platform away from it for ${awaySeconds} s`,
    isForReleases: true,
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
    isForReleases: true,
    mayFail: false,
    harm: (world, findings) =>
      withBroker(world, async ({ broker }) => {
        const harm = whileTheySpeak(async (load) => {
          for (let round = 0; round < 2; round++) {
            await restart(broker)
            await moreReports(load, reportsAround)
          }
        })
        await harm(world, findings, () => broker.port)
      }),
  },
  {
    name: 'modems: one of two instances that share a broker killed, and not started again',
    isForReleases: true,
    mayFail: false,
    harm: (world, findings) =>
      withBroker(world, async ({ broker, instances: [first] }) => {
        let mark = ''
        const harm = whileTheySpeak(async (load) => {
          mark = load.mark
          await first?.kill()
        })
        await harm(world, findings, () => broker.port)
        await compareDelay(world, mark, findings)
      }),
  },
  {
    name: 'modems: the disk of the broker beside the platform full, and it restarted when there is room again',
    isForReleases: true,
    mayFail: false,
    harm: fillDisk,
  },
  {
    name: 'modems: an update of one instance after the other that share a broker',
    isForReleases: true,
    mayFail: false,
    harm: updateBoth,
  },
]

function fillDisk(world: World, findings: Findings): Promise<void> {
  const work = async (brokerFolder: string) => {
    const filler = join(brokerFolder, 'filler')
    const harm = ({ broker }: Shared) =>
      whileTheySpeak(async (load) => {
        // The sessions of the platform are on the disk by then.
        await wait(storedWithinMs)
        await writeFile(filler, Buffer.alloc(diskBytes)).catch(() => undefined)
        await moreReports(load, reportsAround)
        await wait(storedWithinMs)
        await moreReports(load, reportsAround)
        await rm(filler)
        await restart(broker)
      })(world, findings, () => broker.port)
    await withBroker(world, harm, { brokerFolder })
  }
  return onSmallDisk(`${diskBytes}`, work, findings.note)
}

/** Updates from this source to one with more migrations, which must not keep a report out. */
async function updateBoth(world: World, findings: Findings): Promise<void> {
  const folders = { older: await buildOwn(world.folder), newer: await buildLater(world.folder, 'newer-modems') }
  const database = 'modems'
  await world.database().makeAnew(database)
  const differs = { DATABASE_URL: world.env.DATABASE_URL?.replace(/\w+$/, database), STORE_S3_PREFIX: 'modems/' }
  const builds: ((delivered: string) => Instance)[] = []
  const make = async (env: NodeJS.ProcessEnv) => {
    for (let n = 0; n < 2; n++) builds.push(await world.startAt({ ...env, ...differs }))
    return builds.map((build) => build(folders.older))
  }
  const work = ({ broker, instances }: Shared) =>
    whileTheySpeak(
      async (load) => {
        for (const [n, build] of builds.entries()) {
          await instances[n]?.stop()
          const newer = build(folders.newer)
          instances[n] = newer
          await newer.start()
          await moreReports(load, reportsAround)
        }
      },
      { database },
    )(world, findings, () => broker.port)
  await withBroker(world, work, { database, make })
}

/** The list is empty without Mosquitto. */
export const modemBrokerFaults: readonly Fault[] = hasMosquitto ? faults : []
