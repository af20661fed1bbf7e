import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type ErrorReport, type PageReport, reportTicketsPath, visitReportPath } from '@emberwatch/federation'
import { results } from './serve.ts'
import { startServerProcess, tokenOf } from './server-process.ts'

const perSecond = Number(process.env.BENCH_RATE ?? 1000)
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
/** Between two requests of a list. */
const pauseMs = 10
const everyMs = 20
const networks = 500
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

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
    const tickets = await Promise.all(
      Array.from({ length: networks }, (_, at) =>
        post(url, reportTicketsPath, addressOf(at), '').then(({ text }) => JSON.parse(text).ticket),
      ),
    )
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, (seconds / 2) * 1000))
    const before = await listsDuring(url, authorization, wait)
    let answers: Record<string, number> = {}
    const meanwhile = await listsDuring(url, authorization, async () => {
      answers = await sendReports(url, (n) =>
        reportOf(n, { ticket: tickets[n % networks], version, shell: shellVersion }),
      )
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

/** @returns answers by status */
async function sendReports(url: string, bodyOf: (n: number) => string): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  const sent: Promise<void>[] = []
  const started = performance.now()
  for (let n = 0; n < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - started) / 1000) * perSecond)
    for (; n < due; n++)
      sent.push(
        post(url, visitReportPath, addressOf(n % networks), bodyOf(n)).then(({ status }) => {
          answers[status] = (answers[status] ?? 0) + 1
        }),
      )
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  await Promise.all(sent)
  return answers
}

const addressOf = (n: number) => `10.${n >> 8}.${n & 255}.7`

function reportOf(
  n: number,
  { ticket, version, shell }: { ticket: string | undefined; version: string; shell: string },
): string {
  const place = { area: 'modems', version, page: '/modems' }
  const page: PageReport = {
    ...place,
    views: 1,
    errors: 0,
    isFirst: n < networks,
    speeds: [
      ['LCP', 500 + (n % 700)],
      ['INP', 40 + (n % 90)],
      ['CLS', (n % 10) / 100],
      ['TTFB', 30 + (n % 60)],
      ['first-row', 400 + (n % 600)],
    ],
  }
  const error: ErrorReport = {
    ...place,
    kind: 'uncaught',
    name: 'TypeError',
    message: `Cannot read properties of undefined (reading '${n % 40}')`,
    frames: [`/areas/modems/${version}/remoteEntry.js:1:${(n % 40) + 1}`],
    count: 1,
  }
  return JSON.stringify({
    ticket,
    shell,
    isFirst: n < networks,
    width: 1280,
    connection: '4g',
    pages: [page],
    errors: n % 20 === 0 ? [error] : [],
  })
}

const post = (url: string, path: string, address: string, body: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      'content-type': 'text/plain',
      'x-forwarded-for': address,
      'content-length': Buffer.byteLength(body),
    }
    const sending = request(url + path, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.on('data', (piece) => {
        text += piece
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sending.on('error', reject)
    sending.end(body)
  })

const p99Of = (waits: readonly number[]): number =>
  [...waits].sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN
const round = (value: number) => Math.round(value * 100) / 100
