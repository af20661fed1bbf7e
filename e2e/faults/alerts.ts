import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPromtool } from '../../tools/dev/debian.ts'
import type { Scrapes } from './scrapes.ts'

const execute = promisify(execFile)
const rules = join(import.meta.dirname, '../../deploy/prometheus/alerts.yaml')

/** Minutes before the first scrape, in which all was as it was then, and after the last, in which nobody asks and the rest stays as it is then. */
const before = 60
const after = 420

export interface Fired {
  /** Alerts that fired at any time. */
  readonly fired: readonly string[]
  /** Alerts that still fire long after the fault. */
  readonly stillFiring: readonly string[]
}

/**
 * Evaluates the rules of deploy/prometheus by promtool, with a second of the fault as a minute: an alert waits for minutes, and a fault here lasts for
 * seconds. Null where there is no promtool.
 */
export async function alertsOf({ seconds }: Pick<Scrapes, 'seconds'>): Promise<Fired | null> {
  const promtool = findPromtool()
  if (!promtool) return null
  const names = new Set(seconds.flatMap((scrape) => [...scrape.keys()]))
  const series = [...names].map((name) => ({ series: name, values: valuesOf(name, seconds) }))
  const end = before + seconds.length + after
  const firing = 'ALERTS{alertstate="firing"}'
  const [fired, stillFiring] = await Promise.all([
    queryAlerts(promtool, series, `max_over_time(${firing}[${end}m])`, end),
    queryAlerts(promtool, series, firing, end),
  ])
  return { fired, stillFiring }
}

/** Writes series as promtool does: a first value, then steps; `_` where there was none. */
function valuesOf(name: string, seconds: Scrapes['seconds']): string {
  const values = seconds.map((scrape) => scrape.get(name))
  const numbers = values.filter((value) => value !== undefined)
  const [first = 0, second = first] = numbers
  const last = numbers.at(-1) ?? 0
  const isCounter = /^\w+_(count|total|bucket)\{/.test(name)
  const calm = isCounter ? Math.max(0, second - first) : 0
  const start = isCounter && values[0] === undefined ? 0 : first - calm * before
  const lead = isCounter && values[0] === undefined ? `_x${before}` : `${start}+${calm}x${before - 1}`
  const tail = values.at(-1) === undefined ? `_x${after}` : `${last}x${after - 1}`
  return [lead, ...values.map((value) => (value === undefined ? '_' : String(value))), tail].join(' ')
}

/** promtool compares and does not tell: what it got where nothing was expected is the answer. */
async function queryAlerts(
  promtool: string,
  input: readonly object[],
  expr: string,
  minute: number,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-faults-alerts-'))
  const file = join(folder, 'test.json')
  const test = { interval: '1m', input_series: input, promql_expr_test: [{ expr, eval_time: `${minute}m` }] }
  await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: [test] }))
  try {
    await execute(promtool, ['test', 'rules', file], { maxBuffer: 64 * 1024 * 1024 })
    return []
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const output = stdout + stderr
    if (!output.includes('got:')) throw new Error(`promtool: ${output.slice(0, 500)}`)
    return [...new Set([...output.matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name))].sort()
  } finally {
    await rm(folder, { recursive: true })
  }
}
