import { underBase, withoutBase } from '@emberwatch/contract'
import { matchRoute, routesOf, type VisitReport, visitReportPath } from '@emberwatch/federation'
import { currentSession } from '@emberwatch/store'
import type { QueryClient } from '@tanstack/react-query'
import type { AreaSource } from '../areas/area-source.ts'
import { early } from './early.ts'
import { describeTrouble } from './error-report.ts'
import { followActions } from './last-action.ts'
import { createVisitCounts, type VisitedPage } from './visit-counts.ts'
import { createPageViews, watchSpeeds } from './watch-speeds.ts'

/** One loaded document. */
export interface Visit {
  readonly source: AreaSource
  readonly queryClient: QueryClient
}

/** The types lack the draft. */
type Browser = Navigator & { readonly globalPrivacyControl?: boolean }

const sendAfterMs = 1500

/** Tells the host of pages, errors and times of this document (federation's visit-report.ts), in one request now and then. */
export function collectVisit({ source, queryClient }: Visit): void {
  const isPrivate = asksForPrivacy(navigator)
  const shell = source.registry.shellVersion ?? '0.0.0'
  const counts = createVisitCounts()
  const views = createPageViews<VisitedPage>()
  const { routeAt, pageAt } = createPages(source, shell)
  let isWaiting = false
  const sendSoon = () => {
    if (!isWaiting) setTimeout(send, sendAfterMs)
    isWaiting = true
  }
  /** @param isEnd the person leaves, or looks elsewhere */
  const send = (isEnd?: boolean) => {
    isWaiting = false
    for (const { page, speeds } of views.end(isEnd)) counts.rowOf(page).speeds.push(...speeds)
    if (counts.isEmpty()) return
    // The start has asked for it (report-loads.ts).
    const ticket = document.getElementById('registry')?.dataset.ticket
    if (!ticket) return sendSoon()
    post({ ticket, shell, isPrivate, ...counts.flush() }, (!isPrivate && currentSession()?.token) || '')
  }
  const lastAction = isPrivate ? undefined : followActions(queryClient, (path) => routeAt(path)?.path)
  early.note = (happened, path = location.pathname) => {
    const page = pageAt(path)
    if (typeof happened === 'number') {
      if (!isPrivate) views.open(page, happened)
      counts.rowOf(page)
    } else {
      const details = lastAction && { action: lastAction(), request: early.request ?? undefined }
      counts.countError(page, describeTrouble(happened, source.registry.base), details)
      sendSoon()
    }
  }
  for (const [path, happened] of early.queue) early.note(happened, path)
  sendSoon()
  if (!isPrivate) watchSpeeds(views.at)
  // The report leaves after the last times have arrived.
  addEventListener('visibilitychange', () => document.hidden && send(true))
}

const asksForPrivacy = ({ doNotTrack, globalPrivacyControl }: Browser) =>
  doNotTrack === '1' || globalPrivacyControl === true

function createPages(source: AreaSource, shell: string) {
  const routeAt = (path: string) =>
    matchRoute(routesOf(source.registry, currentSession()?.user.id ?? null), withoutBase(path))
  const pageAt = (path: string): VisitedPage => {
    const route = routeAt(path)
    const version = route && source.release(route.area)?.version
    return version ? { area: route.area, version, page: route.path } : { area: 'shell', version: shell, page: '/' }
  }
  return { routeAt, pageAt }
}

function post(report: VisitReport, authorization: string): void {
  fetch(underBase(visitReportPath), {
    method: 'POST',
    keepalive: true,
    headers: { authorization },
    body: JSON.stringify(report),
  }).catch(() => {})
}
