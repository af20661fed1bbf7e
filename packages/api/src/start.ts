import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { type Db, openDatabase } from './db/open.ts'
import type { DbWatch } from './db/pool.ts'
import { hashPassword } from './passwords/passwords.ts'
import type { BackgroundTask } from './server/options.ts'
import { buildApi } from './server.ts'
import { ownDataDir } from './settings/own-data-dir.ts'
import type { Settings } from './settings.ts'

/**
 * Puts rows into a database that a server begins on, where they belong there; answers whether it did. The API brings none of its own.
 * @throws SettingsError where the server must not begin
 */
export type Fill = (
  db: Db,
  begin: {
    readonly settings: Settings
    readonly now: Date
    readonly hashPassword: (password: string) => Promise<string>
  },
) => Promise<boolean>

interface StartOptions {
  readonly fill?: Fill
  readonly now?: () => Date
}

export interface RunningApi {
  readonly app: FastifyInstance
  readonly db: Db
  /** Whether `fill` has put its rows in at this start. */
  readonly seeded: boolean
  /** Ends requests and then the database. */
  close(): Promise<void>
}

/** Opens the database and makes the API on it, ready to listen or to be called by `apiFetch`. */
export async function startApi(
  settings: Settings,
  {
    fill,
    ...options
  }: StartOptions & { log?: FastifyServerOptions['logger']; backgroundTasks?: readonly BackgroundTask[] } = {},
): Promise<RunningApi> {
  const { db, seeded } = await openFilledDatabase(settings, { fill, now: options.now })
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

/** The database of these settings, up to date and with what `fill` puts in. */
export async function openFilledDatabase(
  settings: Settings,
  { fill, now = () => new Date(), watch }: StartOptions & { readonly watch?: DbWatch } = {},
): Promise<{ readonly db: Db; readonly seeded: boolean }> {
  await ownDataDir(settings.dataDir)
  const db = await openDatabase({
    databaseUrl: settings.databaseUrl,
    directUrl: settings.databaseDirectUrl,
    rotating: settings.rotating,
    dataDir: settings.dataDir,
    limits: settings.dbLimits,
    watch,
  })
  try {
    return { db, seeded: fill ? await fill(db, { settings, now: now(), hashPassword }) : false }
  } catch (error) {
    await db.close()
    throw error
  }
}
