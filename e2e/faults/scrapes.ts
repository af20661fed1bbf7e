import { setTimeout as wait } from 'node:timers/promises'
import type { Instance } from './instance.ts'
import { ask } from './load.ts'

/** `/metrics` of both instances, once a second through every fault. */

/** Alerts read these, but for how busy the machine is, which has other work here. */
const alertSeries =
  /^(emberwatch_(ready|up|request_seconds_count|request_seconds_bucket|database_connections|database_statement_seconds_count|jobs|jobs_oldest_seconds|metrics_missing_total|work_files|live_streams|area_sessions))\b/

/** Values of one second by series, as `name{labels}`. */
type Scrape = ReadonlyMap<string, number>

export interface Scrapes {
  readonly seconds: readonly Scrape[]
  /** Scrapes of a running instance that failed, in words. */
  readonly failures: readonly string[]
  readonly count: () => number
  readonly stop: () => Promise<void>
}

export function startScrapes(instances: readonly Instance[]): Scrapes {
  const seconds: Scrape[] = []
  const failures: string[] = []
  let count = 0
  let isOver = false
  const scrape = async (instance: Instance, n: number): Promise<[string, number][]> => {
    const labels = `instance="${n + 1}"`
    const run = instance.run()
    const { status, body } = run === undefined ? { status: 0, body: '' } : await ask(instance.metricsUrl)
    if (status === 200) count += 1
    // One that was killed or told to end meanwhile owes nothing.
    else if (run !== undefined && instance.run() === run) failures.push(`instance ${n + 1}: ${status || 'broken'}`)
    return [[`up{job="emberwatch",${labels}}`, Number(status === 200)], ...samplesOf(body, labels)]
  }
  const going = (async () => {
    while (!isOver) {
      const second = wait(1_000)
      seconds.push(new Map((await Promise.all(instances.map(scrape))).flat()))
      await second
    }
  })()
  return {
    seconds,
    failures,
    count: () => count,
    stop: async () => {
      isOver = true
      await going
    },
  }
}

/** Lines of Prometheus' text format. */
function samplesOf(text: string, instance: string): [string, number][] {
  return text.split('\n').flatMap((line): [string, number][] => {
    if (!alertSeries.test(line)) return []
    // Buckets that no objective is about.
    if (line.startsWith('emberwatch_request_seconds_bucket') && !/le="(1|2\.5)"/.test(line)) return []
    const [, name, labels, value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return name ? [[`${name}{${labels ? `${labels},` : ''}${instance}}`, Number(value)]] : []
  })
}
