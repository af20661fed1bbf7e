import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { type Db, openDatabase } from './db/open.ts'
import type { DbWatch } from './db/pool.ts'
import { hashPassword } from './passwords/passwords.ts'
import type { BackgroundTask } from './server/options.ts'
import { buildApi } from './server.ts'
import { ownDataDir } from './settings/own-data-dir.ts'
import type { Settings } from './settings.ts'

/** Seeds a new database where that is wanted. @returns whether it did @throws SettingsError where the server must not start */
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
  readonly seeded: boolean
  /** Requests first, then the database. */
  close(): Promise<void>
}

/** Ready to listen, or for `apiFetch`. */
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

/** Migrated, with what `fill` puts in. */
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
