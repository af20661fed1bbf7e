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
import { early, type Trouble } from './early.ts'
import { describeTrouble } from './error-report.ts'
import type { Visit } from './visit.ts'
import { interactionCount, type PageView, pageView, speedsOf, watchSpeeds } from './watch-speeds.ts'

type VisitedPage = Pick<PageReport, 'area' | 'version' | 'page'>
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The types lack drafts, and what some browsers do not have. */
type Browser = Navigator & {
  readonly globalPrivacyControl?: boolean
  readonly connection?: { readonly effectiveType?: VisitReport['connection'] }
}

const sendAfterMs = 1500
/** An action explains an error for so long. */
const actionMs = 10_000
/** Most causes with details; the report counts all others. */
const mostCauses = 10

/** Tells the host of pages, errors and times of this document (federation's visit-report.ts), in one request now and then. */
export function collectVisit({ source, queryClient }: Visit): void {
  const { doNotTrack, globalPrivacyControl, connection } = navigator as Browser
  const isPrivate = doNotTrack === '1' || globalPrivacyControl
  const shell = source.registry.shellVersion ?? '0.0.0'
  let rows: Record<string, Mutable<PageReport>> = {}
  const releases = new Set<string>()
  const causes = new Map<string, Mutable<ErrorReport>>()
  const views: (PageView & { readonly place: VisitedPage })[] = []
  let action: string | undefined
  let actedAt = 0
  let isWaiting = false

  const routeAt = (path: string) =>
    matchRoute(routesOf(source.registry, currentSession()?.user.id ?? null), withoutBase(path))
  const placeAt = (path: string): VisitedPage => {
    const route = routeAt(path)
    const version = route && source.release(route.area)?.version
    return version ? { area: route.area, version, page: route.path } : { area: 'shell', version: shell, page: '/' }
  }
  const rowOf = (place: VisitedPage) => {
    const key = JSON.stringify(place)
    rows[key] ??= { ...place, views: 0, errors: 0, isFirst: false, speeds: [] }
    return rows[key]
  }
  const show = (path: string, since: number) => {
    const place = placeAt(path)
    if (!isPrivate) views.push({ ...pageView(since), place })
    rowOf(place).views++
  }
  const sendSoon = () => {
    if (!isWaiting) setTimeout(send, sendAfterMs)
    isWaiting = true
  }

  const explain = (path: string, trouble: Trouble) => {
    const place = placeAt(path)
    const errorReport = { ...place, ...describeTrouble(trouble, source.registry.base) }
    const key = JSON.stringify(errorReport)
    const cause = causes.get(key)
    if (cause) cause.count++
    else if (isPrivate || causes.size === mostCauses) rowOf(place).errors++
    else {
      const isRecent = performance.now() - actedAt < actionMs
      causes.set(key, {
        ...errorReport,
        action: isRecent ? action : undefined,
        request: early.request ?? undefined,
        count: 1,
      })
    }
    sendSoon()
  }

  /** @param isEnd the person leaves, or looks elsewhere */
  const send = (isEnd?: boolean) => {
    isWaiting = false
    for (let view = views[0]; view && (isEnd || views[1]); view = views[0]) {
      views.shift()
      rowOf(view.place).speeds.push(...speedsOf(view, views[0]?.interactionsBefore ?? interactionCount()))
    }
    // The start has asked for it (report-loads.ts).
    const ticket = document.getElementById('registry')?.dataset.ticket
    const errors = [...causes.values()].filter(({ count }) => count)
    const pages = Object.values(rows)
    if (pages.length + errors.length === 0) return
    if (!ticket) return sendSoon()
    const isFirst = releases.size === 0
    for (const row of pages) {
      const release = row.area + row.version
      row.isFirst = !releases.has(release)
      releases.add(release)
    }
    const report: VisitReport = {
      ticket,
      shell,
      isFirst,
      ...(!isPrivate && { width: innerWidth, connection: connection?.effectiveType }),
      pages,
      errors,
    }
    fetch(underBase(visitReportPath), {
      method: 'POST',
      keepalive: true,
      headers: { authorization: (!isPrivate && currentSession()?.token) || '' },
      body: JSON.stringify(report),
    }).catch(() => {})
    rows = {}
    for (const cause of errors) cause.count = 0
  }

  early.note = (happened, path = location.pathname) =>
    typeof happened === 'number' ? show(path, happened) : explain(path, happened)
  for (const [path, happened] of early.kept) early.note(happened, path)
  sendSoon()
  if (!isPrivate) {
    watchSpeeds((time) => views.findLast(({ since }) => since <= time))
    const act = (what: string) => {
      action = what
      actedAt = performance.now()
    }
    addEventListener(
      'click',
      ({ target }) => {
        const element = (target as Element).closest<HTMLAnchorElement>('[data-action],a,button,[role]')
        if (element)
          act(
            `${element.role ?? element.localName} ${element.dataset.action ?? routeAt(element.pathname ?? '')?.path ?? ''}`,
          )
      },
      true,
    )
    queryClient.getMutationCache().subscribe(({ mutation, type }) => {
      if (type === 'added') act(`call ${mutation.options.mutationKey}`)
    })
  }
  // The report leaves after the last times have arrived.
  addEventListener('visibilitychange', () => document.hidden && send(true))
}
