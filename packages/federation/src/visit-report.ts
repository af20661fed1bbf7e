import * as v from 'valibot'
import { AreaName } from './area-name.ts'
import { Version } from './release-summary.ts'

/**
 * A visit (one loaded document) reports on the releases that it runs: pages by their route, errors by their place in the code, and times. A report has
 * nothing that a person typed, and no id (docs/releases.md#errors-and-speed). The collector weighs on every page, so the host derives what it can.
 */

/** Events of the window by their type, what React caught, and what could not be loaded. */
const errorTypes = ['error', 'unhandledrejection', 'securitypolicyviolation', 'caught', 'load'] as const
/** Milliseconds, but for CLS. */
export const speedMetrics = ['LCP', 'INP', 'CLS', 'TTFB', 'first-row'] as const
export type SpeedMetric = (typeof speedMetrics)[number]

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** A page of a release; the shell's own pages have the shell's version. */
const location = {
  area: v.union([v.literal('shell'), AreaName]),
  version: Version,
  /** A route as in area.json, such as `/sites/:id`, never the address itself. */
  page: v.pipe(v.string(), v.regex(/^(\/|(\/(:?[A-Za-z][\w-]*))+)$/), v.maxLength(200)),
}

/** A role, and what declared code calls it: a route, the name of a call, or `data-action`. */
const Action = v.pipe(v.string(), v.regex(/^[a-z]+ (\/[\w/:-]*|[A-Za-z]+([.-][A-Za-z]+)*)?$/), v.maxLength(120))

export const ErrorReport = v.strictObject({
  ...location,
  type: v.picklist(errorTypes),
  action: v.optional(Action),
  /** The error's class; of loads the element, of the content policy the directive. */
  name: v.string(),
  message: v.pipe(v.string(), v.maxLength(1000)),
  /** Places in files of releases, innermost first: `/areas/reports/1.2.0/main.js:1:200`, `/assets/main.js:1:200`. */
  frames: v.pipe(v.array(v.pipe(v.string(), v.maxLength(400))), v.maxLength(200)),
  /** X-Request-Id of the last answer before it, which is `reqId` in the log; proxies make them in forms of their own. */
  request: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Errors since the report before; a loop can make many. */
  count: count(1_000_000),
})
export type ErrorReport = v.InferOutput<typeof ErrorReport>

/** A page that was shown since the report before. */
export const PageReport = v.strictObject({
  ...location,
  /** Errors that are not listed in `VisitReport.errors`. */
  errors: count(1_000_000),
  /** The visit has not told of this release before. */
  isFirst: v.boolean(),
  speeds: v.pipe(
    v.array(v.tuple([v.picklist(speedMetrics), v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))])),
    v.maxLength(50),
  ),
})
export type PageReport = v.InferOutput<typeof PageReport>

export const VisitReport = v.strictObject({
  /** Proves that the page came from this host (load-report.ts). */
  ticket: v.pipe(v.string(), v.maxLength(200)),
  shell: Version,
  isFirst: v.boolean(),
  /** A browser that asks for privacy (Do Not Track, Global Privacy Control) sends counts alone. */
  isPrivate: v.boolean(),
  pages: v.pipe(v.array(PageReport), v.maxLength(40)),
  errors: v.pipe(v.array(ErrorReport), v.maxLength(10)),
})
export type VisitReport = v.InferOutput<typeof VisitReport>
