import * as v from 'valibot'
import { Release, type ReleaseSummary, Version } from './release.ts'

/** `release.json` of the shell: one immutable build of it, stored and switched as those of areas (decision 0019). */

/** Stands where areas have their names: in the store, the log, tokens and commands. No area can be called so (areas.ts). */
export const shellName = 'shell'
export const isShell = (name: unknown): name is typeof shellName => name === shellName

const File = v.strictObject({ file: Release.entries.entry, integrity: Release.entries.entryIntegrity })

export const ShellRelease = v.strictObject({
  area: v.literal(shellName),
  version: Version,
  /** The version of the host contract that it gives to areas. */
  hostContract: Version,
  /** What each shared module gives: compared with what releases of areas use. Never on a page. */
  exports: v.record(v.string(), v.array(v.string())),
  /** What of these is announced as going, with the version and what to use. */
  deprecated: v.record(v.string(), v.record(v.string(), v.string())),
  /** What the HTML names (`ShellManifest`). */
  scripts: v.array(File),
  styles: v.array(File),
  preloads: v.array(File),
  lazy: v.record(v.string(), v.array(File)),
  ...v.pick(Release, ['files', 'calls', 'title', 'owner', 'commit', 'builtAt', 'signature']).entries,
})
export type ShellRelease = v.InferOutput<typeof ShellRelease>

/** What the registry document keeps of a shell: what pages name, and what areas may use. */
export const ShellSummary = v.omit(ShellRelease, ['files', 'calls', 'commit', 'signature'])
export type ShellSummary = v.InferOutput<typeof ShellSummary>

export const ShellReleases = v.strictObject({
  active: v.nullable(Version),
  previous: v.nullable(Version),
  releases: v.record(Version, ShellSummary),
})
export type ShellReleases = v.InferOutput<typeof ShellReleases>

/** Whatever lies in the store under a name and a version. */
export type AnyRelease = Release | ShellRelease
export type AnySummary = ReleaseSummary | ShellSummary

/** @param json what release.json says */
export const releaseSchema = (json: unknown): v.GenericSchema<unknown, AnyRelease> =>
  isShell(Object(json).area) ? ShellRelease : Release
