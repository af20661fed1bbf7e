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

type Place = Pick<PageReport, 'area' | 'version' | 'page'>
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const firstSendMs = 4000
const errorSendMs = 1000
/** An action or an answer explains an error for so long. */
const recentMs = 10_000
/** Told in detail; all others are counted. */
const mostCauses = 10

/** Tells the host of pages, errors and times of this document (federation's visit-report.ts), in one request now and then. */
export function collectVisit({ source, queryClient }: Visit): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  const isPrivate = doNotTrack === '1' || globalPrivacyControl
  const shell = source.registry.shellVersion ?? '0.0.0'
  const rows = new Map<string, Mutable<PageReport>>()
  const releases = new Set<string>()
  const causes = new Map<string, Mutable<ErrorReport>>()
  const views: (PageView & { readonly place: Place })[] = []
  let action: string | undefined
  let actedAt = Number.NEGATIVE_INFINITY
  let isWaiting = false
  let isFirst = true

  const routeAt = (path: string) =>
    matchRoute(routesOf(source.registry, currentSession()?.user.id ?? null), withoutBase(path))
  const placeAt = (path: string): Place => {
    const { area, path: page } = routeAt(path) ?? { area: 'shell', path: '/' }
    const version = source.release(area)?.version
    return version ? { area, version, page } : { area: 'shell', version: shell, page: '/' }
  }
  const rowOf = (place: Place) => {
    const key = JSON.stringify(place)
    const row = rows.get(key) ?? { ...place, views: 0, errors: 0, isFirst: false, speeds: [] }
    rows.set(key, row)
    return row
  }
  const show = (path: string, since: number) => {
    const place = placeAt(path)
    if (!isPrivate) views.push({ ...pageView(since), place })
    rowOf(place).views++
  }
  const sendWithin = (ms: number) => {
    if (!isWaiting) setTimeout(send, ms)
    isWaiting = true
  }

  const take = (path: string, trouble: Trouble) => {
    const place = placeAt(path)
    const told = { ...place, ...describeTrouble(trouble, source.registry.base) }
    const key = JSON.stringify(told)
    const cause = causes.get(key)
    if (cause) cause.count++
    else if (isPrivate || causes.size === mostCauses) rowOf(place).errors++
    else {
      const since = performance.now() - recentMs
      const request = early.answer && early.answer.at > since ? early.answer.id : undefined
      causes.set(key, { ...told, action: actedAt > since ? action : undefined, request, count: 1 })
    }
    sendWithin(errorSendMs)
  }

  /** @param isEnd the person leaves, or looks elsewhere */
  const send = (isEnd?: boolean) => {
    isWaiting = false
    for (let [view, next] = views; view && (next || isEnd); [view, next] = views) {
      views.shift()
      rowOf(view.place).speeds.push(...speedsOf(view, next?.interactionsBefore ?? interactionCount()))
    }
    // The start has asked for it (report-loads.ts).
    const ticket = document.getElementById('registry')?.dataset.ticket
    const errors = [...causes.values()].filter(({ count }) => count)
    if (!ticket || rows.size + errors.length === 0) return
    for (const row of rows.values()) {
      const release = row.area + row.version
      row.isFirst = !releases.has(release)
      releases.add(release)
    }
    const report: VisitReport = {
      ticket,
      shell,
      isFirst,
      ...(isPrivate ? {} : kindOfVisit()),
      pages: [...rows.values()],
      errors,
    }
    fetch(underBase(visitReportPath), {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'text/plain',
        authorization: (!isPrivate && currentSession()?.token) || '',
      },
      body: JSON.stringify(report),
    }).catch(() => {})
    isFirst = false
    rows.clear()
    for (const cause of errors) cause.count = 0
  }

  for (const view of early.views) show(...view)
  for (const trouble of early.troubles) take(...trouble)
  early.show = show
  early.take = take
  sendWithin(firstSendMs)
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
  // After the last times are there.
  addEventListener('visibilitychange', () => document.hidden && send(true))
}

const kindOfVisit = (): Pick<VisitReport, 'width' | 'connection'> => {
  const { connection } = navigator as { connection?: { effectiveType?: VisitReport['connection'] } }
  return { width: innerWidth, connection: connection?.effectiveType ?? 'unknown' }
}
