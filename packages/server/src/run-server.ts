import {
  apiPlugin,
  apiPluginOptions,
  buildApi,
  type Db,
  openFilledDatabase,
  openToAll,
  ownDataDir,
  type Settings,
  SettingsError,
} from '@emberwatch/api'
import { demoFill, hasDemoFleet } from '@emberwatch/api/fleet'
import { takesModems } from '@emberwatch/gateway'
import { buildHost, createDrain, createReleasePrefetch, tellInstance } from '@emberwatch/host'
import type { ProcessLog } from '@emberwatch/operations'
import { openStoreOf, Registry, releaseFigures, type StoreEngine } from '@emberwatch/registry'
import { checksOf, partsOf } from './checks.ts'
import { createModemPath } from './modem-path.ts'
import { type BuiltHost, prepareHost } from './prepare-host.ts'
import { listen, type RunningServer, startOwnOperations } from './running-server.ts'
import { apiOptionsOf, frameOf } from './server-options.ts'
import { readAll } from './settings/all-settings.ts'

export type Part = 'both' | 'api' | 'host'

interface RunOptions extends BuiltHost {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly part?: Part
  /** The output; the standard output by default. */
  readonly stream?: ProcessLog['stream']
}

/**
 * The host alone proxies `/api/` to `API_URL`, and has no API without it.
 * @throws SettingsError, DataFolderInUse, MigrationError or Refused, each with a sentence
 */
export async function runServer({ env, part = 'both', build, stream, ...options }: RunOptions): Promise<RunningServer> {
  const configuration = readAll(env)
  const { settings } = configuration
  if (part === 'api' && settings.apiUrl) throw new SettingsError('API_URL is for a host; this is the API itself.')
  warnOfOpenServer(settings)
  const operations = await startOwnOperations(build, { ...configuration.operations, traceSecret: settings.jwtSecret })
  const hasApi = part !== 'host' && !settings.apiUrl
  await ownDataDir(settings.dataDir)
  const facts = { ...options, build, hasApi, makeTrace: operations.makeTrace, watch: operations.pages }
  const [host, db] = await beginTogether(
    part === 'api' ? undefined : prepareHost(configuration, env, facts),
    hasApi ? openFilledDatabase(settings, { fill: demoFill, watch: operations.watch }) : undefined,
  )
  const prefetch = host && createReleasePrefetch(new Registry(host.store))
  operations.add(figuresOf({ db, host, prefetch }))
  const drain = createDrain(settings.drain)
  const ownChecks = { server: drain.check, ...(prefetch ? { 'release-files': prefetch.check } : {}) }
  const modems = createModemPath()
  const isForModems = db !== undefined && takesModems(configuration.gateway)
  const checks = { ...ownChecks, ...checksOf({ db, host }, settings), ...(isForModems && { modems: modems.describe }) }
  operations.add({ ready: checks })
  const hasFleet = db ? await hasDemoFleet(db) : false
  const { mail, ...api } = apiOptionsOf({ configuration, build, operations, hasFleet, modems })
  const frame = frameOf({ settings, stream, operations, drain, checks, isHost: host !== undefined })
  const app = host
    ? await buildHost({
        ...frame,
        settings: host,
        api: db && (async (inner) => inner.register(apiPlugin, { ...apiPluginOptions, ...api, db })),
      })
    : await buildApi({ ...frame, ...api, db: db as Db })
  const beside = host ? undefined : await storeInUse(env)
  if (beside) tellInstance(app, beside, { build, part: 'API' })
  operations.add({ up: { ...partsOf({ db, host }, mail()), ...(isForModems && { broker: modems.ask }) } })
  prefetch?.start((error) => app.log.error(error, 'the files of a release cannot be fetched ahead'))
  const onEnd = async () => {
    await Promise.all([prefetch?.close(), host?.apiWatch?.close()])
    await Promise.all([db?.close(), operations.close(), (host?.store ?? beside)?.close()])
  }
  return listen(app, { settings, drain, onEnd, hasDemoFleet: hasFleet, path: settings.basePath.slice(0, -1) })
}

function warnOfOpenServer(settings: Settings): void {
  const warning = openToAll(settings)
  if (warning) console.warn(warning)
}

interface Parts {
  readonly db: Db | undefined
  readonly host: { readonly store: StoreEngine } | undefined
  readonly prefetch: ReturnType<typeof createReleasePrefetch> | undefined
}

const figuresOf = ({ db, host, prefetch }: Parts) => ({
  ...(db && { database: db.state }),
  ...(host && { releases: () => releaseFigures(new Registry(host.store)) }),
  ...(prefetch && { prefetchedReleases: prefetch.state }),
})

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
