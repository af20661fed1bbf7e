import {
  type ApiOptions,
  answerAsFiles,
  answerProbes,
  apiPlugin,
  apiPluginOptions,
  askDatabase,
  buildApi,
  type Checks,
  type Db,
  demandTls,
  followCertificate,
  guardConnections,
  logOptionsOf,
  logRequests,
  newestMigration,
  openApiDocument,
  openFilledDatabase,
  openToAll,
  ownDataDir,
  refuseOutside,
  refuseRequest,
  refuseTwoHosts,
  releaseMail,
  type Settings,
  SettingsError,
  serverOptionsOf,
} from '@emberwatch/api'
import type { BuildName } from '@emberwatch/contract'
import { demoFill, demoStory, hasDemoFleet } from '@emberwatch/demo'
import { hostContract } from '@emberwatch/federation'
import { gatewayTask } from '@emberwatch/gateway'
import {
  type ApiWatch,
  askApi,
  badAddress,
  buildHost,
  createDrain,
  createReleasePrefetch,
  readApiDocument,
  releasesFolderIn,
  skipWhileUnavailable,
  tellInstance,
  versionOfBuild,
  watchApi,
} from '@emberwatch/host'
import { type ProcessLog, startOperations } from '@emberwatch/operations'
import {
  type ApiUp,
  hostContracts,
  openStoreOf,
  Registry,
  readTokens,
  releaseFigures,
  type StoreEngine,
} from '@emberwatch/registry'
import { keepShell } from './keep-shell.ts'
import { readAll } from './settings/all-settings.ts'

export type Part = 'both' | 'api' | 'host'

interface RunOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly part?: Part
  readonly build: BuildName
  /** The output; the standard output by default. */
  readonly stream?: ProcessLog['stream']
  readonly shellFolder: string
  /** @returns lines for whoever starts it (publish-built.ts) */
  readonly publish: (registry: Registry, apis?: readonly ApiUp[]) => Promise<string[]>
  /** Overrides for everybody, by area; `pnpm dev` sets them. */
  readonly overrides?: Readonly<Record<string, string>> | undefined
}

export interface RunningServer {
  readonly url: string
  /** Set by ops. */
  readonly publicUrl?: string | undefined
  readonly hasDemoFleet: boolean
  /** Requests of this second finish. */
  readonly close: () => Promise<void>
  /** Nobody goes without an answer (docs/deploying.md). */
  readonly drain: () => Promise<void>
  readonly endsWithinMs: number
}

/** Milliseconds to turn reads away, give jobs back and close the database. */
export const closingMs = 15_000

/**
 * The host alone proxies `/api/` to `API_URL`, and has no API without it.
 * @throws SettingsError, DataFolderInUse, MigrationError or Refused, each with a sentence
 */
export async function runServer({ env, part = 'both', build, stream, ...options }: RunOptions): Promise<RunningServer> {
  const read = readAll(env)
  const { settings } = read
  if (part === 'api' && settings.apiUrl) throw new SettingsError('API_URL is for a host; this is the API itself.')
  const warning = openToAll(settings)
  if (warning) console.warn(warning)
  const operations = await startOperations({
    ...read.operations,
    serviceVersion: versionOfBuild(build),
    traceSecret: settings.jwtSecret,
  })
  const { version, commit } = build
  operations.add({ build: { version, commit, contract: hostContract, schema: await newestMigration() } })
  const hasApi = part !== 'host' && !settings.apiUrl
  await ownDataDir(settings.dataDir)
  const [host, db] = await beginTogether(
    part === 'api' ? undefined : prepareHost(read, env, { ...options, build, hasApi, makeTrace: operations.makeTrace }),
    hasApi ? openFilledDatabase(settings, { fill: demoFill, watch: operations.watch }) : undefined,
  )
  if (db) operations.add({ database: db.state })
  const ahead = host && createReleasePrefetch(new Registry(host.store))
  if (host) operations.add({ releases: () => releaseFigures(new Registry(host.store)) })
  if (ahead) operations.add({ releasesAhead: ahead.state })
  const drain = createDrain(settings.drain)
  const checks: Checks = {
    server: drain.check,
    ...(ahead ? { 'release-files': ahead.check } : {}),
    ...checksOf({ db, settings, host }),
  }
  operations.add({ ready: checks })
  const frame = {
    server: {
      ...serverOptionsOf(settings),
      ...drain.server,
      ...logOptionsOf(settings, stream),
      ...(host && { frameworkErrors: badAddress(settings.basePath, refuseRequest) }),
    },
    prepare: (app: Parameters<typeof drain.prepare>[0]) => {
      drain.prepare(app)
      logRequests(app)
      if (host) refuseOutside(app, settings.basePath)
      operations.watchRequests(app)
      refuseTwoHosts(app)
      guardConnections(app, settings.httpLimits)
      followCertificate(app, settings.tls)
      demandTls(app, settings)
      answerAsFiles(app)
      answerProbes(app, checks)
    },
  }
  const isDemo = db ? await hasDemoFleet(db) : false
  // Everybody knows the demo passwords; elsewhere administrators have a second factor by default.
  const requireTwoStep = settings.requireTwoStep ?? (isDemo ? 'nobody' : 'super')
  let mail: Ask | undefined
  const api = {
    settings: { ...settings, requireTwoStep },
    build,
    backgroundTasks: [
      gatewayTask({
        settings: read.gateway,
        onOpen: demoStory,
        onFigures: (modems) => operations.add({ modems }),
      }),
    ],
    onSources: ({ askMail, ...sources }: Parameters<NonNullable<ApiOptions['onSources']>>[0]) => {
      mail = askMail
      operations.add(sources)
    },
    onJobRun: operations.watch.jobRan,
  }
  const app = host
    ? await buildHost({
        ...frame,
        settings: host,
        api: db && (async (inner) => inner.register(apiPlugin, { ...apiPluginOptions, ...api, db })),
      })
    : await buildApi({ ...frame, ...api, db: db as Db })
  const beside = host ? undefined : await storeInUse(env)
  if (beside) tellInstance(app, beside, { build, part: 'API' })
  operations.add({ up: partsOf({ db, host, mail }) })
  ahead?.start((error) => app.log.error(error, 'the files of a release cannot be fetched ahead'))
  const closeRest = async () => {
    await Promise.all([ahead?.close(), host?.apiWatch?.close()])
    await Promise.all([db?.close(), operations.close(), (host?.store ?? beside)?.close()])
  }
  const address = await app.listen({ port: settings.port, host: settings.host })
  return {
    publicUrl: settings.publicUrl,
    url: address.replace('127.0.0.1', 'localhost') + settings.basePath.slice(0, -1),
    hasDemoFleet: isDemo,
    close: () => drain.close(app).finally(closeRest),
    drain: () => drain.drain(app).finally(closeRest),
    endsWithinMs: settings.drain.graceMs + settings.drain.limitMs + closingMs,
  }
}

