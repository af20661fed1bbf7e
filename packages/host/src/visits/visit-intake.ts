import {
  type ErrorReport,
  isShell,
  type RegistryDocument,
  scrub,
  shellName,
  type VisitReport,
} from '@emberwatch/federation'
import {
  addErrors,
  bothErrors,
  bucketOf,
  type Cause,
  deviceOf,
  type ErrorGroup,
  type ErrorKind,
  entryOf,
  type Frame,
  groupId,
  type Observation,
  type Registry,
  releasesInUse,
  witnessOf,
} from '@emberwatch/registry'
import type { CountedReporter, CountReporter, Reporter as Person } from '../releases/count-reporter.ts'
import { createRateLimit } from '../releases/rate-limit.ts'
import type { ReportIntake } from '../releases/report-intake.ts'
import { createKnownCode } from './known-code.ts'

const hourMs = 3600_000
/** Limits of a release from one network in an hour, so that nobody's reloading makes it look broken. */
const errorsOfNetwork = 120
const badVisitsOfNetwork = 30
/** Most errors of a release that one person may report in a day. */
const errorsOfPerson = 30
/** Most reports of one visit. */
const reportsOfVisit = 200
const mostFrames = 8
/** Most reports that are gathered until the next flush. */
const mostGathered = 500
/** Hexadecimal, as of a UUID: nothing else that a browser may send for one is kept. */
const requestId = /^[0-9a-f-]{32,36}$/
/** For this many milliseconds after a change of releases, reports may count for those before: a page reports seconds after it was loaded. */
const factsMs = 500

interface IntakeOptions {
  readonly registry: Registry
  readonly current: () => Promise<RegistryDocument>
  readonly shell: () => Promise<string>
  readonly shellFolder: string
  readonly markOf: (what: string, who: string) => string
  readonly reports: ReportIntake
  readonly countReporter: CountReporter
  readonly now?: () => number
}

interface Reporter extends Person {
  readonly browser: string
  /** True where the browser asks for privacy by its headers. */
  readonly isPrivate: boolean
}

type Release = { readonly area: string; readonly version: string }

export type TakeVisit = (report: VisitReport, reporter: Reporter) => Promise<void>

