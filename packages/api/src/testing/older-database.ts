import { migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/migration-files.ts'
import { openAsItIs } from '../db/open.ts'

const folder = `${import.meta.dirname}/../db/migrations`

/** Gives an empty PostgreSQL the schema that a server of before made. @param last number of its last migration, such as `0030` */
export async function makeOlderSchema(databaseUrl: string, last: string): Promise<void> {
  const backend = await openAsItIs({ databaseUrl })
  const names = (await readMigrations(folder)).map(({ name }) => name).filter((name) => name.slice(0, 4) <= last)
  await migrate(backend.pool, { only: names }).finally(() => backend.close())
}
