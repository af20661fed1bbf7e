import * as v from 'valibot'
import { Canary } from './area-releases.ts'
import { Release } from './release.ts'
import { type ReleaseSummary, Version } from './release-summary.ts'

/** `release.json` of the shell: one immutable build, stored and switched like area releases (decision 0019). */

/** Takes the place of an area name in the store, the log, tokens and commands. No area may have this name (areas.ts). */
export const shellName = 'shell'
export const isShell = (name: unknown): name is typeof shellName => name === shellName

const File = v.strictObject({ file: Release.entries.entry, integrity: Release.entries.entryIntegrity })

const Exports = v.record(v.string(), v.array(v.string()))

/** Exports that a shell gives releases of the major version before, by its adapter (decision 0030). */
const Adapts = v.strictObject({
  /** The last version of that major; ranges of releases are held to it. */
  hostContract: Version,
  exports: Exports,
})
export type Adapts = v.InferOutput<typeof Adapts>

export const ShellRelease = v.strictObject({
  area: v.literal(shellName),
  version: Version,
  hostContract: Version,
  exports: Exports,
  adapts: v.optional(Adapts),
  /** Deprecated exports: since when, what to use instead, which version drops them (deprecation.ts). */
  deprecated: v.record(v.string(), v.record(v.string(), v.string())),
  scripts: v.array(File),
  styles: v.array(File),
  preloads: v.array(File),
  lazy: v.record(v.string(), v.array(File)),
  ...v.pick(Release, ['files', 'calls', 'title', 'owner', 'commit', 'builtAt', 'signature']).entries,
})
export type ShellRelease = v.InferOutput<typeof ShellRelease>

export const ShellSummary = v.omit(ShellRelease, ['files', 'calls', 'commit', 'signature'])
export type ShellSummary = v.InferOutput<typeof ShellSummary>

export const ShellReleases = v.strictObject({
  active: v.nullable(Version),
  previous: v.nullable(Version),
  /** The release that a share of browsers gets (decision 0019). */
  canary: v.optional(Canary),
  releases: v.record(Version, ShellSummary),
})
export type ShellReleases = v.InferOutput<typeof ShellReleases>

/** Any release in the store. */
export type AnyRelease = Release | ShellRelease
export type AnySummary = ReleaseSummary | ShellSummary

/** @param json parsed release.json */
export const releaseSchema = (json: unknown): v.GenericSchema<unknown, AnyRelease> =>
  isShell(Object(json).area) ? ShellRelease : Release
