import { alertsOf } from './alerts.ts'
import type { Fault } from './fault.ts'
import { type Load, startLoad } from './load.ts'
import { startScrapes } from './scrapes.ts'
import type { World } from './world.ts'

/** The effect of one fault on people who were at work. */
export interface Verdict {
  readonly fault: string
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  /** Answers by status but for 200; 0 is a connection that broke. */
  readonly saw: Readonly<Record<string, number>>
  /** The longest that anybody waited for an answer, in milliseconds. */
  readonly slowestMs: number
  /** Milliseconds from the moment at which the cause was gone to the end of the last call that failed. */
  readonly wellAfterMs: number
  /** Scrapes of `/metrics` that were answered. */
  readonly scrapes: number
  /** Alerts that fired; null where there is no promtool. */
  readonly alerts: readonly string[] | null
  /** Lines of the log, the same ones once, with how often. */
  readonly log: readonly string[]
  /** The results of the fault itself, and its mistakes. */
  readonly notes: readonly string[]
  readonly wrong: readonly string[]
}

const settledMs = 3_000
/** Every fault must be over this long after its cause is gone. */
const timeoutMs = 90_000
const defaultWellMs = 2_000

export async function judge(world: World, fault: Fault, number: number): Promise<Verdict> {
  for (const instance of world.instances) instance.output()
  world.proxyOutput()
  const mark = `Fault ${number}`
  const load = startLoad(world.url, world.token, mark)
  const scrapes = startScrapes(world.instances)
  await until(() => load.acknowledged.length >= 20, timeoutMs)
  const notes: string[] = []
  const wrong: string[] = []
  const findings = { note: (text: string) => notes.push(text), complain: (text: string) => wrong.push(text) }
  await fault.harm(world, findings).catch((error: Error) => wrong.push(error.stack ?? error.message))
  const causeEnd = performance.now()
  const isWell = () => performance.now() - Math.max(causeEnd, lastFailure(load)) > settledMs
  if (!(await until(isWell, timeoutMs))) wrong.push(`not well after ${timeoutMs / 1000} s`)
  await Promise.all([load.stop(), scrapes.stop()])
  const counts = await countsOf(world, mark)
  const lost = load.acknowledged.filter((name) => !counts.has(name)).length
  const doubled = [...counts.values()].filter((count) => count > 1).length
  const saw = sawOf(load)
  const allowed = fault.mayFail ? [] : Object.keys(saw)
  if (allowed.length > 0) wrong.push(`people saw ${JSON.stringify(saw)}`)
  const wellAfterMs = Math.max(0, Math.round(lastFailure(load) - causeEnd))
  const { wellWithinMs = defaultWellMs } = fault
  if (wellAfterMs > wellWithinMs) wrong.push(`well after ${wellAfterMs} ms`)
  if (scrapes.failures.length > 0) wrong.push(`scrapes failed: ${scrapes.failures.join(', ')}`)
  const alerts = await alertsOf(scrapes)
  if (alerts && fault.alert && !alerts.fired.includes(fault.alert)) wrong.push(`${fault.alert} did not fire`)
  if (alerts && alerts.stillFiring.length > 0) wrong.push(`still firing: ${alerts.stillFiring.join(', ')}`)
  if (lost + doubled > 0) wrong.push(`${lost} lost, ${doubled} doubled`)
  return {
    fault: fault.name,
    acknowledged: load.acknowledged.length,
    lost,
    doubled,
    saw,
    slowestMs: Math.round(Math.max(...load.answers.map(({ ms }) => ms))),
    wellAfterMs,
    scrapes: scrapes.count(),
    alerts: alerts?.fired ?? null,
    log: [
      ...world.instances.flatMap((instance) => printedLines(instance.output())),
      ...printedLines(world.proxyOutput()),
    ],
    notes,
    wrong,
  }
}

export const lastFailure = (load: Load) =>
  load.answers.reduce((last, { status, at, ms }) => (status === 200 ? last : Math.max(last, at + ms)), 0)

export function sawOf(load: Load): Record<string, number> {
  const saw: Record<string, number> = {}
  for (const { status } of load.answers) if (status !== 200) saw[status] = (saw[status] ?? 0) + 1
  return saw
}

/** Counts rows in the database itself, once it answers. */
export async function countsOf(world: World, mark: string): Promise<ReadonlyMap<string, number>> {
  const rows = await world
    .database()
    .ask(`select name || '|' || count(*) from sites where name like '${mark} %' group by name`)
  return new Map(
    rows
      .split('\n')
      .filter(Boolean)
      .map((row) => [row.slice(0, row.lastIndexOf('|')), Number(row.slice(row.lastIndexOf('|') + 1))]),
  )
}

/** Lines in the words of the log's own message, each once. */
function printedLines(lines: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const text = messageOf(line)
    // The log itself counts repeated lines.
    const times = Number(/^\{"repeated":(\d+),/.exec(line)?.[1] ?? 1)
    counts.set(text, (counts.get(text) ?? 0) + times)
  }
  return [...counts].map(([text, count]) => `${count} × ${text}`)
}

function messageOf(line: string): string {
  try {
    const { msg, err, status } = JSON.parse(line)
    return [status, msg, err?.message].filter(Boolean).join(' ').slice(0, 160)
  } catch {
    return line.slice(0, 160)
  }
}

export async function until(isSo: () => boolean, mostMs: number): Promise<boolean> {
  for (const begin = performance.now(); !isSo(); ) {
    if (performance.now() - begin > mostMs) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}
