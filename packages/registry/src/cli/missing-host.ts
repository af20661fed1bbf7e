import { existsSync } from 'node:fs'
import { databaseFile } from '../engines/store.ts'
import { readReleaseJson } from '../releases/check-release.ts'
import { isThirdParty } from '../trust/signature-rules.ts'

/** Nobody said where a release goes to. */
export class MissingHost extends Error {
  override name = 'MissingHost'

  constructor(what: string) {
    super(
      `${what}. Name the host with --host https://…, and its token in EMBERWATCH_TOKEN; or, on the machine of a store, that with DATA_DIR`,
    )
  }
}

/**
 * A store is made at the first write, so a release of a team of its own would be refused there for the grant that only the host's store has.
 * @throws MissingHost where the settings name no store, none is in the usual place, and the area is not one that a new store knows
 */
export async function refuseWithoutStore(folder: string, storeRoot: string, env: NodeJS.ProcessEnv): Promise<void> {
  const names = ['DATA_DIR', 'DATABASE_URL', 'STORE_DATABASE_URL', 'DATABASE_URL_FILE', 'STORE_DATABASE_URL_FILE']
  if (names.some((name) => env[name]?.trim()) || existsSync(databaseFile(storeRoot))) return
  const { area } = Object(await readReleaseJson(folder))
  if (typeof area !== 'string' || !isThirdParty(area)) return
  throw new MissingHost(`There is no host named, and no store on this machine (${storeRoot})`)
}
