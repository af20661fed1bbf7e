import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildName } from '@emberwatch/contract'
import type { Db } from './db/open.ts'
import { DatabaseUnavailable } from './db/pool.ts'
import { inTime } from './probes.ts'

/** The version of this server, from its package.json. */
export const apiVersion: string = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version

export interface Health extends BuildName {
  status: 'ok'
  database: 'pglite' | 'postgresql'
}

/** Of whoever runs the API without a build of the platform around it, such as tests. */
const nameless: BuildName = { version: apiVersion, commit: 'unknown', builtAt: null }

/** Fails when the database does not answer. */
export const askDatabase = (db: Db): Promise<unknown> =>
  db.kysely.selectNoFrom((from) => from.lit(1).as('alive')).execute()

/** Answers how the database does, within a second, and which build this is. @throws DatabaseUnavailable from the answer's function */
export function healthOf(db: Db, build = nameless): () => Promise<Health> {
  const ask = inTime(() => askDatabase(db))
  return async () => {
    const state = await ask()
    if (state !== 'ok') throw new DatabaseUnavailable(`The database: ${state}`)
    return { status: 'ok', database: db.kind === 'embedded' ? 'pglite' : 'postgresql', ...build }
  }
}
