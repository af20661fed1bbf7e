import { type AreaName, isShell, type RegistryDocument } from '@emberwatch/federation'
import { withApiReason } from '../api/api-gates.ts'
import type { By } from '../state/change.ts'
import type { RegistryContext } from '../state/registry-context.ts'
import { changeWithShare } from '../state/shell-share.ts'
import { activateChange, rollbackChange } from './changes.ts'
import { type SwitchOptions, switchReleases } from './switch-releases.ts'

/** Gives everybody a stored release: a named one, or the one before. */

/** @throws Refused */
export const activate = (
  context: RegistryContext,
  area: AreaName,
  version: string,
  by: By,
  options?: SwitchOptions,
): Promise<RegistryDocument> =>
  switchReleases(context, { change: activateChange(area, version, withApiReason(by, options)) }, options)

/** Ends a canary too. @throws Refused */
export async function rollback(
  context: RegistryContext,
  area: AreaName,
  by: By,
  options?: SwitchOptions,
): Promise<RegistryDocument> {
  const change = rollbackChange(area, withApiReason(by, options))
  const run = () => switchReleases(context, { change }, options)
  return isShell(area) ? changeWithShare(context.store, null, run) : run()
}
