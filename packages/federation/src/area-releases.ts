import * as v from 'valibot'
import { ReleaseSummary, Version } from './release-summary.ts'

export const Canary = v.strictObject({
  version: Version,
  percent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  /** Marks of named people (`personMark`), not their ids: every visitor reads this document. */
  people: v.optional(v.array(v.string())),
})
export type Canary = v.InferOutput<typeof Canary>

export const AreaReleases = v.strictObject({
  active: v.nullable(Version),
  previous: v.nullable(Version),
  canary: v.optional(Canary),
  releases: v.record(Version, ReleaseSummary),
})
export type AreaReleases = v.InferOutput<typeof AreaReleases>
