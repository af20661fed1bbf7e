import { existsSync } from 'node:fs'
import { openApiDocument, releaseMail, type Settings, SettingsError } from '@emberwatch/api'
import type { BuildName } from '@emberwatch/contract'
import { readApiDocument, releasesFolderIn, type WatchTimes, watchApi } from '@emberwatch/host'
import {
  type ApiUp,
  databaseFile,
  hostContracts,
  openStore,
  openStoreOf,
  Registry,
  readTokens,
  type StoreEngine,
} from '@emberwatch/registry'
import { keepShell } from './keep-shell.ts'
import type { readAll } from './settings/all-settings.ts'

export interface BuiltHost {
  readonly build: BuildName
  readonly shellFolder: string
  /** @returns lines for whoever starts it (publish-built.ts) */
  readonly publish: (registry: Registry, apis?: readonly ApiUp[]) => Promise<string[]>
  /** Overrides for everybody, by area; `pnpm dev` sets them. */
  readonly overrides?: Readonly<Record<string, string>> | undefined
}

interface HostFacts extends BuiltHost {
  readonly hasApi: boolean
  readonly makeTrace: (() => string) | undefined
  readonly watch: WatchTimes
}

/** Opens the store and publishes what was built. @returns the settings of the host */
export async function prepareHost(
  { settings, host: hostSettings, operations, requireSignatures: needsSignature }: ReturnType<typeof readAll>,
  env: Readonly<Record<string, string | undefined>>,
  { build, shellFolder, publish, overrides, hasApi, makeTrace, watch }: HostFacts,
) {
  const publishTokens = readTokens(hostSettings.publishTokens)
  const store = openStoreOf(env)
  await requireTakenOver(store, releasesFolderIn(settings.dataDir))
  const registry = new Registry(store, { needsSignature })
  const folder = await keepShell(shellFolder, settings.dataDir)
  const apiWatch = await watchOwnApi(registry, settings, hasApi)
  const api = apiWatch?.api()
  for (const line of await publish(registry, api && [api])) console.log(line)
  for (const line of await linesOfGaps(store)) console.error(line)
  return {
    build,
    apiWatch,
    shellFolder: folder,
    releasesFolder: releasesFolderIn(settings.dataDir),
    store,
    apiUrl: settings.apiUrl,
    apiCa: settings.apiCa,
    apiTimeoutMs: settings.httpLimits.requestMs,
    publishTokens,
    needsSignature,
    secret: settings.jwtSecret,
    secretBefore: settings.jwtSecretBefore,
    sendReleaseMail: releaseMail(settings),
    allowLocalServices: hostSettings.allowLocalServices,
    metricsPort: operations.metricsPort,
    basePath: settings.basePath,
    areasBase: hostSettings.areasBase,
    traceVisits: operations.traces ? hostSettings.traceVisits : undefined,
    makeTrace,
    watch,
    allowOverrides: hostSettings.allowOverrides,
    hearsVisits: hostSettings.hearsVisits,
    overrides,
    map: hostSettings.map,
  }
}

/** The database was moved, and the releases were not. @throws SettingsError */
async function requireTakenOver(store: StoreEngine, folder: string): Promise<void> {
  if ((await store.readDocument()).revision > 0 || !existsSync(databaseFile(folder))) return
  const from = openStore({ folder })
  const { revision } = await from.readDocument().finally(from.close)
  if (revision > 0)
    throw new SettingsError(
      `The database has no releases, and ${folder} has: \`areas copy ${folder}\` takes them over; a store that is to begin anew needs another DATA_DIR.`,
    )
}

const readApiEveryMs = 60_000

function watchOwnApi(registry: Registry, { apiUrl, apiCa, basePath }: Settings, hasApi: boolean) {
  if (!apiUrl && !hasApi) return
  const onLacking = (line: string) => console.error(`With the API of this host, ${line}`)
  if (apiUrl)
    return watchApi(registry, {
      read: () => readApiDocument({ apiUrl, ca: apiCa }),
      everyMs: readApiEveryMs,
      onLacking,
    })
  // JSON omits some members; the watch reads the document as others do.
  return watchApi(registry, { read: async () => JSON.parse(JSON.stringify(openApiDocument(basePath))), onLacking })
}

/** Logged, as a start goes on for all other areas (decision 0014). */
async function linesOfGaps(store: StoreEngine): Promise<string[]> {
  const refusals = await new Registry(store).checkShell((await hostContracts(store)).live)
  return refusals.map(({ message }) => `This shell breaks ${message}`)
}
