import { openTestDatabase } from '@emberwatch/api/testing/databases'
import { type InterfaceDeclaration, Project } from 'ts-morph'

/** `db/schema.ts` says of each column what the database says of it. */

interface Column {
  readonly name: string
  readonly isNullable: boolean
  /** An insert may leave it out. */
  readonly isOptional: boolean
}

const lineOf = ({ name, isNullable, isOptional }: Column) =>
  `${name}${isNullable ? ' nullable' : ''}${isOptional ? ' optional' : ''}`

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const source = new Project({ skipAddingFilesFromTsConfig: true }).addSourceFileAtPath('packages/api/src/db/schema.ts')

/** The aliases at the head of the file say it: `Computed<T | null>` is null at times, and no insert has it. */
function columnsOf(table: string, declaration: InterfaceDeclaration): Column[] {
  const own = declaration.getProperties().map((property): Column => {
    const type = property.getTypeNodeOrThrow().getText()
    return {
      name: `${table}.${property.getName()}`,
      isNullable:
        /^(Nullable|NullableInstant|Day)\b/.test(type) || /^[^,]*(\| null\b|<unknown, string \| null)/.test(type),
      isOptional:
        /^(Generated|Default|Computed|Nullable|Day)/.test(type) || /\bundefined\b/.test(type) || /\| null$/.test(type),
    }
  })
  return [
    ...declaration.getBaseDeclarations().flatMap((base) => columnsOf(table, base as InterfaceDeclaration)),
    ...own,
  ]
}

/** Tables that only triggers and migrations write have no types. */
const columnsSql = `
  select table_name || '.' || column_name as name, is_nullable = 'YES' as nullable,
    is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as optional
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name !~ '^(schema_migrations|table_changes|removed_sites|events_.*)$'`

it('the types of the schema are those of the database', async () => {
  const tables = source.getInterfaceOrThrow('Database').getProperties()
  const types = tables
    .filter((table) => !/^(removedSites|siteRights|systemRights)$/.test(table.getName()))
    .flatMap((table) => columnsOf(table.getName(), source.getInterfaceOrThrow(table.getTypeNodeOrThrow().getText())))
  const db = await openTestDatabase('embedded')
  const client = await db.pool.connect()
  const { rows } = await client.query<{ name: string; nullable: boolean; optional: boolean }>(columnsSql, [])
  client.release()
  await db.close()
  const columns = rows.map((row) =>
    lineOf({ name: camelCase(row.name), isNullable: row.nullable, isOptional: row.optional }),
  )
  expect(types.map(lineOf).sort()).toEqual(columns.sort())
})
