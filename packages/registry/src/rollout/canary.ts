import { type AreaName, isShell, type RegistryDocument } from '@emberwatch/federation'
import { withApiReason } from '../api/api-gates.ts'
import { type SwitchOptions, switchReleases } from '../releases/switch-releases.ts'
import { forgetHealth } from '../reports/health.ts'
import { beginComparison } from '../reports/reports.ts'
import type { By, CanaryShare } from '../state/change.ts'
import { entryOf } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'
import { changeDocument, type RegistryContext, readDocument } from '../state/registry-context.ts'
import { writeShare } from '../state/shell-share.ts'
import { canaryChange, endCanaryChange, promoteChange } from './changes.ts'
import { endShellShare, shareOfBrowsers, startShellShare } from './shell-canary.ts'

/** Gives a release to a share of people first. Reports about both releases count anew from then on, so that both are judged by the same time. */

/** @throws Refused when there is no such release, or it is active */
export async function startCanary(
  context: RegistryContext,
  area: AreaName,
  version: string,
  share: CanaryShare,
  by: By,
  options?: SwitchOptions,
): Promise<RegistryDocument> {
  const { store } = context
  if ((share.percent === undefined) === (share.users === undefined))
    refuse('schema', 'canary: give either a share in percent or the users')
  const percent = shareOfBrowsers(area, share)
  const entry = entryOf(await readDocument(context), area)
  if (entry?.active && entry.canary?.version !== version) {
    await forgetHealth(store, area, version)
    await beginComparison(store, { area, version }, [entry.active])
  }
  if (percent !== null) return startShellShare(context, { version, percent }, by, options)
  return switchReleases(context, { change: canaryChange(area, version, share, withApiReason(by, options)) }, options)
}

/** @throws Refused where there is none */
export async function endCanary(context: RegistryContext, area: AreaName, by: By): Promise<RegistryDocument> {
  if (!isShell(area)) return changeDocument(context, endCanaryChange(area, by, { action: 'end-canary' }))
  return (await endShellShare(context, by, 'end-canary')) ?? refuse('missing-release', noShellCanary)
}

const noShellCanary = 'shell has no canary'

/** Does nothing when it has ended. */
export async function haltCanary(
  context: RegistryContext,
  area: AreaName,
  version: string,
  by: By,
): Promise<RegistryDocument> {
  if (isShell(area)) return (await endShellShare(context, by, 'halt', version)) ?? readDocument(context)
  return changeDocument(context, endCanaryChange(area, by, { action: 'halt', version }))
}

/** @throws Refused */
export async function promoteCanary(
  context: RegistryContext,
  area: AreaName,
  by: By,
  options?: SwitchOptions,
): Promise<RegistryDocument> {
  const shell = isShell(area) ? (await readDocument(context)).shell?.canary : undefined
  if (isShell(area) && !shell) return refuse('missing-release', `${noShellCanary} to promote`)
  const change = promoteChange(area, withApiReason(by, options), shell)
  const document = await switchReleases(context, { change }, options)
  if (shell) await writeShare(context.store, null)
  return document
}
