import { newestMigration, type Settings } from '@emberwatch/api'
import type { BuildName } from '@emberwatch/contract'
import { hostContract } from '@emberwatch/federation'
import { type createDrain, versionOfBuild } from '@emberwatch/host'
import { type Operations, type OperationsSettings, startOperations } from '@emberwatch/operations'
import type { FastifyInstance } from 'fastify'

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
const closingMs = 15_000

/** Starts metrics and traces, which name the build. */
export async function startOwnOperations(build: BuildName, settings: OperationsSettings): Promise<Operations> {
  const operations = await startOperations({ ...settings, serviceVersion: versionOfBuild(build) })
  const { version, commit } = build
  operations.add({ build: { version, commit, contract: hostContract, schema: await newestMigration() } })
  return operations
}

interface ListenOptions {
  readonly settings: Settings
  readonly drain: ReturnType<typeof createDrain>
  /** Runs when the server has ended. */
  readonly onEnd: () => Promise<void>
  readonly hasDemoFleet?: boolean
  /** Has no slash at its end. */
  readonly path?: string
}

export async function listen(app: FastifyInstance, options: ListenOptions): Promise<RunningServer> {
  const { settings, drain, onEnd, hasDemoFleet = false, path = '' } = options
  const address = await app.listen({ port: settings.port, host: settings.host })
  return {
    url: address.replace('127.0.0.1', 'localhost') + path,
    publicUrl: settings.publicUrl,
    hasDemoFleet,
    close: () => drain.close(app).finally(onEnd),
    drain: () => drain.drain(app).finally(onEnd),
    endsWithinMs: settings.drain.graceMs + settings.drain.limitMs + closingMs,
  }
}
