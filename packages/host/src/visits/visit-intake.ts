import { createHmac, createSecretKey } from 'node:crypto'
import { type ErrorReport, type RegistryDocument, scrub, type VisitReport } from '@emberwatch/federation'
import {
  addErrors,
  addTo,
  addVisits,
  bothErrors,
  bucketOf,
  type Cause,
  deviceOf,
  type ErrorGroup,
  type ErrorKind,
  entryOf,
  type Frame,
  groupId,
  nobody,
  type Registry,
  type ReleaseVisits,
  releasesInUse,
  withPerson,
} from '@emberwatch/registry'
import { createRateLimit } from '../releases/rate-limit.ts'
import { createKnownCode } from './known-code.ts'

const flushEveryMs = 2000
const hourMs = 3600_000
/** Of a release, from one network in an hour, so that nobody's reloading makes it look broken. */
const errorsOfNetwork = 120
const badVisitsOfNetwork = 30
/** Of one visit in all. */
const reportsOfVisit = 200
const mostFrames = 12
/** Hexadecimal, as of a UUID: nothing else that a browser may send for one is kept. */
const requestId = /^[0-9a-f-]{32,36}$/
/** So long after a change of releases their reports may count for those before: a page reports seconds after it was loaded. */
const factsMs = 500

interface IntakeOptions {
  readonly registry: Registry
  readonly current: () => Promise<RegistryDocument>
  readonly shell: () => Promise<string>
  readonly shellFolder: string
  readonly key: Buffer
  readonly onError: (error: unknown) => void
  readonly now?: () => number
}

interface Teller {
  /** The page's ticket. */
  readonly session: string
  readonly network: string
  readonly browser: string
  /** Whatever stands for the person: the token, which is hashed at once; null for a visitor. */
  readonly person: string | null
  /** By its headers, the browser asks for privacy. */
  readonly isPrivate: boolean
}

