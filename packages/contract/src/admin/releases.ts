import { BuildName, Count, superAdmin, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { get } from './calls.ts'

/** The host answers these calls itself, also in front of another API (docs/releases.md). */

const Health = v.object({
  loaded: Count,
  failed: Count,
  fellBack: Count,
  kinds: v.record(v.string(), Count),
  lastAt: v.nullable(Time),
})

/** What a release uses of the shell that is going. */
export const DeprecatedUse = v.object({
  module: v.string(),
  name: v.string(),
  /** Such as `since 1.3, use jobs.end, gone in 2.0`. */
  announcement: v.string(),
})
export type DeprecatedUse = v.InferOutput<typeof DeprecatedUse>

export const AreaRelease = v.object({
  version: v.string(),
  role: v.picklist(['active', 'previous', 'canary', 'stored']),
  hostContract: v.string(),
  owner: v.string(),
  builtAt: Time,
  publishedAt: v.nullable(Time),
  publishedBy: v.nullable(v.string()),
  health: Health,
  /** Hosts of earlier versions do not say it. */
  deprecated: v.optional(v.array(DeprecatedUse)),
})
export type AreaRelease = v.InferOutput<typeof AreaRelease>

export const ReleaseChange = v.object({
  at: Time,
  revision: Count,
  who: v.string(),
  action: v.string(),
  area: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  note: v.string(),
})
export type ReleaseChange = v.InferOutput<typeof ReleaseChange>

export const AreaOverview = v.object({
  area: v.string(),
  title: v.string(),
  releases: v.array(AreaRelease),
  canary: v.nullable(
    v.object({
      version: v.string(),
      percent: v.optional(v.number()),
      people: v.optional(v.number()),
      /** People who have reported, each by their last session. */
      told: v.optional(v.object({ people: Count, failed: Count })),
    }),
  ),
})
export type AreaOverview = v.InferOutput<typeof AreaOverview>

/** Running, or until a short while ago. */
export const InstanceUp = v.object({
  /** Host name and port. */
  name: v.string(),
  build: BuildName,
  startedAt: Time,
  /** By its own clock. */
  seenAt: Time,
})
export type InstanceUp = v.InferOutput<typeof InstanceUp>

export const releases = {
  overview: get('/v1/admin/areas', {
    name: 'releases.overview',
    summary:
      'The releases of every area in use, how they do, the servers that are up with their builds, and the last changes.',
    access: superAdmin,
    answer: v.object({
      revision: Count,
      hostContract: v.string(),
      areas: v.array(AreaOverview),
      /** Releases in use that are not served for lack of a valid signature: one sentence each. */
      unserved: v.array(v.string()),
      /** Releases in use whose calls an instance's API lacks: one sentence each. */
      lacking: v.array(v.string()),
      instances: v.array(InstanceUp),
      log: v.array(ReleaseChange),
    }),
  }),
}
