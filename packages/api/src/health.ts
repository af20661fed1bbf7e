import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildName } from '@emberwatch/contract'
import type { Db } from './db/open.ts'
import { DatabaseUnavailable } from './db/pool.ts'
import { inTime } from './probes.ts'

export const apiVersion: string = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version

export interface Health extends BuildName {
  status: 'ok'
  database: 'pglite' | 'postgresql'
}

/** The build of tests and of servers that were not built. */
const nameless: BuildName = { version: apiVersion, commit: 'unknown', builtAt: null }

export const askDatabase = (db: Db): Promise<unknown> =>
  db.kysely.selectNoFrom((from) => from.lit(1).as('alive')).execute()

/** Answers within a second. @throws DatabaseUnavailable */
export function healthOf(db: Db, build = nameless): () => Promise<Health> {
  const ask = inTime(() => askDatabase(db))
  return async () => {
    const state = await ask()
    if (state !== 'ok') throw new DatabaseUnavailable(`The database: ${state}`)
    return { status: 'ok', database: db.kind === 'embedded' ? 'pglite' : 'postgresql', ...build }
  }
}
