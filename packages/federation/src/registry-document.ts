import * as v from 'valibot'
import { AreaName } from './area-name.ts'
import { AreaReleases } from './area-releases.ts'
import { Grant } from './areas.ts'
import { ExtensionRule } from './extension-rule.ts'
import { PublicKey } from './release.ts'
import { ShellReleases, shellName } from './shell-release.ts'

/** `registry.json`: the active release of each area and of the shell. It is the only mutable document (product 21.5). */

/** What hosts write into the log. */
export type LogAction =
  | 'publish'
  | 'activate'
  | 'rollback'
  | 'canary'
  | 'end-canary'
  | 'promote'
  | 'halt'
  | 'prune'
  | 'trust'
  | 'distrust'
  | 'sign'
  | 'grant'
  | 'revoke'
  | 'service'

export const LogLine = v.strictObject({
  at: v.string(),
  revision: v.number(),
  who: v.string(),
  /** A LogAction; one of a later version, which shares the store during an update, is read as it is. */
  action: v.string(),
  area: v.union([AreaName, v.literal(shellName)]),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  note: v.string(),
})
export type LogLine = v.InferOutput<typeof LogLine>

/** A key that may sign releases of an area. A revoked key stays valid for releases accepted before. */
export const TrustedKey = v.strictObject({ key: PublicKey, revoked: v.optional(v.pipe(v.string(), v.isoTimestamp())) })
export type TrustedKey = v.InferOutput<typeof TrustedKey>

export const RegistryDocument = v.strictObject({
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  base: v.string(),
  areas: v.record(AreaName, AreaReleases),
  shell: v.optional(ShellReleases),
  /** The areas and what each may own; not sent to browsers. Default: the first six (areas.ts). */
  grants: v.optional(v.record(AreaName, Grant)),
  /** URLs of areas' own servers (docs/areas.md); not sent to browsers. */
  services: v.optional(v.record(AreaName, v.pipe(v.string(), v.url()))),
  /** Rules of ops by `extensionKey`. */
  extensions: v.optional(v.record(v.string(), ExtensionRule)),
  /** Keys that ops pinned to areas and to the shell; not sent to browsers. */
  trust: v.optional(v.record(v.union([AreaName, v.literal(shellName)]), v.array(TrustedKey))),
  /** The change that produced this revision. Kept here too, so that a crash before the log is written loses nothing. */
  last: v.optional(LogLine),
})
export type RegistryDocument = v.InferOutput<typeof RegistryDocument>
