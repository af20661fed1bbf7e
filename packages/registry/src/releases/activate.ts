import type { AreaName, RegistryDocument } from '@emberwatch/federation'
import { withApiReason } from '../api/api-gates.ts'
import type { By } from '../state/change.ts'
import type { RegistryContext } from '../state/registry-context.ts'
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
export const rollback = (
  context: RegistryContext,
  area: AreaName,
  by: By,
  options?: SwitchOptions,
): Promise<RegistryDocument> =>
  switchReleases(context, { change: rollbackChange(area, withApiReason(by, options)) }, options)
