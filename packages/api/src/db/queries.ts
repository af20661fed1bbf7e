import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

export type Queries = Kysely<Database>
