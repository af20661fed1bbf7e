import { openApiDocument, releaseMail, type Settings } from '@emberwatch/api'
import type { BuildName } from '@emberwatch/contract'
import { readApiDocument, releasesFolderIn, type WatchTimes, watchApi } from '@emberwatch/host'
import { type ApiUp, hostContracts, openStoreOf, Registry, readTokens, type StoreEngine } from '@emberwatch/registry'
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
    isShared: store.askObjects !== undefined,
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
