import {
  answerProbes,
  askDatabase,
  guardConnections,
  logOptionsOf,
  logRequests,
  openFilledDatabase,
  ownDataDir,
  SettingsError,
  sealerOf,
  serverOptionsOf,
} from '@emberwatch/api'
import type { BuildName } from '@emberwatch/contract'
import { gatewayTask, takesModems } from '@emberwatch/gateway'
import { createDrain } from '@emberwatch/host'
import type { ProcessLog } from '@emberwatch/operations'
import fastify from 'fastify'
import { createModemPath } from './modem-path.ts'
import { listen, type RunningServer, startOwnOperations } from './running-server.ts'
import { readAll } from './settings/all-settings.ts'

interface GatewayOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly build: BuildName
  /** The output; the standard output by default. */
  readonly stream?: ProcessLog['stream']
}

/**
 * Runs the modems' gateway alone, beside API servers of the same PostgreSQL: what modems send then takes nothing from calls, and either is renewed
 * without the other. `PORT` answers probes alone.
 * @throws SettingsError, DataFolderInUse or MigrationError, each with a sentence
 */
export async function runGateway({ env, build, stream }: GatewayOptions): Promise<RunningServer> {
  const read = readAll(env)
  const { settings, gateway } = read
  if (!settings.databaseUrl)
    throw new SettingsError('DATABASE_URL has to name a PostgreSQL: an embedded database belongs to one process.')
  if (!takesModems(gateway))
    throw new SettingsError('A gateway alone takes no modems with MQTT_PORT=off and without MQTT_URL.')
  const operations = await startOwnOperations(build, read.operations)
  await ownDataDir(settings.dataDir)
  const { db } = await openFilledDatabase(settings, { watch: operations.watch })
  const drain = createDrain(settings.drain)
  const modems = createModemPath()
  const database = () => askDatabase(db)
  const checks = { server: drain.check, database, modems: modems.ask }
  operations.add({ database: db.state, ready: checks, up: { database, broker: modems.ask } })
  const app = fastify({ ...serverOptionsOf(settings), ...drain.server, ...logOptionsOf(settings, stream) })
  drain.prepare(app)
  logRequests(app)
  guardConnections(app, settings.httpLimits)
  answerProbes(app, checks)
  const services = { sealer: await sealerOf(settings), now: () => new Date() }
  const onGateway = modems.follow(operations)
  gatewayTask({ settings: gateway, onGateway })(app, { db, settings }, services)
  const onEnd = async () => {
    await Promise.all([db.close(), operations.close()])
  }
  return listen(app, { settings, drain, onEnd })
}
