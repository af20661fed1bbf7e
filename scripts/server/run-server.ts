import {
  answerProbes,
  apiPlugin,
  apiPluginOptions,
  askDatabase,
  buildApi,
  type Checks,
  type Db,
  guardConnections,
  logOptionsOf,
  logRequests,
  openFilledDatabase,
  ownDataDir,
  readSettings,
  refuseOutside,
  type Settings,
  SettingsError,
  serverOptionsOf,
} from '@emberwatch/api'
import { demoFill, demoStory, hasDemoFleet } from '@emberwatch/demo'
import { buildHost, createDrain, releasesFolderIn } from '@emberwatch/host'
import { startOperations } from '@emberwatch/operations'
import {
  hostContracts,
  openStoreOf,
  Registry,
  readTokens,
  releaseFigures,
  type StoreEngine,
} from '@emberwatch/registry'
import { keepShell } from './keep-shell.ts'

/** What one process serves: the API, the host of shell and areas, or both on one address. */
export type Part = 'both' | 'api' | 'host'

interface RunOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly part?: Part
  /** Where the built shell lies. */
  readonly shellFolder: string
  /** Publishes built areas as far as a start may (publish-built.ts). Answers what whoever starts it should know. */
  readonly publish: (registry: Registry) => Promise<string[]>
  /** Areas that every browser gets from elsewhere, by area; for `pnpm dev`. */
  readonly overrides?: Readonly<Record<string, string>> | undefined
}

export interface RunningServer {
  readonly url: string
  readonly hasDemoFleet: boolean
  /** Ends at once, but for what was begun within this second. */
  readonly close: () => Promise<void>
  /** Ends so that nobody who asked something goes without an answer (docs/deploying.md). */
  readonly drain: () => Promise<void>
  /** Milliseconds after which it should have ended, whichever way. */
  readonly endsWithinMs: number
}

/** For what a server does besides answering: turning reads away, giving jobs back, closing the database. */
const closingMs = 15_000

/**
 * Serves one part or both. The host alone passes `/api/` on where `API_URL` is set, and has no API where it is not.
 * @throws SettingsError, DataFolderInUse, MigrationError or Refused, each with a sentence for whoever starts it
 */
export async function runServer({ env, part = 'both', ...options }: RunOptions): Promise<RunningServer> {
  const settings = readSettings(env)
  if (part === 'api' && settings.apiUrl) throw new SettingsError('API_URL is for a host; this is the API itself.')
  const operations = await startOperations(settings.operations)
  const hasApi = part !== 'host' && !settings.apiUrl
  await ownDataDir(settings.dataDir)
  const [host, db] = await beginTogether(
    part === 'api' ? undefined : prepareHost(settings, env, options),
    hasApi ? openFilledDatabase(settings, { fill: demoFill, watch: operations.watch }) : undefined,
  )
  if (db) operations.add({ database: db.state })
  if (host) operations.add({ releases: () => releaseFigures(new Registry(host.store)) })
  const drain = createDrain(settings.drain)
  const frame = {
    server: { ...serverOptionsOf(settings), ...drain.server, ...logOptionsOf(settings) },
    prepare: (app: Parameters<typeof drain.prepare>[0]) => {
      drain.prepare(app)
      logRequests(app)
      if (host) refuseOutside(app, settings.basePath)
      operations.watchRequests(app)
      guardConnections(app, settings.httpLimits)
      answerProbes(app, {
        server: drain.check,
        ...checksOf({ db, apiUrl: settings.apiUrl, host }),
      })
    },
  }
  const isDemo = db ? await hasDemoFleet(db) : false
  // Everybody knows the passwords of the demo fleet; anywhere else administrators have a second factor unless ops say otherwise.
  const requireTwoStep = settings.requireTwoStep ?? (isDemo ? 'nobody' : 'super')
  const api = {
    settings: { ...settings, requireTwoStep },
    upkeep: [demoStory],
    onSources: operations.add,
    onJobRun: operations.watch.jobRan,
  }
  const app = host
    ? await buildHost({
        ...frame,
        settings: host,
        api: db && (async (inner) => inner.register(apiPlugin, { ...apiPluginOptions, ...api, db })),
      })
    : await buildApi({ ...frame, ...api, db: db as Db })
  const closeRest = () => Promise.all([db?.close(), operations.close(), host?.store.close()])
  const address = await app.listen({ port: settings.port, host: settings.host })
  return {
    url: address.replace('127.0.0.1', 'localhost') + settings.basePath.slice(0, -1),
    hasDemoFleet: isDemo,
    close: () => drain.close(app).finally(closeRest),
    drain: () => drain.drain(app).finally(closeRest),
    endsWithinMs: settings.drain.graceMs + settings.drain.limitMs + closingMs,
  }
}

