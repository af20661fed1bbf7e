import { sql } from 'kysely'

/** A system without a name goes by its number (product 8.2), in searches and files too. */
export const systemName = sql<string>`coalesce(nullif(y.name, ''), 'System ' || y.number)`
