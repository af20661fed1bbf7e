import { type AreaName, isShell, type RegistryDocument } from '@emberwatch/federation'
import { withApiReason } from '../api/api-gates.ts'
import { type SwitchOptions, switchReleases } from '../releases/switch-releases.ts'
import { forgetHealth } from '../reports/health.ts'
import { beginComparison } from '../reports/reports.ts'
import type { By, CanaryShare } from '../state/change.ts'
import { entryOf } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'
import { changeDocument, type RegistryContext, readDocument } from '../state/registry-context.ts'
import { canaryChange, endCanaryChange, promoteChange } from './changes.ts'

/** Gives a release to a share of people first. Reports about both releases count anew from then on, so that both are judged by the same time. */

/** @throws Refused when there is no such release, it is active, or named people are to get a shell: browsers are chosen before anybody signs in */
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
  if (isShell(area) && share.users)
    refuse('schema', 'the canary of the shell is for a share of browsers: give --percent, not --users')
  const entry = entryOf(await readDocument(context), area)
  if (entry?.active && entry.canary?.version !== version) {
    await forgetHealth(store, area, version)
    await beginComparison(store, { area, version }, [entry.active])
  }
  return switchReleases(context, { change: canaryChange(area, version, share, withApiReason(by, options)) }, options)
}

/** @throws Refused where there is none */
export const endCanary = (context: RegistryContext, area: AreaName, by: By): Promise<RegistryDocument> =>
  changeDocument(context, endCanaryChange(area, by, { action: 'end-canary' }))

/** Does nothing when it has ended. */
export const haltCanary = (
  context: RegistryContext,
  area: AreaName,
  version: string,
  by: By,
): Promise<RegistryDocument> => changeDocument(context, endCanaryChange(area, by, { action: 'halt', version }))

/** @throws Refused */
export const promoteCanary = (
  context: RegistryContext,
  area: AreaName,
  by: By,
  options?: SwitchOptions,
): Promise<RegistryDocument> =>
  switchReleases(context, { change: promoteChange(area, withApiReason(by, options)) }, options)
