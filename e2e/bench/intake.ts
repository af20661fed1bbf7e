import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { results } from './serve.ts'
import { startServerProcess, tokenOf } from './server-process.ts'
import { addressOf, reportOf, sendVisit, ticketsOf } from './visit-traffic.ts'

const perSecond = Number(process.env.BENCH_RATE ?? 1000)
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
/** Between two requests of a list. */
const pauseMs = 10
/** Reports of many browsers come one by one, not in bursts. */
const everyMs = 1
const networks = 500
const mostOpen = 500

/**
 * `pnpm bench intake`: how long lists of sites take while visits send so many reports a second, beside how long they take without: before and after,
 * as a machine grows warm and others use it. `BENCH_RATE` (1000) and `BENCH_SECONDS` (60) make it other. The reports come from five hundred networks;
 * each tells times of a page, and one in twenty an error.
 */
export async function intakeBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-intake-'))
  const server = await startServerProcess({ DATA_DIR: folder, TRUST_PROXY: '1', NODE_ENV: '' })
  try {
    const { url } = server
    const authorization = await tokenOf(url, 'site.admin@emberwatch.example')
    const { areas, shellVersion } = await (await fetch(`${url}/areas/registry.json`)).json()
    const version: string = areas.modems.active
    const tickets = await ticketsOf(
      url,
      Array.from({ length: networks }, (_, at) => at),
    )
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, (seconds / 2) * 1000))
    const before = await listsDuring(url, authorization, wait)
    let answers: Record<string, number> = {}
    const meanwhile = await listsDuring(url, authorization, async () => {
      answers = await sendReports(url, (n) => {
        const ticket = tickets[n % networks]
        const isFirst = n < networks
        return reportOf(n, { ticket, version, shell: shellVersion, isFirst, hasError: n % 20 === 0 })
      })
    })
    const after = await listsDuring(url, authorization, wait)
    const idle = p99Of([...before, ...after])
    const row = {
      'reports taken a second': Math.round((answers[204] ?? 0) / seconds),
      'not taken': Object.entries(answers)
        .filter(([status]) => status !== '204')
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      'list p99 before': round(p99Of(before)),
      'list p99 meanwhile': round(p99Of(meanwhile)),
      'list p99 after': round(p99Of(after)),
      ratio: round(p99Of(meanwhile) / idle),
      'MB of the server': server.memory().now,
    }
    console.table([row])
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'intake.json'), `${JSON.stringify(row, null, 2)}\n`)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In milliseconds each; asked on a thread where nothing else is done. */
async function listsDuring(url: string, authorization: string, work: () => Promise<void>): Promise<number[]> {
  const workerData = { url: `${url}/api/v1/sites?limit=10`, authorization, pauseMs }
  const worker = new Worker(new URL('./hostile-other.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  const waits = once(worker, 'message')
  await work()
  worker.postMessage('stop')
  return (await waits)[0]
}

/** @returns answers by status; `unsent` are those that a server which answers late left no room for */
async function sendReports(url: string, bodyOf: (n: number) => string): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  const open = new Set<Promise<void>>()
  const count = (what: string | number) => {
    answers[what] = (answers[what] ?? 0) + 1
  }
  const started = performance.now()
  for (let n = 0; n < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - started) / 1000) * perSecond)
    for (; n < due; n++) {
      if (open.size >= mostOpen) {
        count('unsent')
        continue
      }
      const sending: Promise<void> = sendVisit(url, addressOf(n % networks), bodyOf(n)).then(({ status }) => {
        count(status)
        open.delete(sending)
      })
      open.add(sending)
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  await Promise.all(open)
  return answers
}

const p99Of = (waits: readonly number[]): number =>
  [...waits].sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN
const round = (value: number) => Math.round(value * 100) / 100
