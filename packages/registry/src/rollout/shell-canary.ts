import { isShell, type RegistryDocument, shellName } from '@emberwatch/federation'
import { withApiReason } from '../api/api-gates.ts'
import { activateChange } from '../releases/changes.ts'
import { type SwitchOptions, switchReleases } from '../releases/switch-releases.ts'
import type { By, CanaryShare } from '../state/change.ts'
import { refuse } from '../state/refused.ts'
import { changeDocument, type RegistryContext, readDocument } from '../state/registry-context.ts'
import { changeWithShare, type ShellShare } from '../state/shell-share.ts'
import { endShellShareChange, shellShareChange } from './changes.ts'

/** Gives a shell to a share of browsers (decision 0019), past the gates of a shell that everybody gets. */
export async function startShellShare(
  context: RegistryContext,
  share: ShellShare,
  by: By,
  options: SwitchOptions = {},
): Promise<RegistryDocument> {
  const { active } = (await readDocument(context)).shell ?? {}
  if (!active) return refuse('missing-release', 'shell has no active release beside which a canary could run')
  if (active === share.version) return refuse('missing-release', `shell ${active} is active for everyone already`)
  const reason = withApiReason(by, options)
  const change = activateChange(shellName, share.version, reason)
  return changeWithShare(context.store, share, () =>
    switchReleases(context, { change, substitute: shellShareChange(share, reason) }, options),
  )
}

/** @param version the only one that it ends @returns null where there is none */
export async function endShellShare(
  context: RegistryContext,
  by: By,
  action: 'end-canary' | 'halt',
  version?: string,
): Promise<RegistryDocument | null> {
  const share = (await readDocument(context)).shell?.canary
  if (!share || (version && share.version !== version)) return null
  return changeWithShare(context.store, null, () =>
    changeDocument(context, endShellShareChange(share.version, by, action)),
  )
}

/** @throws Refused for named people: browsers are chosen before anybody has signed in */
export function shareOfBrowsers(area: string, { percent, users }: CanaryShare): number | null {
  if (!isShell(area)) return null
  if (users || percent === undefined)
    return refuse('schema', 'the canary of the shell is for a share of browsers: give --percent, not --users')
  return percent
}