/** An embedded database opens in a thread of its own, beside what is read and checked for the host. */
async function beginTogether<Host>(
  preparing: Promise<Host> | undefined,
  opening: Promise<{ readonly db: Db }> | undefined,
): Promise<[Host | undefined, Db | undefined]> {
  const [host, opened] = await Promise.allSettled([preparing, opening])
  const db = opened.status === 'fulfilled' ? opened.value?.db : undefined
  if (host.status === 'fulfilled' && opened.status === 'fulfilled') return [host.value, db]
  await db?.close()
  throw host.status === 'rejected' ? host.reason : (opened as PromiseRejectedResult).reason
}

/** The store with what a start may put into it, and the shell that this host serves while it runs. */
async function prepareHost(
  settings: Settings,
  env: RunOptions['env'],
  { shellFolder, publish, overrides }: Omit<RunOptions, 'env'>,
) {
  const publishTokens = readTokens(settings.publishTokens)
  const { requireSignatures: needsSignature } = settings
  const store = openStoreOf(env)
  const registry = new Registry(store, { needsSignature })
  const kept = await keepShell(shellFolder, settings.dataDir)
  for (const line of await publish(registry)) console.log(line)
  for (const line of await linesOfGaps(store)) console.error(line)
  return {
    shellFolder: kept,
    releasesFolder: releasesFolderIn(settings.dataDir),
    store,
    apiUrl: settings.apiUrl,
    apiTimeoutMs: settings.httpLimits.requestMs,
    publishTokens,
    needsSignature,
    secret: settings.jwtSecret,
    secretBefore: settings.jwtSecretBefore,
    allowLocalServices: settings.allowLocalServices,
    metricsPort: settings.operations.metricsPort,
    basePath: settings.basePath,
    areasBase: settings.areasBaseUrl,
    allowOverrides: settings.allowOverrides,
    overrides,
    map: mapTiles(settings),
  }
}

/** What must work before anybody is sent here. */
const checksOf = ({ db, apiUrl, host }: { db?: Db; apiUrl?: string; host?: Served }): Checks => ({
  ...(host ? { releases: () => host.store.readDocument(), shell: () => askShell(host.store) } : {}),
  ...(db ? { database: () => askDatabase(db) } : {}),
  ...(apiUrl ? { api: () => askApi(apiUrl) } : {}),
})

interface Served {
  readonly store: StoreEngine
}

/** Releases that the shell leaves without something: said aloud, because a start goes on for all other areas (decision 0014). */
async function linesOfGaps(store: StoreEngine): Promise<string[]> {
  const refusals = await new Registry(store).checkShell((await hostContracts(store)).live)
  return refusals.map(({ message }) => `This shell breaks ${message}`)
}

/**
 * Nobody is sent to a shell of the host's own that broke what people had: where others still serve the shell before, they go on. The
 * active one of the store is everybody's, and passed the gates.
 */
async function askShell(store: StoreEngine): Promise<void> {
  const registry = new Registry(store)
  if ((await registry.read()).shell?.active) return
  const broken = await registry.brokenByShell((await hostContracts(store)).live)
  if (broken.length) throw new Error(broken.map(({ message }) => message).join('; '))
}

async function askApi(apiUrl: string): Promise<void> {
  const { ok } = await fetch(new URL('/api/health', apiUrl), { signal: AbortSignal.timeout(2_000) })
  if (!ok) throw new Error('the API is not well')
}

const mapTiles = ({ mapTileUrl, mapAttribution = '' }: Settings) =>
  mapTileUrl ? { tileUrl: mapTileUrl, attribution: mapAttribution } : undefined
