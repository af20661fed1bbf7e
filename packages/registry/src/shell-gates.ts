import type { Refusal, RegistryDocument } from '@emberwatch/federation'
import { contractGaps, type HostContract } from './contract-gaps.ts'
import { contractRefusals, inUse, refusalsOf } from './contract-refusals.ts'

/** What becomes of the areas when the shell changes. */

/** What a shell would leave without something: releases in use that could not run in it, each by name. */
export function shellRefusals(document: RegistryDocument, shell: HostContract): Refusal[] {
  return inUse(document).flatMap(({ role, release }) =>
    contractRefusals(release, shell, `${release.area} ${release.version} (${role})`),
  )
}

/** The shell that everybody gets by a change and did not get before it. */
export function newlyActiveShell(before: RegistryDocument, { shell }: RegistryDocument) {
  const active = shell?.active
  return active && active !== before.shell?.active ? (shell.releases[active] ?? null) : null
}

interface Leaving {
  readonly shell: HostContract
  /** The shell that people have now: what cannot run there either is not left without anything. */
  readonly before: HostContract
  readonly breaks: readonly string[]
}

/** What a shell takes from areas: releases in use that run now and could not run in it, each by name. */
export function leftWithout(document: RegistryDocument, { shell, before, breaks }: Leaving): Refusal[] {
  return inUse(document)
    .filter(({ release }) => !breaks.includes(release.area) && !contractGaps(release, before))
    .flatMap(({ role, release }) => contractRefusals(release, shell, `${release.area} ${release.version} (${role})`))
}

/** What people would see break, were sessions sent to the shell: not what was broken in the one before as well. */
export const brokenByShell = (document: RegistryDocument, shell: HostContract, before: HostContract): Refusal[] =>
  inUse(document)
    .filter(({ role, release }) => role !== 'previous' && !contractGaps(release, before))
    .flatMap(({ release }) => refusalsOf(release, shell))
