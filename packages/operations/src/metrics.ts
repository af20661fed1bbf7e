import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type AskPart, createAskPart } from './ask-part.ts'
import { addBuildInfo, type BuildInfo } from './build-info.ts'
import { addJobs, countJobs, type JobFigures, type JobRun } from './job-metrics.ts'
import { countPages, type PageMetrics } from './page-metrics.ts'
import { type AskWhether, addReady, addUp } from './up-metrics.ts'

interface DatabaseState {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export interface Sources {
  readonly build?: BuildInfo
  readonly database?: () => DatabaseState
  readonly listeners?: () => number
  readonly modems?: () => ModemFigures
  readonly work?: () => { readonly running: number; readonly waiting: number }
  /** Reads the jobs of all servers of a database. */
  readonly jobs?: () => Promise<readonly JobFigures[]>
  /** Unix time in seconds; 0 for never. */
  readonly backups?: () => Promise<BackupFigures>
  readonly releases?: () => Promise<readonly ReleaseFigures[]>
  /** Releases that people may get at any moment, by whether their files are on this machine. */
  readonly prefetchedReleases?: () => { readonly here: number; readonly missing: number }
  readonly ready?: Readonly<Record<string, AskWhether>>
  /** Parts elsewhere; a rejection means that one does not work. Give it once. */
  readonly up?: Readonly<Record<string, AskWhether>>
}

/** Counts of the modems' gateway in this process. */
interface ModemFigures {
  /** Undefined where a broker beside it holds them. */
  readonly connections: number | undefined
  /** Refusals since the start, by cause. */
  readonly refusals: Readonly<Record<string, number>>
}

export interface ReleaseFigures {
  readonly area: string
  readonly version: string
  readonly role: 'active' | 'canary' | 'previous'
  readonly loaded: number
  readonly failed: number
  /** Failures of signed-in people with a confirmed address. */
  readonly failedForPeople: number
  readonly fellBack: number
  /** Confirmed ones who told of it, each once. */
  readonly people: number
  /** People of these with at least one error. */
  readonly peopleWithErrors: number
}

interface BackupFigures {
  readonly lastDone: number
  readonly lastFailed: number
  readonly bytes: number
}

export interface Metrics {
  /** Prometheus' text format. */
  readonly text: () => Promise<string>
  readonly contentType: string
  /** Requests count by route, as addresses hold ids and single-use links. */
  readonly watchRequests: (app: FastifyInstance) => void
  readonly add: (sources: Sources) => void
  readonly databaseWaited: (milliseconds: number) => void
  readonly noteStatement: (milliseconds: number, hasFailed: boolean) => void
  readonly jobRan: (run: JobRun) => void
  readonly pages: PageMetrics
}

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

const requestsHelp = 'Requests by method, route and status, from the first byte to the last'
const waitsHelp = 'How long a call waited for a connection to the database'

const histogram = (registers: Registry[], name: string, help: string, labelNames: string[] = []) =>
  new Histogram({ name, help, labelNames, buckets, registers })

/** Names stand in docs/operating.md. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = histogram(registers, 'emberwatch_request_seconds', requestsHelp, ['method', 'route', 'status'])
  const waits = histogram(registers, 'emberwatch_database_wait_seconds', waitsHelp)
  const statements = histogram(registers, 'emberwatch_database_statement_seconds', 'Statements by outcome', ['outcome'])
  const jobRan = countJobs(registers)
  const askPart = createAskPart(registers)
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    watchRequests: (app) => {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        // A stream lasts as long as its page is open.
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
        const route = routeOptions.url ?? 'none'
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
    },
    add: (sources) => {
      if (sources.build) addBuildInfo(registers, sources.build)
      addSources(registers, askPart, sources)
    },
    databaseWaited: (ms) => waits.observe(ms / 1000),
    jobRan,
    pages: countPages(registers),
    noteStatement: (ms, hasFailed) => statements.observe({ outcome: hasFailed ? 'failed' : 'done' }, ms / 1000),
  }
}

function addSources(registers: Registry[], askPart: AskPart, sources: Sources) {
  const { database, listeners, modems, work, jobs, backups, releases, prefetchedReleases, ready, up } = sources
  const gauge = (name: string, help: string, read: () => Readonly<Record<string, number>>) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['state'],
      collect() {
        for (const [state, value] of Object.entries(read())) this.set({ state }, value)
      },
    })
  if (database)
    gauge('emberwatch_database_connections', 'Connections to the database, and calls that wait for one', () => ({
      ...database(),
    }))
  if (listeners) gauge('emberwatch_live_streams', 'Streams of changes', () => ({ open: listeners() }))
  if (modems) addModems(registers, modems)
  if (work) gauge('emberwatch_work_files', 'Files of people on threads, and in line for one', () => ({ ...work() }))
  if (prefetchedReleases)
    gauge('emberwatch_releases_ahead', 'Releases in use by whether their files are on this machine', () => ({
      ...prefetchedReleases(),
    }))
  if (backups) addBackups(registers, askPart('backups', backups))
  if (jobs) addJobs(registers, askPart, jobs)
  if (releases) addReleases(registers, askPart('releases', releases))
  if (ready) addReady(registers, ready)
  if (up) addUp(registers, up)
}

function addModems(registers: Registry[], modems: () => ModemFigures) {
  if (modems().connections !== undefined)
    new Gauge({
      name: 'emberwatch_modem_connections',
      help: 'Modems whose connections this process holds',
      registers,
      collect() {
        this.set(modems().connections ?? 0)
      },
    })
  new Counter({
    name: 'emberwatch_modem_refusals_total',
    help: 'Connections and messages of modems that were refused, by cause',
    labelNames: ['cause'],
    registers,
    collect() {
      this.reset()
      for (const [cause, count] of Object.entries(modems().refusals)) this.inc({ cause }, count)
    },
  })
}

function addBackups(registers: Registry[], backups: () => Promise<BackupFigures | undefined>) {
  new Gauge({
    name: 'emberwatch_backup_last_seconds',
    help: 'When the last backup of the database was made, and when one failed last, in seconds of Unix time; 0 for never',
    labelNames: ['outcome'],
    registers,
    async collect() {
      const figures = await backups()
      this.reset()
      if (!figures) return
      this.set({ outcome: 'done' }, figures.lastDone)
      this.set({ outcome: 'failed' }, figures.lastFailed)
    },
  })
  new Gauge({
    name: 'emberwatch_backup_bytes',
    help: 'Size of the last backup that was made',
    registers,
    async collect() {
      const figures = await backups()
      this.reset()
      if (figures) this.set(figures.bytes)
    },
  })
}

interface ReleaseGauge {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly valuesOf: (release: ReleaseFigures) => Readonly<Record<string, number>>
}

const releaseGauges: readonly ReleaseGauge[] = [
  {
    name: 'emberwatch_area_sessions',
    help: 'What sessions have told of the releases in use: loaded, failed, failed for somebody who was signed in, fell back to the one before',
    label: 'outcome',
    valuesOf: ({ loaded, failed, failedForPeople, fellBack }) => ({
      loaded,
      failed,
      'failed-for-people': failedForPeople,
      'fell-back': fellBack,
    }),
  },
  {
    name: 'emberwatch_area_people',
    help: 'Confirmed people who told of the releases in use, each once: all, and those with at least one error',
    label: 'outcome',
    valuesOf: ({ people, peopleWithErrors }) => ({ all: people, 'with-error': peopleWithErrors }),
  },
]

function addReleases(registers: Registry[], releases: () => Promise<readonly ReleaseFigures[] | undefined>) {
  /** The gauges of one scrape are read at once, and share the answer. */
  let pending: ReturnType<typeof releases> | undefined
  const askOnce = () => {
    pending ??= releases().finally(() => {
      pending = undefined
    })
    return pending
  }
  for (const { name, help, label, valuesOf } of releaseGauges)
    new Gauge({
      name,
      help,
      labelNames: ['area', 'version', 'role', label],
      registers,
      async collect() {
        this.reset()
        for (const release of (await askOnce()) ?? []) {
          const { area, version, role } = release
          for (const [word, value] of Object.entries(valuesOf(release)))
            this.set({ area, version, role, [label]: word }, value)
        }
      },
    })
}
