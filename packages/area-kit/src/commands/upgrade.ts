import { currentContract, currentlyDeprecated, goneSince } from '@emberwatch/federation/committed-contract'
import { fromFolder } from '../init/init-area.ts'
import { kitVersion } from '../paths.ts'
import { kitExports } from '../upgrade/kit-exports.ts'
import { type Upgraded, upgradeArea } from '../upgrade/upgrade-area.ts'

export { upgradedLines } from '../upgrade/upgrade-area.ts'

export interface UpgradeCommand {
  readonly kit?: string
  readonly from?: string
  readonly dryRun?: boolean
}

/** Upgrades an area to this kit, by its own declarations and the committed contract that it brings. */
export const upgrade = (folder: string, { kit, from, dryRun }: UpgradeCommand): Upgraded =>
  upgradeArea(folder, {
    to: kitVersion(),
    kit: kit && fromFolder(folder, kit),
    from,
    isDryRun: dryRun,
    contract: {
      exports: kitExports(),
      since: currentContract.since,
      deprecated: currentlyDeprecated,
      gone: goneSince,
    },
  })
