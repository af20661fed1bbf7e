import { BuildName, Count, superAdmin, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { get } from './calls.ts'

/** What the host tells of the areas' releases. It answers these calls itself, also in front of another API (docs/releases.md). */

const Health = v.object({
  loaded: Count,
  failed: Count,
  fellBack: Count,
  kinds: v.record(v.string(), Count),
  lastAt: v.nullable(Time),
})

export const AreaRelease = v.object({
  version: v.string(),
  role: v.picklist(['active', 'previous', 'canary', 'stored']),
  hostContract: v.string(),
  owner: v.string(),
  builtAt: Time,
  publishedAt: v.nullable(Time),
  publishedBy: v.nullable(v.string()),
  health: Health,
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
  /** Those in use: active, canary, previous. */
  releases: v.array(AreaRelease),
  canary: v.nullable(
    v.object({
      version: v.string(),
      percent: v.optional(v.number()),
      people: v.optional(v.number()),
      /** How many of its people have told how it does, each by their last session. */
      told: v.optional(v.object({ people: Count, failed: Count })),
    }),
  ),
})
export type AreaOverview = v.InferOutput<typeof AreaOverview>

/** A server of shell and areas that is up, or was a short while ago. */
export const InstanceUp = v.object({
  /** Machine and port. */
  name: v.string(),
  build: BuildName,
  startedAt: Time,
  /** When it last said so, by its own clock. */
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
      /** Releases in use that nobody gets for their signatures: a sentence each, with what to do. */
      unserved: v.array(v.string()),
      /** What releases in use ask for and the API of an instance does not have: a sentence a release. */
      lacking: v.array(v.string()),
      /** By name. */
      instances: v.array(InstanceUp),
      /** The newest first. */
      log: v.array(ReleaseChange),
    }),
  }),
}
