import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from './db/open.ts'

/** The version of this server, from its package.json. */
export const apiVersion: string = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version

export interface Health {
  status: 'ok'
  database: 'pglite' | 'postgresql'
  version: string
}

/** Answers once the database has answered. @throws what the database throws */
export async function readHealth(db: Db): Promise<Health> {
  await db.kysely.selectNoFrom((from) => from.lit(1).as('alive')).execute()
  return { status: 'ok', database: db.kind === 'embedded' ? 'pglite' : 'postgresql', version: apiVersion }
}