/** An embedded database opens on its own thread meanwhile. */
async function beginTogether<Host>(
  preparing: Promise<Host> | undefined,
  opening: Promise<{ readonly db: Db }> | undefined,
): Promise<[Host | undefined, Db | undefined]> {
  const [host, database] = await Promise.allSettled([preparing, opening])
  const db = database.status === 'fulfilled' ? database.value?.db : undefined
  if (host.status === 'fulfilled' && database.status === 'fulfilled') return [host.value, db]
  await db?.close()
  throw host.status === 'rejected' ? host.reason : (database as PromiseRejectedResult).reason
}

interface HostFacts {
  readonly hasApi: boolean
  readonly makeTrace: (() => string) | undefined
}

async function prepareHost(
  { settings, host: hostSettings, operations, requireSignatures: needsSignature }: ReturnType<typeof readAll>,
  env: RunOptions['env'],
  { build, shellFolder, publish, overrides, hasApi, makeTrace }: Omit<RunOptions, 'env'> & HostFacts,
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

/** An API alone appears beside the hosts on the Areas page. */
async function storeInUse(env: RunOptions['env']): Promise<StoreEngine | undefined> {
  const store = openStoreOf(env)
  const isInUse = await store.readDocument().then(
    ({ revision }) => revision > 0,
    () => false,
  )
  if (isInUse) return store
  await store.close()
  return undefined
}

const checksOf = ({ db, settings, host }: { db?: Db; settings: Settings; host?: Served }): Checks => ({
  ...(host
    ? {
        releases: skipWhileUnavailable(() => host.store.readDocument(), host.isShared),
        shell: skipWhileUnavailable(() => askShell(host.store), host.isShared),
        ...(host.apiWatch ? { calls: skipWhileUnavailable(host.apiWatch.check, host.isShared) } : {}),
      }
    : {}),
  ...(db ? { database: () => askDatabase(db) } : {}),
  ...(settings.apiUrl ? { api: () => askApi({ apiUrl: settings.apiUrl as string, ca: settings.apiCa }) } : {}),
})

type Ask = () => Promise<unknown>

function partsOf({ db, host, mail }: { db: Db | undefined; host: Served | undefined; mail: Ask | undefined }) {
  const { askObjects } = host?.store ?? {}
  return {
    ...(db ? { database: () => askDatabase(db) } : {}),
    ...(host ? { store: () => host.store.readDocument() } : {}),
    ...(askObjects ? { objects: askObjects } : {}),
    ...(mail ? { mail } : {}),
  }
}

interface Served {
  readonly apiWatch?: ApiWatch | undefined
  readonly store: StoreEngine
  readonly isShared: boolean
}

/** Logged, as a start goes on for all other areas (decision 0014). */
async function linesOfGaps(store: StoreEngine): Promise<string[]> {
  const refusals = await new Registry(store).checkShell((await hostContracts(store)).live)
  return refusals.map(({ message }) => `This shell breaks ${message}`)
}

/** Fails where the host's own shell broke what worked before, as other hosts still serve the old one. An active stored shell has passed the gates. */
async function askShell(store: StoreEngine): Promise<void> {
  const registry = new Registry(store)
  if ((await registry.read()).shell?.active) return
  const refusals = await registry.brokenByShell((await hostContracts(store)).live)
  if (refusals.length) throw new Error(refusals.map(({ message }) => message).join('; '))
}
