import { sql } from 'kysely'

/** What the system `y` is called: one without a name goes by its number (product 8.2), in searches and files too. */
export const systemName = sql<string>`coalesce(nullif(y.name, ''), 'System ' || y.number)`
