import { underBase, withoutBase } from '@emberwatch/contract'
import {
  type ErrorReport,
  matchRoute,
  type PageReport,
  routesOf,
  type VisitReport,
  visitReportPath,
} from '@emberwatch/federation'
import { currentSession } from '@emberwatch/store'
import { pageTicket } from '../areas/report-loads.ts'
import { early, type Trouble } from './early-errors.ts'
import { describeTrouble } from './error-report.ts'
import type { Visit } from './visit.ts'
import { interactionCount, type PageView, pageView, speedsOf, watchSpeeds } from './watch-speeds.ts'

type Place = Pick<PageReport, 'area' | 'version' | 'page'>
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const firstSendMs = 4000
const errorSendMs = 1000
/** An action explains an error for so long. */
const actionMs = 10_000
/** Told in detail; all others are counted. */
const mostCauses = 20
const mostTold = 10

/** Tells the host of pages, errors and times of this document (federation's visit-report.ts), in one request now and then. */
export function collectVisit({ source, history, queryClient }: Visit): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  const isPrivate = doNotTrack === '1' || globalPrivacyControl === true
  const shell = source.registry.shellVersion ?? '0.0.0'
  const rows = new Map<string, Mutable<PageReport>>()
  const seen = new Set<string>()
  const causes = new Map<string, Mutable<ErrorReport>>()
  const views: (PageView & { readonly place: Place; isTold?: boolean })[] = []
  let action = ['', 0] as [string, number]
  let isWaiting = false

  const routes = () => routesOf(source.registry, currentSession()?.user.id ?? null)
  const placeAt = (path: string): Place => {
    const route = matchRoute(routes(), withoutBase(path))
    const version = route && source.release(route.area)?.version
    return route && version
      ? { area: route.area, version, page: route.path }
      : { area: 'shell', version: shell, page: '/' }
  }
  const rowOf = ({ area, version, page }: Place) => {
    const key = `${area} ${version} ${page}`
    const row = rows.get(key) ?? { area, version, page, views: 0, errors: 0, speeds: [] }
    rows.set(key, row)
    return row
  }
  const begin = (since: number) => {
    const place = placeAt(location.pathname)
    views.push({ ...pageView(since), place })
    rowOf(place).views += 1
    rowOf({ ...place, area: 'shell', version: shell }).views += place.area === 'shell' ? 0 : 1
  }
  const soon = (ms: number) => {
    if (!isWaiting) setTimeout(() => send(false), ms)
    isWaiting = true
  }

  const take = (trouble: Trouble, path: string) => {
    const place = placeAt(path)
    const told = describeTrouble(trouble, { base: source.registry.base, shell })
    // Code of others calls the shell's: the area is to blame.
    const { area, version } = told.frames.find((frame) => frame.area !== 'shell') ?? told.frames[0] ?? place
    const owner = { area, version, page: place.page }
    rowOf(owner).errors += 1
    const key = JSON.stringify([told, owner])
    const cause = causes.get(key)
    if (cause) cause.count += 1
    else if (causes.size < mostCauses && !isPrivate) {
      const last = performance.now() - action[1] < actionMs && action[0]
      causes.set(key, { ...told, ...owner, ...(last ? { action: last } : {}), count: 1 })
    }
    soon(errorSendMs)
  }

  /** @param isEnd the person leaves, or looks elsewhere */
  const send = (isEnd: boolean) => {
    isWaiting = false
    for (const [index, view] of views.entries()) {
      if (isPrivate || view.isTold || (!isEnd && index === views.length - 1)) continue
      view.isTold = true
      rowOf(view.place).speeds.push(...speedsOf(view, views[index + 1]?.interactionsBefore ?? interactionCount()))
    }
    const pages = [...rows.values()].map((row) => {
      const release = `${row.area} ${row.version}`
      const isFirst = !seen.has(release)
      seen.add(release)
      return isFirst ? { ...row, isFirst } : row
    })
    rows.clear()
    const errors = [...causes.values()]
      .filter(({ count }) => count > 0)
      .slice(0, mostTold)
      .map((cause) => ({ ...cause }))
    for (const cause of causes.values()) cause.count = 0
    if (pages.length > 0) void post({ ...(isPrivate ? {} : kindOfVisit()), pages, errors })
  }
  const post = async (report: Omit<VisitReport, 'ticket'>) => {
    const ticket = await pageTicket()
    const token = isPrivate ? undefined : currentSession()?.token
    if (ticket)
      await fetch(underBase(visitReportPath), {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'text/plain', ...(token ? { authorization: token } : {}) },
        body: JSON.stringify({ ticket, ...report }),
      }).catch(() => {})
  }

  begin(0)
  history.listen(() => begin(performance.now()))
  for (const [trouble, path] of early.kept) take(trouble, path)
  early.take = (trouble) => take(trouble, location.pathname)
  soon(firstSendMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(true))
  if (isPrivate) return
  watchSpeeds((time) => views.findLast(({ since, isTold }) => since <= time && !isTold))
  const act = ({ target }: Event) => {
    const element = (target as Element).closest<HTMLElement>('[data-action],a,button,[role],input,select,textarea')
    if (!element) return
    const { dataset, localName, role } = element
    const to = element instanceof HTMLAnchorElement && matchRoute(routes(), withoutBase(element.pathname))
    action = [`${role ?? localName} ${dataset.action ?? (to ? to.path : '')}`.trim(), performance.now()]
  }
  addEventListener('click', act, true)
  addEventListener('keydown', act, true)
  queryClient.getMutationCache().subscribe(({ mutation, type }) => {
    const [name] = mutation?.options.mutationKey ?? []
    if (type === 'added' && typeof name === 'string') action = [`call ${name}`, performance.now()]
  })
}

/** Narrower than 640 px is a phone (CONTRIBUTING). */
const kindOfVisit = (): Pick<VisitReport, 'device' | 'connection'> => {
  const { effectiveType = 'unknown' } =
    (navigator as { connection?: { effectiveType?: VisitReport['connection'] } }).connection ?? {}
  return { device: innerWidth < 640 ? 'phone' : innerWidth < 1024 ? 'tablet' : 'desktop', connection: effectiveType }
}
