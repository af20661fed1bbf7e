import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Where queries are written: the tables of db/schema.ts, or a transaction on them. */
export type Queries = Kysely<Database>