/** Counts for releases in use only: for people who count, and as a hint for everybody else. */
export function createVisitIntake(options: IntakeOptions): TakeVisit {
  const { registry, markOf, reports, countReporter, now = Date.now } = options
  const errors = { people: new Map<string, Gathered>(), hints: new Map<string, Gathered>() }
  const code = createKnownCode(registry, options.shellFolder)
  const facts = createFacts(options)
  const ofVisit = createRateLimit(reportsOfVisit, 24 * hourMs, now)
  const badVisit = createRateLimit(1, 24 * hourMs, now)
  const networkErrors = createRateLimit(errorsOfNetwork, hourMs, now)
  const networkVisits = createRateLimit(badVisitsOfNetwork, hourMs, now)
  const personErrors = createRateLimit(errorsOfPerson, 24 * hourMs, now)

  reports.onFlush(async () => {
    for (const kind of ['people', 'hints'] as const) {
      const gathered = [...errors[kind].values()]
      errors[kind].clear()
      for (const [area, all = []] of Object.entries(Object.groupBy(gathered, (one) => one.area)))
        await addErrors(
          registry.store,
          area,
          { [kind]: Object.fromEntries(all.map(({ id, group }) => [id, group])) },
          now(),
        )
    }
  })

  const nameOf = ({ area, version }: Release) => `${area} ${version}`
  const hintErrors = (release: Release, page: string, count: number, { session, network }: Reporter) => {
    const name = nameOf(release)
    const isFirst = badVisit.take(`${session} ${name}`) === 0 && networkVisits.take(`${network} ${name}`) === 0
    reports.hint(release, { visitsWithErrors: isFirst ? 1 : 0, pages: { [page]: { views: 0, errors: count } } })
  }
  /** @returns whether it is within what a person or a network may tell */
  const mayTell = (release: Release, who: CountedReporter | null, { network }: Reporter): boolean =>
    who ? !personErrors.take(`${who.mark} ${nameOf(release)}`) : !networkErrors.take(`${network} ${nameOf(release)}`)

  const takePage = async (row: VisitReport['pages'][number], visit: Visit, reporter: Reporter) => {
    const { views, errors: more, isFirst, speeds, ...place } = row
    const { report, isPrivate, inUse, routesOf } = visit
    const times = isPrivate ? {} : timesOf(speeds)
    const { width = 0, connection = 'unknown' } = report
    for (const release of isShell(place.area) ? [visit.shell] : [place, visit.shell]) {
      if (!inUse(release)) continue
      const page = routesOf(release).has(place.page) ? place.page : '/'
      const who = await countReporter(release, reporter)
      const isBad = more > 0 && release.area === place.area && mayTell(release, who, reporter)
      const observation: Omit<Observation, 'mark'> = {
        session: reporter.session,
        device: deviceOf(width),
        connection,
        times: { [page]: times },
      }
      if (who?.decides)
        reports.observe(release, { mark: who.mark, ...observation, ...(isBad ? { hasError: true } : {}) })
      else {
        const histograms = Object.fromEntries(
          (['LCP', 'INP'] as const).flatMap((metric) =>
            times[metric] === undefined ? [] : [[metric, { [times[metric]]: 1 }]],
          ),
        )
        reports.hint(release, {
          visits: isFirst && !isShell(release.area) ? 1 : 0,
          pages: { [page]: { views, errors: 0, ...histograms } },
        })
        if (isBad) hintErrors(release, page, Math.min(more, 100), reporter)
      }
    }
  }

  const takeError = async (error: ErrorReport, visit: Visit, reporter: Reporter) => {
    const { inUse, routesOf, shell, isPrivate } = visit
    const frames: Frame[] = []
    for (const frame of framesOf(error.frames, shell.version))
      if (inUse(frame) && (await code.hasFile(frame, frame.file))) frames.push(frame)
    // Code of an area calls the shell's: the area is to blame.
    const blamed = frames.find(({ area }) => !isShell(area)) ?? frames[0] ?? error
    if (!inUse(blamed)) return
    const { area, version } = blamed
    const who = await countReporter(blamed, reporter)
    if (!mayTell(blamed, who, reporter)) return
    const count = Math.min(error.count, 100)
    const page = routesOf(blamed).has(error.page) ? error.page : '/'
    if (who?.decides) reports.observe(blamed, { mark: who.mark, session: reporter.session, hasError: true })
    else hintErrors(blamed, page, count, reporter)
    if (isPrivate) return
    const only = await code.knownWords([blamed, shell].filter(inUse))
    const cause: Cause = {
      kind: kinds[error.type],
      name: only(/^[A-Za-z][A-Za-z-]{0,59}$/.test(error.name) ? error.name : 'Error'),
      message: who ? only(scrub(error.message)).slice(0, 300) : '',
      frames: frames.slice(0, mostFrames),
    }
    const id = groupId(area, version, cause)
    const at = new Date(now()).toISOString()
    const { action = '', request = '' } = error
    const isKnown = who && isKnownAction(action, routesOf(shell)) && only(action.trim()) === action.trim()
    const group: ErrorGroup = {
      ...cause,
      version,
      witnesses: witnessOf(markOf(id, who?.mark ?? reporter.network)),
      days: { [at.slice(0, 10)]: count },
      firstAt: at,
      lastAt: at,
      browsers: { [reporter.browser]: count },
      pages: { [page]: count },
      actions: isKnown ? { [action.trim()]: count } : {},
      requests: who && requestId.test(request) ? [request] : [],
    }
    const gathered = who ? errors.people : errors.hints
    const before = gathered.get(`${area} ${id}`)
    if (before || gathered.size < mostGathered)
      gathered.set(`${area} ${id}`, { area, id, group: bothErrors(before?.group, group) })
  }

  return async (report, reporter) => {
    if (ofVisit.take(reporter.session)) return
    const isPrivate = reporter.isPrivate || report.width === undefined
    const visit = { report, isPrivate, shell: { area: shellName, version: report.shell }, ...(await facts()) }
    const { inUse, shell } = visit
    if (report.isFirst && inUse(shell) && !(await countReporter(shell, reporter))) reports.hint(shell, { visits: 1 })
    for (const row of report.pages) await takePage(row, visit, reporter)
    for (const error of report.errors) await takeError(error, visit, reporter)
  }
}

