import type { RegistryDocument } from '@emberwatch/federation'
import {
  adaptedIn,
  contractGaps,
  type DeprecatedUse,
  deprecatedIn,
  type HostContract,
  sayGap,
} from './contract-gaps.ts'
import { inUse } from './contract-refusals.ts'

/** The effect of another shell on a release in use. */
export interface Needing {
  readonly area: string
  readonly version: string
  readonly role: 'active' | 'previous' | 'canary'
  /** Reasons why the release would not run: one sentence for the version, and one per module. */
  readonly drops: readonly string[]
  /** Exports that only the adapter would give it. */
  readonly adapts: readonly Pick<DeprecatedUse, 'module' | 'name'>[]
  readonly deprecates: readonly DeprecatedUse[]
}

/** The command lists these before it publishes a shell. */
export const needsOf = (document: RegistryDocument, shell: HostContract): Needing[] =>
  inUse(document).map(({ role, release }) => {
    const { area, version } = release
    const gap = contractGaps(release, shell)
    const adapts = gap ? [] : adaptedIn(release, shell)
    const isAdapted = ({ module, name }: DeprecatedUse) =>
      adapts.some((one) => one.module === module && one.name === name)
    const deprecates = deprecatedIn(release, shell).filter((one) => !isAdapted(one))
    return { area, version, role, drops: gap ? sayGap(gap, shell) : [], adapts, deprecates: gap ? [] : deprecates }
  })

/** One line for each thing dropped, adapted or deprecated, and one for a release that loses nothing. */
export const needsLines = (needing: readonly Needing[]): string[] =>
  needing.flatMap(({ area, version, role, drops, adapts, deprecates }) => {
    const release = `${area} ${version} (${role})`
    const lines = [
      ...drops.map((why) => `${release} would not run: ${why}`),
      ...adapts.map(({ module, name }) => `${release} is adapted: ${name} of ${module}`),
      ...deprecates.map(({ module, name, announcement }) => `${release} uses ${name} of ${module}: ${announcement}`),
    ]
    return lines.length ? lines : [`${release} loses nothing`]
  })
