import * as v from 'valibot'
import { AreaReleases } from './area-releases.ts'
import { AreaName, Grant } from './areas.ts'
import { PublicKey } from './release.ts'
import { ShellReleases, shellName } from './shell-release.ts'

/** `registry.json`: which release of each area and of the shell is active; the one mutable document (product 21.5). */

/** One line of the append-only log: who did what, when, why, from which version to which. */
export const LogLine = v.strictObject({
  at: v.string(),
  revision: v.number(),
  who: v.string(),
  action: v.picklist([
    'publish',
    'activate',
    'rollback',
    'canary',
    'end-canary',
    'promote',
    'halt',
    'prune',
    'trust',
    'distrust',
    'sign',
    'grant',
    'revoke',
    'service',
  ]),
  /** An area, or the shell. */
  area: v.union([AreaName, v.literal(shellName)]),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  note: v.string(),
})
export type LogLine = v.InferOutput<typeof LogLine>

/** A key whose releases an area may have; revoked, it counts for releases that the store had taken before. */
export const TrustedKey = v.strictObject({ key: PublicKey, revoked: v.optional(v.pipe(v.string(), v.isoTimestamp())) })
export type TrustedKey = v.InferOutput<typeof TrustedKey>

export const RegistryDocument = v.strictObject({
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Where release folders lie; `<base><area>/<version>/<file>`. */
  base: v.string(),
  areas: v.record(AreaName, AreaReleases),
  /** The shells; left out before the first one is published. */
  shell: v.optional(ShellReleases),
  /** Which areas there are and what each may own; browsers do not get them. Left out: the first six (areas.ts). */
  grants: v.optional(v.record(AreaName, Grant)),
  /** Where areas have servers of their own (docs/areas.md); browsers do not get them. */
  services: v.optional(v.record(AreaName, v.pipe(v.string(), v.url()))),
  /** Keys that ops pinned to areas and to the shell; browsers do not get them. */
  trust: v.optional(v.record(v.union([AreaName, v.literal(shellName)]), v.array(TrustedKey))),
  /** The change that made this revision; kept here too, so that a crash before the log is written loses nothing. */
  last: v.optional(LogLine),
})
export type RegistryDocument = v.InferOutput<typeof RegistryDocument>
