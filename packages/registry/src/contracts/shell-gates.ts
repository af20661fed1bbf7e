import type { Refusal, RegistryDocument } from '@emberwatch/federation'
import { contractGaps, type HostContract } from './contract-gaps.ts'
import { contractRefusals, inUse, refusalsOf } from './contract-refusals.ts'

/** Names the releases in use that the shell breaks. */
export function shellRefusals(document: RegistryDocument, shell: HostContract): Refusal[] {
  return inUse(document).flatMap(({ role, release }) =>
    contractRefusals(release, shell, `${release.area} ${release.version} (${role})`),
  )
}

export function newlyActiveShell(before: RegistryDocument, { shell }: RegistryDocument) {
  const active = shell?.active
  return active && active !== before.shell?.active ? (shell.releases[active] ?? null) : null
}

interface Leaving {
  readonly shell: HostContract
  /** A release that cannot run in the previous shell either is not broken by the change. */
  readonly before: HostContract
  readonly breaks: readonly string[]
}

/** Releases in use that run now and could not in the new shell. */
export function leftWithout(document: RegistryDocument, { shell, before, breaks }: Leaving): Refusal[] {
  return inUse(document)
    .filter(({ release }) => !breaks.includes(release.area) && !contractGaps(release, before))
    .flatMap(({ role, release }) => contractRefusals(release, shell, `${release.area} ${release.version} (${role})`))
}

/** Leaves out releases that the previous shell broke as well. */
export const brokenByShell = (document: RegistryDocument, shell: HostContract, before: HostContract): Refusal[] =>
  inUse(document)
    .filter(({ role, release }) => role !== 'previous' && !contractGaps(release, before))
    .flatMap(({ release }) => refusalsOf(release, shell))
