import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokenOf } from '../sign-in.ts'
import { listWaitsDuring, p99Of } from './list-waits.ts'
import { results } from './serve.ts'
import { startServerProcess } from './server-process.ts'
import { addressOf, reportOf, sendTrifle, sendVisit, ticketsOf } from './visit-traffic.ts'

const perSecond = Number(process.env.BENCH_RATE ?? 1000)
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
/** Reports of many browsers come one by one, not in bursts. */
const everyMs = 1
const networks = 500
const mostOpen = 500
/** The priority in steps of `nice`. */
const lowPriority = 15

/**
 * `pnpm bench intake`: how long lists of sites take while visits send so many reports a second, beside how long they take without, before and after
 * (a machine grows warm and others use it), and while as many requests as reports ask for nothing: sender and server share the processors, so the
 * sender alone makes lists wait. `BENCH_RATE` (1000) and `BENCH_SECONDS` (60) make it other. The reports come from five hundred networks; each tells
 * times of a page, and one in twenty an error.
 */
export async function intakeBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-intake-'))
  const server = await startServerProcess({ DATA_DIR: folder, TRUST_PROXY: '1', NODE_ENV: '' })
  // The sender is other people's browsers: it takes what processor the server leaves.
  setPriority(lowPriority)
  try {
    const { url } = server
    const authorization = await tokenOf(url, 'site.admin@emberwatch.example')
    const { areas, shellVersion } = await (await fetch(`${url}/areas/registry.json`)).json()
    const version: string = areas.modems.active
    const tickets = await ticketsOf(
      url,
      Array.from({ length: networks }, (_, at) => at),
    )
    const report = (n: number) => {
      const facts = { version, shell: shellVersion, isFirst: n < networks, hasError: n % 20 === 0 }
      return sendVisit(url, addressOf(n % networks), reportOf(n, { ...facts, ticket: tickets[n % networks] }))
    }
    const trifle = (n: number) => sendTrifle(url, addressOf(n % networks))
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, (seconds / 2) * 1000))
    const during = async (work: () => Promise<unknown>) => {
      const processorBefore = server.processorMs()
      const waits = await listWaitsDuring(url, authorization, work)
      return { waits, lists: p99Of(waits), processor: server.processorMs() - processorBefore }
    }
    let answers: Record<string, number> = {}
    const before = await during(wait)
    const meanwhile = await during(async () => {
      answers = await sendAll(report)
    })
    const besides = await during(() => sendAll(trifle))
    const after = await during(wait)
    const idle = p99Of([...before.waits, ...after.waits])
    const idleProcessor = before.processor + after.processor
    const row = {
      'reports taken a second': Math.round((answers[204] ?? 0) / seconds),
      'not taken': Object.entries(answers)
        .filter(([status]) => status !== '204')
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      'list p99 before': round(before.lists),
      'list p99 meanwhile': round(meanwhile.lists),
      'list p99 with trifles': round(besides.lists),
      'list p99 after': round(after.lists),
      ratio: round(meanwhile.lists / idle),
      'ratio over trifles': round(meanwhile.lists / besides.lists),
      'processor ms a report': round((meanwhile.processor - idleProcessor) / (answers[204] ?? 0)),
      'processor ms a trifle': round((besides.processor - idleProcessor) / (perSecond * seconds)),
      'MB of the server': server.memory().now,
    }
    console.table(Object.entries(row))
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'intake.json'), `${JSON.stringify(row, null, 2)}\n`)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns answers by status; `unsent` are those that a server which answers late left no room for */
async function sendAll(send: (n: number) => Promise<{ status: number }>): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  const open = new Set<Promise<void>>()
  const count = (what: string | number) => {
    answers[what] = (answers[what] ?? 0) + 1
  }
  const begin = performance.now()
  for (let n = 0; n < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - begin) / 1000) * perSecond)
    for (; n < due; n++) {
      if (open.size >= mostOpen) {
        count('unsent')
        continue
      }
      const sending: Promise<void> = send(n).then(({ status }) => {
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

const round = (value: number) => Math.round(value * 100) / 100
