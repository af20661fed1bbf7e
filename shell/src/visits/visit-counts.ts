import type { ErrorReport, PageReport } from '@emberwatch/federation'

export type VisitedPage = Pick<PageReport, 'area' | 'version' | 'page'>
export type DescribedError = Pick<ErrorReport, 'type' | 'name' | 'message' | 'frames'>
type ErrorDetails = Pick<ErrorReport, 'action' | 'request'>
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Most causes with details; the report counts all others. */
const causesMax = 10

/** Counts pages and errors for the next report. */
export function createVisitCounts() {
  let rows: Record<string, Mutable<PageReport>> = {}
  const releases = new Set<string>()
  const causes = new Map<string, Mutable<ErrorReport>>()
  const rowOf = (page: VisitedPage) => {
    const key = JSON.stringify(page)
    rows[key] ??= { ...page, errors: 0, isFirst: false, speeds: [] }
    return rows[key]
  }
  const errorsToReport = () => [...causes.values()].filter(({ count }) => count)
  return {
    rowOf,
    /** @param details are left out by a browser that asks for privacy */
    countError: (page: VisitedPage, described: DescribedError, details?: ErrorDetails) => {
      const errorReport = { ...page, ...described }
      const key = JSON.stringify(errorReport)
      const cause = causes.get(key)
      if (cause) cause.count++
      else if (!details || causes.size === causesMax) rowOf(page).errors++
      else causes.set(key, { ...errorReport, ...details, count: 1 })
    },
    isEmpty: () => Object.keys(rows).length + errorsToReport().length === 0,
    /** Counts anew from now on. */
    flush: () => {
      const isFirst = releases.size === 0
      const pages = Object.values(rows)
      for (const row of pages) {
        const release = row.area + row.version
        row.isFirst = !releases.has(release)
        releases.add(release)
      }
      rows = {}
      const errors = errorsToReport().map((cause) => ({ ...cause }))
      for (const cause of causes.values()) cause.count = 0
      return { isFirst, pages, errors }
    },
  }
}
