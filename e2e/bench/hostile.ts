import { setTimeout as pause } from 'node:timers/promises'
import { demoIds } from '@emberwatch/api/fleet'
import { bodyOf, hostileBodies, send } from '@emberwatch/api/testing/hostile'
import { startWatched, type WatchedProcess } from '@emberwatch/api/testing/watched'
import { clientOf } from './client.ts'
import { quantile, timed, writeFigures } from './figures.ts'
import { type Delays, startBackground, startSilentNames } from './hostile-background.ts'
import { measureChanges } from './hostile-host.ts'
import { measureModemAttacks } from './hostile-modems.ts'
import { listWaitsDuring } from './list-waits.ts'

/** Milliseconds while the server has nothing else to do. */
const idleMs = 2_000

/**
 * `pnpm bench hostile`: the largest and most awkward files and bodies, one after the other, against a server in a process of
 * its own: how long its main thread was busy in one go, and how long another person waited for a list meanwhile.
 * The last rows are attacks on the port of modems, beside which another firm's modem speaks and connects. `BENCH_IMPORT_ROWS` (500,000) and `BENCH_ONLY`, an expression that names must match, make it shorter. `TEST_DATABASE_URL` names a PostgreSQL; without it the database is the embedded one, in memory.
 */
export async function hostileBench(): Promise<void> {
  const server = await startWatched()
  try {
    const idle = await watchOther(server, () => pause(idleMs))
    const table: Record<string, object> = { idle: { ...idle, 'slower by': 0 } }
    const configuration = await firstConfiguration(server)
    const only = new RegExp(process.env.BENCH_ONLY ?? '')
    const all = hostileBodies(configuration, Number(process.env.BENCH_IMPORT_ROWS ?? 500_000))
    for (const hostile of all.filter(({ name }) => only.test(name))) {
      const body = await bodyOf(hostile)
      const figures = await watchOther(server, async () => {
        const answer = await send(server.url, server.tokens, hostile, body)
        await answer.arrayBuffer()
        if (answer.status !== hostile.status) console.warn(`${hostile.name}: ${answer.status}`)
      })
      table[hostile.name] = { ...figures, 'slower by': figures['list p99'] - idle['list p99'] }
    }
    for (const name of backgroundRows) if (only.test(name)) table[name] = await backgroundRow(name)
    const member = "a member's sixty changes"
    if (only.test(member)) table[member] = await measureChanges()
    Object.assign(table, await measureModemAttacks((name) => only.test(name)))
    console.table(table)
    writeFigures(`hostile-${process.env.TEST_DATABASE_URL ? 'postgresql' : 'embedded'}`, table)
  } finally {
    await server.close()
  }
}

const backgroundRows = ['webhooks of another firm', 'names that no server resolves', 'a rule that throws'] as const

/** Another firm's alarms, webhook and mail, idle and during an attack, on a server of its own. */
async function backgroundRow(name: (typeof backgroundRows)[number]) {
  const names = await startSilentNames()
  const server = await startWatched(names.env)
  const background = await startBackground(server)
  try {
    let [before, during]: (Delays | undefined)[] = []
    const idle = await watchOther(server, async () => {
      before = await background.delays()
    })
    await background.attacks[name]()
    const figures = await watchOther(server, async () => {
      during = await background.delays()
    })
    return { ...figures, 'slower by': figures['list p99'] - idle['list p99'], before, during }
  } finally {
    background.close()
    await server.close()
    names.close()
  }
}

/** All in whole milliseconds. */
async function watchOther(server: WatchedProcess, work: () => Promise<unknown>) {
  let took = 0
  let waits: number[] = []
  const { maxMs, p99Ms } = await server.watch(async () => {
    waits = await listWaitsDuring(server.url, server.tokens['site.monitor'], async () => {
      took = await timed(work)
    })
  })
  return {
    took: Math.round(took),
    'loop max': Math.round(maxMs),
    'loop p99': Math.round(p99Ms),
    'list p99': Math.round(quantile(waits, 0.99)),
  }
}

async function firstConfiguration({ url, tokens }: WatchedProcess): Promise<string> {
  const path = `systems/${demoIds.system('nidelva', 1)}/configurations?limit=1`
  const answer = clientOf(url, tokens['site.admin']).get<{ data: { id: string }[] }>(path)
  return (await answer.json()).data[0]?.id ?? ''
}
