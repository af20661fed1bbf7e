import { askDatabase, type Checks, type Db, type Settings } from '@emberwatch/api'
import { type ApiWatch, askApi, skipWhileUnavailable } from '@emberwatch/host'
import { hostContracts, Registry, type StoreEngine } from '@emberwatch/registry'

interface Served {
  readonly apiWatch?: ApiWatch | undefined
  readonly store: StoreEngine
}

interface Parts {
  readonly db: Db | undefined
  readonly host: Served | undefined
}

export type Ask = () => Promise<unknown>

/** What `/readyz` asks for. */
export const checksOf = ({ db, host }: Parts, settings: Settings): Checks => ({
  ...(host
    ? {
        releases: skipWhileUnavailable(() => host.store.readDocument()),
        shell: skipWhileUnavailable(() => askShell(host.store)),
        ...(host.apiWatch ? { calls: skipWhileUnavailable(host.apiWatch.check) } : {}),
      }
    : {}),
  ...(db ? { database: () => askDatabase(db) } : {}),
  ...(settings.apiUrl ? { api: () => askApi({ apiUrl: settings.apiUrl as string, ca: settings.apiCa }) } : {}),
})

/** Parts elsewhere, for the metric of what is up. */
export function partsOf({ db, host }: Parts, mail: Ask | undefined) {
  const { askObjects } = host?.store ?? {}
  return {
    ...(db ? { database: () => askDatabase(db) } : {}),
    ...(host ? { store: () => host.store.readDocument() } : {}),
    ...(askObjects ? { objects: askObjects } : {}),
    ...(mail ? { mail } : {}),
  }
}

/** Fails where the host's own shell broke what worked before, as other hosts still serve the old one. An active stored shell has passed the gates. */
async function askShell(store: StoreEngine): Promise<void> {
  const registry = new Registry(store)
  if ((await registry.read()).shell?.active) return
  const refusals = await registry.brokenByShell((await hostContracts(store)).live)
  if (refusals.length) throw new Error(refusals.map(({ message }) => message).join('; '))
}
