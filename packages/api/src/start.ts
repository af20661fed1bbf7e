import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { hashPassword } from './areas/auth/passwords.ts'
import { type Db, openDatabase } from './db/open.ts'
import type { DbWatch } from './db/pool.ts'
import { wantsDemoFleet } from './fleet/demo-guard.ts'
import { seedDemoFleet } from './fleet/seed-demo.ts'
import { buildApi } from './server.ts'
import { ownDataDir } from './settings/own-data-dir.ts'
import type { Settings } from './settings.ts'

export interface RunningApi {
  readonly app: FastifyInstance
  readonly db: Db
  /** Whether the demo fleet was put in at this start. */
  readonly seeded: boolean
  /** Ends requests and then the database. */
  close(): Promise<void>
}

/** The database of these settings, up to date and with the demo fleet where product 22.3 says so. */
export async function openSeededDatabase(settings: Settings, now = () => new Date(), watch?: DbWatch) {
  await ownDataDir(settings.dataDir)
  const db = await openDatabase({
    databaseUrl: settings.databaseUrl,
    directUrl: settings.databaseDirectUrl,
    dataDir: settings.dataDir,
    limits: settings.dbLimits,
    watch,
  })
  try {
    const wanted = await wantsDemoFleet(db, settings)
    return { db, seeded: wanted && (await seedDemoFleet(db, { now: now(), hashPassword })) }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Opens the database and makes the API on it, ready to listen or to be called by `apiFetch`. */
export async function startApi(
  settings: Settings,
  options: { log?: FastifyServerOptions['logger']; now?: () => Date } = {},
): Promise<RunningApi> {
  const { db, seeded } = await openSeededDatabase(settings, options.now)
  const app = await buildApi({ settings, db, ...options })
  return {
    app,
    db,
    seeded,
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