/** Counts calls of areas' own servers. */
export const callIntake =
  (reports: ReportIntake) =>
  (area: string, version: string, ms: number, isFailure: boolean): void =>
    reports.call({ area, version }, { calls: 1, failures: isFailure ? 1 : 0, times: { [bucketOf('TTFB', ms)]: 1 } })

interface Gathered {
  readonly area: string
  readonly id: string
  readonly group: ErrorGroup
}

interface Facts {
  readonly inUse: (release: Release) => boolean
  /** The store accepts no other page of the release. */
  readonly routesOf: (release: Release) => ReadonlySet<string>
}

interface Visit extends Facts {
  readonly report: VisitReport
  readonly isPrivate: boolean
  readonly shell: Release
}

/** Asking whether the document has changed costs as much as all else of a report, so it is asked now and then. */
function createFacts({ current, shell, now = Date.now }: IntakeOptions): () => Promise<Facts> {
  let last: Promise<Facts> | undefined
  let readAt = 0
  const read = async () => factsOf(await current(), await shell())
  return () => {
    if (last && now() - readAt < factsMs) return last
    readAt = now()
    last = read()
    last.catch(() => {
      last = undefined
    })
    return last
  }
}

function factsOf(document: RegistryDocument, ownShell: string): Facts {
  const routes = new Map<string, ReadonlySet<string>>()
  const ofAll = new Set<string>()
  for (const [area, entry] of Object.entries(document.areas))
    for (const version of releasesInUse(entry)) {
      const paths = entry.releases[version]?.routes.map(({ path }) => path) ?? []
      routes.set(`${area} ${version}`, new Set(paths))
      for (const path of paths) ofAll.add(path)
    }
  return {
    inUse: ({ area, version }) => {
      const entry = entryOf(document, area)
      return (entry !== undefined && releasesInUse(entry).includes(version)) || (isShell(area) && version === ownShell)
    },
    routesOf: ({ area, version }) => (isShell(area) ? ofAll : (routes.get(`${area} ${version}`) ?? new Set())),
  }
}

const kinds: Readonly<Record<ErrorReport['type'], ErrorKind>> = {
  error: 'uncaught',
  unhandledrejection: 'rejected',
  caught: 'caught',
  load: 'load',
  securitypolicyviolation: 'policy',
}

/** A link's route must be one; names of calls and `data-action` are words of the code. */
const isKnownAction = (action: string, routes: ReadonlySet<string>): boolean => {
  const [, name = ''] = action.split(' ')
  return action !== '' && (!name.startsWith('/') || routes.has(name))
}

/** The first of each kind. */
const timesOf = (speeds: VisitReport['pages'][number]['speeds']): NonNullable<Observation['times']>[string] =>
  Object.fromEntries([...speeds].reverse().map(([metric, value]) => [metric, bucketOf(metric, value)]))

const framesOf = (frames: readonly string[], shell: string): Frame[] =>
  frames.slice(0, mostFrames + 4).flatMap((text) => {
    const [, area, version, ofArea, ofShell, line, column] = framePattern.exec(text) ?? []
    const file = ofArea ?? ofShell
    const at = { line: Number(line), column: Number(column) }
    return file ? [{ area: area ?? shellName, version: version ?? shell, file, ...at }] : []
  })
const framePattern = /^\/(?:areas\/([a-z-]+)\/([\w.-]+)\/([\w./-]+)|assets\/([\w./-]+)):(\d{1,7}):(\d{1,9})$/
