import { createHash } from 'node:crypto'
import { cp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  answerProbes,
  apiPlugin,
  apiPluginOptions,
  askDatabase,
  type Checks,
  type Db,
  guardConnections,
  hasDemoFleet,
  logOptionsOf,
  logRequests,
  openSeededDatabase,
  readSettings,
  type Settings,
  serverOptionsOf,
} from '@emberwatch/api'
import { buildHost, createDrain, releasesFolderIn } from '@emberwatch/host'
import { startOperations } from '@emberwatch/operations'
import { noteHostContract, Registry, readTokens, releaseFigures } from '@emberwatch/registry'
import { buildAll, shellFolder } from './build-all.ts'
import { publishBuilt } from './publish-built.ts'

interface ServerOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Leaves the builds as they are. */
  readonly isBuilt?: boolean
  /** Areas that every browser gets from elsewhere, by area; for `pnpm dev`. */
  readonly overrides?: Readonly<Record<string, string>>
}

export interface RunningServer {
  readonly url: string
  readonly hasDemoFleet: boolean
  /** Ends at once, but for what was begun within this second. */
  readonly close: () => Promise<void>
  /** Ends so that nobody who asked something goes without an answer (docs/deploying.md). */
  readonly drain: () => Promise<void>
}

/** Builds, publishes and serves shell, areas and API in this process (design 1). */
export async function startServer({ env, isBuilt = false, overrides }: ServerOptions): Promise<RunningServer> {
  const settings = readSettings(env)
  const publishTokens = readTokens(settings.publishTokens)
  if (!isBuilt) await buildAll()
  const releasesFolder = releasesFolderIn(settings.dataDir)
  const servedShell = await copyShell(settings.dataDir)
  // A data folder may come from an older host, whose contract would refuse the areas that go with this shell.
  await noteHostContract(releasesFolder, await contractOf(servedShell))
  for (const line of await publishBuilt(releasesFolder)) console.log(line)

  const operations = await startOperations(settings.operations)
  const database = settings.apiUrl ? null : await openSeededDatabase(settings, undefined, operations.watch)
  if (database) operations.add({ database: database.db.state })
  operations.add({ releases: () => releaseFigures(new Registry(releasesFolder)) })
  const drain = createDrain(settings.drain)
  const host = await buildHost({
    settings: {
      shellFolder: servedShell,
      releasesFolder,
      apiUrl: settings.apiUrl,
      apiTimeoutMs: settings.httpLimits.requestMs,
      publishTokens,
      secret: settings.jwtSecret,
      areasBase: settings.areasBaseUrl,
      allowOverrides: settings.allowOverrides,
      overrides,
      map: mapTiles(settings),
    },
    api: database
      ? async (app) =>
          app.register(apiPlugin, { ...apiPluginOptions, settings, db: database.db, onSources: operations.add })
      : undefined,
    server: { ...serverOptionsOf(settings), ...drain.server, ...logOptionsOf(settings) },
    prepare: (app) => {
      drain.prepare(app)
      logRequests(app)
      operations.watchRequests(app)
      guardConnections(app, settings.httpLimits)
      answerProbes(app, { server: drain.check, ...checksOf(releasesFolder, settings.apiUrl, database?.db) })
    },
  })
  const closeRest = () => Promise.all([database?.db.close(), operations.close()])
  const address = await host.listen({ port: settings.port, host: settings.host })
  return {
    url: address.replace('127.0.0.1', 'localhost'),
    hasDemoFleet: database ? await hasDemoFleet(database.db) : false,
    close: () => drain.close(host).finally(closeRest),
    drain: () => drain.drain(host).finally(closeRest),
  }
}

/** What must work before anybody is sent here. */
const checksOf = (releasesFolder: string, apiUrl: string | undefined, db: Db | undefined): Checks => ({
  releases: () => new Registry(releasesFolder).read(),
  ...(db ? { database: () => askDatabase(db) } : {}),
  ...(apiUrl ? { api: () => askApi(apiUrl) } : {}),
})

async function askApi(apiUrl: string): Promise<void> {
  const { ok } = await fetch(new URL('/api/health', apiUrl), { signal: AbortSignal.timeout(2_000) })
  if (!ok) throw new Error('the API is not well')
}

const mapTiles = ({ mapTileUrl, mapAttribution = '' }: Settings) =>
  mapTileUrl ? { tileUrl: mapTileUrl, attribution: mapAttribution } : undefined

/**
 * A running server keeps the shell that it was started with, whatever is built meanwhile. The folder is named after its
 * content, so that two servers on one data folder do not disturb one another.
 */
async function copyShell(dataDir: string): Promise<string> {
  const manifest = await readFile(join(shellFolder, 'shell.json'))
  const name = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
  const place = resolve(dataDir, 'shell', name)
  await cp(shellFolder, place, { recursive: true })
  return place
}

const contractOf = async (folder: string): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'shell.json'), 'utf8')).hostContract