export interface VisitIntake {
  readonly take: (report: VisitReport, teller: Teller) => Promise<void>
  /** A call to an area's own server, by a person of that release. */
  readonly takeCall: (area: string, version: string, ms: number, isFailure: boolean) => void
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

type Release = { readonly area: string; readonly version: string }

/** Gathers in memory and adds to the store every two seconds. Counts for releases in use only. */
export function createVisitIntake(options: IntakeOptions): VisitIntake {
  const { registry, onError, now = Date.now } = options
  // A key object is ready for each HMAC; bytes are made into one each time, five times as slow.
  const key = createSecretKey(options.key)
  const visits = new Map<string, Partial<ReleaseVisits>>()
  const errors = new Map<string, { readonly area: string; readonly group: ErrorGroup }>()
  const { hasFile, knownWords } = createKnownCode(registry, options.shellFolder)
  const facts = createFacts(options)
  const ofVisit = createRateLimit(reportsOfVisit, 24 * hourMs, now)
  const badVisit = createRateLimit(1, 24 * hourMs, now)
  const networkErrors = createRateLimit(errorsOfNetwork, hourMs, now)
  const networkVisits = createRateLimit(badVisitsOfNetwork, hourMs, now)

  const add = ({ area, version }: Release, more: Partial<ReleaseVisits>) => {
    const name = `${area} ${version}`
    const gathered = visits.get(name) ?? {}
    visits.set(name, gathered)
    addTo(gathered, { ...more, lastAt: new Date(now()).toISOString() })
  }
  const page = (route: string, more: Partial<ReleaseVisits['pages'][string]>) => ({
    [route]: { views: 0, errors: 0, speeds: {}, ...more },
  })

  const countErrors = (release: Release, route: string, count: number, { session, network }: Teller) => {
    const name = `${release.area} ${release.version}`
    const isFirst = badVisit.take(`${session} ${name}`) === 0 && networkVisits.take(`${network} ${name}`) === 0
    add(release, { errors: count, visitsWithErrors: isFirst ? 1 : 0, pages: page(route, { errors: count }) })
  }

  const takeError = async (report: ErrorReport, inUse: InUse, teller: Teller, shellVersion: string) => {
    const frames: Frame[] = []
    for (const frame of framesOf(report.frames, shellVersion))
      if (inUse(frame) && (await hasFile(frame, frame.file))) frames.push(frame)
    // Code of an area calls the shell's: the area is to blame.
    const blamed = frames.find(({ area }) => area !== 'shell') ?? frames[0] ?? report
    if (!inUse(blamed)) return
    const { area, version } = blamed
    if (networkErrors.take(`${teller.network} ${area} ${version}`)) return
    const count = Math.min(report.count, 100)
    countErrors(blamed, report.page, count, teller)
    const only = await knownWords(
      [
        { area, version },
        { area: 'shell', version: shellVersion },
      ].filter(inUse),
    )
    const cause: Cause = {
      kind: kinds[report.type],
      name: only(/^[A-Za-z][A-Za-z-]{0,59}$/.test(report.name) ? report.name : 'Error'),
      message: only(scrub(report.message)).slice(0, 300),
      frames,
    }
    const action = report.action?.trim()
    const id = groupId(area, version, cause)
    const at = new Date(now()).toISOString()
    const mark = createHmac('sha256', key)
      .update(JSON.stringify(['visit', id, teller.person ?? teller.session]))
      .digest()
    const group: ErrorGroup = {
      ...cause,
      version,
      people: withPerson(nobody, mark),
      days: { [at.slice(0, 10)]: count },
      firstAt: at,
      lastAt: at,
      browsers: { [teller.browser]: count },
      pages: { [report.page]: count },
      actions: action && only(action) === action ? { [action]: count } : {},
      requests: report.request && requestId.test(report.request) ? [report.request] : [],
    }
    const name = `${area} ${id}`
    errors.set(name, { area, group: bothErrors(errors.get(name)?.group, group) })
  }

  let flushing: Promise<void> = Promise.resolve()
  const write = async () => {
    const [told, groups] = [[...visits], [...errors]]
    visits.clear()
    errors.clear()
    for (const [area, entries] of byArea(told))
      await addVisits(registry.store, area, Object.fromEntries(entries), now())
    for (const [area, entries] of byArea(groups.map(([name, { group }]) => [name, group])))
      await addErrors(registry.store, area, Object.fromEntries(entries), now())
  }
  const flush = () => {
    flushing = flushing.then(write).catch(onError)
    return flushing
  }
  const timer = setInterval(flush, flushEveryMs).unref()

  return {
    take: async (report, teller) => {
      if (ofVisit.take(teller.session)) return
      const { inUse, routes } = await facts()
      const shellRelease = { area: 'shell', version: report.shell }
      const isPrivate = teller.isPrivate || report.width === undefined
      if (report.isFirst && inUse(shellRelease)) add(shellRelease, { visits: 1 })
      for (const { views, errors: more, isFirst, speeds: times, ...told } of report.pages) {
        const route = routes.has(told.page) ? told.page : '/'
        const speeds = isPrivate ? {} : speedsOf(times, report)
        for (const release of told.area === 'shell' ? [shellRelease] : [told, shellRelease])
          if (inUse(release))
            add(release, { visits: release !== shellRelease && isFirst ? 1 : 0, pages: page(route, { views, speeds }) })
        if (more > 0 && inUse(told) && !networkErrors.take(`${teller.network} ${told.area} ${told.version}`))
          countErrors(told, route, Math.min(more, 100), teller)
      }
      for (const error of report.errors) {
        const { action = '', page: told } = error
        const place = {
          ...error,
          page: routes.has(told) ? told : '/',
          action: isKnownAction(action, routes) ? action : undefined,
        }
        if (isPrivate) countErrors(inUse(error) ? error : shellRelease, place.page, 1, teller)
        else await takeError(place, inUse, teller, report.shell)
      }
    },
    takeCall: (area, version, ms, isFailure) =>
      add(
        { area, version },
        { service: { calls: 1, failures: isFailure ? 1 : 0, times: { [bucketOf('TTFB', ms)]: 1 } } },
      ),
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

interface Facts {
  readonly inUse: InUse
  readonly routes: ReadonlySet<string>
}

/** Asking whether the document has changed costs as much as all else of a report, so it is asked now and then. */
function createFacts({ current, shell, now = Date.now }: IntakeOptions): () => Promise<Facts> {
  let last: Promise<Facts> | undefined
  let readAt = 0
  const read = async (): Promise<Facts> => {
    const [document, ownShell] = [await current(), await shell()]
    return { inUse: inUseOf(document, ownShell), routes: routesIn(document) }
  }
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

const kinds: Readonly<Record<ErrorReport['type'], ErrorKind>> = {
  error: 'uncaught',
  unhandledrejection: 'rejected',
  caught: 'caught',
  load: 'load',
  securitypolicyviolation: 'policy',
}

type InUse = (release: Release) => boolean

const inUseOf =
  (document: RegistryDocument, ownShell: string): InUse =>
  ({ area, version }) => {
    const entry = entryOf(document, area)
    return (entry !== undefined && releasesInUse(entry).includes(version)) || (area === 'shell' && version === ownShell)
  }

/** Of all releases in use: nothing else may stand in the store as a page. */
const routesIn = ({ areas }: RegistryDocument): ReadonlySet<string> =>
  new Set(
    Object.values(areas).flatMap((entry) =>
      releasesInUse(entry).flatMap((version) => entry.releases[version]?.routes.map(({ path }) => path) ?? []),
    ),
  )

/** A link's route must be one; names of calls and `data-action` are words of the code. */
const isKnownAction = (action: string, routes: ReadonlySet<string>): boolean => {
  const [, name = ''] = action.split(' ')
  return action !== '' && (!name.startsWith('/') || routes.has(name))
}

function speedsOf(times: VisitReport['pages'][number]['speeds'], { width = 0, connection = 'unknown' }: VisitReport) {
  const speeds: Record<string, Record<string, number>> = {}
  const device = deviceOf(width)
  for (const [metric, value] of times)
    addTo(speeds, { [`${metric} ${device} ${connection}`]: { [bucketOf(metric, value)]: 1 } })
  return speeds
}

const framesOf = (frames: readonly string[], shell: string): Frame[] =>
  frames.slice(0, mostFrames).flatMap((text) => {
    const [, area, version, ofArea, ofShell, line, column] = framePattern.exec(text) ?? []
    const file = ofArea ?? ofShell
    const at = { line: Number(line), column: Number(column) }
    return file ? [{ area: area ?? 'shell', version: version ?? shell, file, ...at }] : []
  })
const framePattern = /^\/(?:areas\/([a-z-]+)\/([\w.-]+)\/([\w./-]+)|assets\/([\w./-]+)):(\d{1,7}):(\d{1,9})$/

function byArea<T>(entries: readonly [name: string, value: T][]): Map<string, [string, T][]> {
  const areas = new Map<string, [string, T][]>()
  for (const [name, value] of entries) {
    const [area = '', key = ''] = name.split(' ')
    areas.set(area, [...(areas.get(area) ?? []), [key, value]])
  }
  return areas
}
