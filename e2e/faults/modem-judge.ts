import type { Fault } from './fault.ts'
import { until } from './judge.ts'
import { eventsOf, lastStateOf, type ModemLoad, startModems } from './modem-load.ts'
import type { World } from './world.ts'

/** The platform stores what it acknowledged to modems; the judge compares it with the database. */

const settleMs = 60_000
/** Milliseconds until the database has what a broker acknowledged, at most when the sessions of a dead instance have gone to another one. */
const storedMs = 75_000
const pauseMs = 250
/** Reports that are acknowledged before the harm, and again after it. */
export const reportsAround = 40

/** The modems speak, the harm is done, they speak again, and all of it is compared. */
export const whileTheySpeak =
  (harm: (load: ModemLoad) => Promise<void>, options?: Parameters<typeof judgeModems>[3]) =>
  async (world: World, findings: Parameters<Fault['harm']>[1], portOf: (n: number) => number): Promise<void> => {
    const load = await startModems(world, options?.database ?? 'postgres', portOf)
    await moreReports(load, reportsAround)
    await harm(load)
    await moreReports(load, reportsAround)
    await judgeModems(world, load, findings, options)
  }

/** @param order `time` as histories show it; `storage` where a wrong clock of the server makes times that mean nothing */
async function judgeModems(
  world: World,
  load: ModemLoad,
  { note, complain }: Parameters<Fault['harm']>[1],
  { database = 'postgres', order = 'time' }: { database?: string; order?: 'time' | 'storage' } = {},
): Promise<void> {
  const { mark, modems } = load
  const settled = await Promise.all(modems.map((modem) => modem.settle(settleMs)))
  const silent = settled.filter((isSettled) => !isSettled).length
  if (silent > 0) complain(`${silent} modems wait for acknowledgements`)
  const expected = modems.map((modem) => eventsOf(modem, mark))
  const eventsCount = expected.flatMap(({ units }) => units).length
  const ask = (statement: string) => world.database().ask(statement, database)
  const count = async () => Number(await ask(`select count(*) from events where unit_name like '${mark}-%'`))
  const beganAt = performance.now()
  while ((await count()) < eventsCount && performance.now() - beganAt < storedMs) await pause()
  const storedAfterMs = Math.round(performance.now() - beganAt)
  let [lost, doubled, disordered, states] = [0, 0, 0, 0]
  for (const [n, { systemId, units }] of expected.entries()) {
    const rows = await ask(`select unit_name from events where system_id = '${systemId}' and unit_name like '${mark}-%'
      order by ${order === 'time' ? 'occurred_at, id' : 'id'}`)
    const rowNames = rows.split('\n').filter(Boolean)
    const there = new Set(rowNames)
    lost += units.filter((unit) => !there.has(unit)).length
    doubled += rowNames.length - there.size
    disordered += rowNames.filter((unit, at) => at > 0 && unit < (rowNames[at - 1] ?? '')).length
    const state = lastStateOf(modems[n] as ModemLoad['modems'][number], mark)
    const isSo = async () => (await ask(descriptionOf(systemId))) === state
    if (state && !(await isSo())) {
      const begin = performance.now()
      while (!(await isSo()) && performance.now() - begin < storedMs) await pause()
      if (!(await isSo())) states += 1
    }
  }
  note(
    `${load.count()} reports of ${modems.length} modems acknowledged, ${lost} lost, ${doubled} doubled, ${disordered} out of order`,
  )
  note(`the last one stored after ${storedAfterMs} ms`)
  if (lost + doubled + disordered > 0) complain(`modems: ${lost} lost, ${doubled} doubled, ${disordered} out of order`)
  if (states > 0) complain(`${states} systems do not have the last state that was acknowledged`)
  await comparePresence(load, ask, complain)
  for (const modem of modems) modem.end()
}

const descriptionOf = (systemId: string) =>
  `select state_description from modem_systems where system_id = '${systemId}' and position = 0`

/** Every modem is connected, so every one must be there with the session that it has. */
async function comparePresence(
  { modems }: ModemLoad,
  ask: (statement: string) => Promise<string>,
  complain: (text: string) => void,
): Promise<void> {
  const topics = modems.map(({ access }) => `'${access.topic}'`).join(', ')
  const wrong = async () => {
    const rows = await ask(`select topic || ' ' || session from modem_links where is_online and topic in (${topics})`)
    const there = new Set(rows.split('\n'))
    return modems.filter(({ access, session }) => !there.has(`${access.topic} ${session()}`)).length
  }
  let count = await wrong()
  const begin = performance.now()
  for (; count > 0 && performance.now() - begin < storedMs; count = await wrong()) await pause()
  if (count > 0) complain(`${count} modems are connected and do not count as there`)
}

/** Waits until so many more reports are acknowledged than now. */
export async function moreReports(load: ModemLoad, more: number, mostMs = 60_000): Promise<void> {
  const goal = load.count() + more
  if (!(await until(() => load.count() >= goal, mostMs)))
    throw new Error(`${goal - load.count()} of ${more} reports are not acknowledged`)
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
