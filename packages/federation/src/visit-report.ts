import * as v from 'valibot'
import { AreaName } from './areas.ts'
import { Version } from './release.ts'

/**
 * What a visit (one loaded document) tells the host of the releases that it runs: pages by their route, errors by their place in the code, and times.
 * Nothing that a person typed, and no id (docs/errors-and-speed.md).
 */

export const visitReportPath = '/releases/visits'

export const errorKinds = ['uncaught', 'rejected', 'caught', 'load', 'policy'] as const
export type ErrorKind = (typeof errorKinds)[number]
/** Milliseconds, but for CLS. */
export const speedMetrics = ['LCP', 'INP', 'CLS', 'TTFB', 'first-row'] as const
export type SpeedMetric = (typeof speedMetrics)[number]
export const deviceKinds = ['phone', 'tablet', 'desktop'] as const
export type DeviceKind = (typeof deviceKinds)[number]
export const connectionKinds = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

const Owner = v.union([v.literal('shell'), AreaName])
/** A route as in area.json, such as `/sites/:id`, never the address itself. */
const RoutePattern = v.pipe(v.string(), v.regex(/^(\/|(\/(:?[A-Za-z][\w-]*))+)$/), v.maxLength(200))
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
/** A role, and what declared code calls it: a route's pattern, the name of a call, or `data-action`. */
const Action = v.pipe(v.string(), v.regex(/^[a-z]+( (\/[\w/:-]*|[A-Za-z]+([.-][A-Za-z]+)*))?$/), v.maxLength(120))

/** A place in a built file of a release; lines and columns begin with 1, as in `Error.stack`. */
export const StackFrame = v.strictObject({
  area: Owner,
  version: Version,
  file: v.pipe(v.string(), v.regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/), v.maxLength(200)),
  line: count(10_000_000),
  column: count(100_000_000),
})
export type StackFrame = v.InferOutput<typeof StackFrame>

export const ErrorReport = v.strictObject({
  kind: v.picklist(errorKinds),
  /** The release that is blamed: the first frame's of an area, else the shell's or the page's. */
  area: Owner,
  version: Version,
  page: RoutePattern,
  action: v.optional(Action),
  /** The error's class; for loads and the content policy, what was refused. */
  name: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z-]*$/), v.maxLength(60)),
  message: v.pipe(v.string(), v.maxLength(400)),
  frames: v.pipe(v.array(StackFrame), v.maxLength(20)),
  /** Since the report before. */
  count: count(1000),
})
export type ErrorReport = v.InferOutput<typeof ErrorReport>

/** One page of one release, since the report before. */
export const PageReport = v.strictObject({
  area: Owner,
  version: Version,
  page: RoutePattern,
  views: count(1000),
  errors: count(1000),
  /** The first report of the visit about this release. */
  isFirst: v.optional(v.boolean()),
  speeds: v.pipe(
    v.array(v.tuple([v.picklist(speedMetrics), v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))])),
    v.maxLength(50),
  ),
})
export type PageReport = v.InferOutput<typeof PageReport>

export const VisitReport = v.strictObject({
  /** Proves that the page came from this host (load-report.ts). */
  ticket: v.pipe(v.string(), v.maxLength(200)),
  /** Left out, as are errors and times, by a browser that asks for privacy (Do Not Track, Global Privacy Control). */
  device: v.optional(v.picklist(deviceKinds)),
  connection: v.optional(v.picklist(connectionKinds)),
  pages: v.pipe(v.array(PageReport), v.maxLength(40)),
  errors: v.pipe(v.array(ErrorReport), v.maxLength(10)),
})
export type VisitReport = v.InferOutput<typeof VisitReport>
