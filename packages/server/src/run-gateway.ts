import {
  answerProbes,
  askDatabase,
  guardConnections,
  logOptionsOf,
  logRequests,
  newestMigration,
  openFilledDatabase,
  ownDataDir,
  SettingsError,
  sealerOf,
  serverOptionsOf,
} from '@emberwatch/api'
import type { BuildName } from '@emberwatch/contract'
import { hostContract } from '@emberwatch/federation'
import { gatewayTask } from '@emberwatch/gateway'
import { createDrain, versionOfBuild } from '@emberwatch/host'
import { type ProcessLog, startOperations } from '@emberwatch/operations'
import fastify from 'fastify'
import { closingMs, type RunningServer } from './run-server.ts'
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
  if (gateway.port === undefined && !gateway.broker)
    throw new SettingsError('A gateway alone takes no modems with MQTT_PORT=off and without MQTT_URL.')
  const operations = await startOperations({ ...read.operations, serviceVersion: versionOfBuild(build) })
  const { version, commit } = build
  operations.add({ build: { version, commit, contract: hostContract, schema: await newestMigration() } })
  await ownDataDir(settings.dataDir)
  const { db } = await openFilledDatabase(settings, { watch: operations.watch })
  const drain = createDrain(settings.drain)
  const checks = { server: drain.check, database: () => askDatabase(db) }
  operations.add({ database: db.state, ready: checks })
  const app = fastify({ ...serverOptionsOf(settings), ...drain.server, ...logOptionsOf(settings, stream) })
  drain.prepare(app)
  logRequests(app)
  guardConnections(app, settings.httpLimits)
  answerProbes(app, checks)
  const services = { sealer: await sealerOf(settings), now: () => new Date() }
  gatewayTask({ settings: gateway, onFigures: (modems) => operations.add({ modems }) })(app, { db, settings }, services)
  const closeRest = async () => {
    await Promise.all([db.close(), operations.close()])
  }
  const address = await app.listen({ port: settings.port, host: settings.host })
  return {
    url: address.replace('127.0.0.1', 'localhost'),
    publicUrl: settings.publicUrl,
    hasDemoFleet: false,
    close: () => drain.close(app).finally(closeRest),
    drain: () => drain.drain(app).finally(closeRest),
    endsWithinMs: settings.drain.graceMs + settings.drain.limitMs + closingMs,
  }
}
