import type { Refusal, RegistryDocument } from '@emberwatch/federation'
import { type RegistryContext, readDocument } from '../state/registry-context.ts'
import { contractGaps, type HostContract } from './contract-gaps.ts'
import { contractRefusals, inUse } from './contract-refusals.ts'
import { hostContracts } from './host-contracts.ts'

/** Compares a shell with the releases in use, before and while people get it. */

/** Names the releases in use that could not run in the shell. */
export async function shellRefusals(context: RegistryContext, shell: HostContract): Promise<Refusal[]> {
  return inUse(await readDocument(context)).flatMap(({ role, release }) =>
    contractRefusals(release, shell, `${release.area} ${release.version} (${role})`),
  )
}

interface ShellChange {
  readonly shell: HostContract
  /** A release that cannot run in the previous shell either is not broken by the change. */
  readonly before: HostContract
  readonly breaks: readonly string[]
}

/** Releases in use that run now and could not in the new shell. */
export function brokenByChange(document: RegistryDocument, { shell, before, breaks }: ShellChange): Refusal[] {
  return inUse(document)
    .filter(({ release }) => !breaks.includes(release.area) && !contractGaps(release, before))
    .flatMap(({ role, release }) => contractRefusals(release, shell, `${release.area} ${release.version} (${role})`))
}

/** Breaks of a served shell that the store's previous shell did not have. */
export async function brokenByShell(context: RegistryContext, shell: HostContract): Promise<Refusal[]> {
  const { before } = await hostContracts(context.store)
  if (!before) return []
  return inUse(await readDocument(context))
    .filter(({ role, release }) => role !== 'previous' && !contractGaps(release, before))
    .flatMap(({ release }) => contractRefusals(release, shell, `${release.area} ${release.version}`))
}
