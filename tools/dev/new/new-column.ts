import { globSync } from 'node:fs'
import { Sources } from './sources.ts'
import { contractSources, loaderFile, loaderOf, schemaFile, tableOf } from './things.ts'
import { fieldName, kebab, snake, spaced, title } from './words.ts'

const migrations = 'packages/api/src/db/migrations'
/** What is told last of a thing, in schema, row and columns. */
const atTheEnd = /^ {2}(created|archived|deleted)\w+: |^ {2}\{ key: 'created\w+'|^ {2}\{\n {4}key: 'createdBy'/m

/**
 * Gives the things of a table a text more, from the database to their lists: migration, schema, the demo fleet's value, the query, the row of
 * the contract and the column. Who needs to sort by it adds an index to the migration and a name to `sort` (CONTRIBUTING.md).
 * @param sample what the demo fleet's things have there
 */
export function newColumn(root: string, thing = '', name = '', sample = ''): string[] {
  const field = fieldName(name)
  if (!sample) throw new Error('Say what the demo fleet has there: pnpm new column ScannedSystem building "Bygg A"')
  const sources = new Sources(root)
  const table = tableOf(sources, thing)
  const { number, runsWith } = nextMigration(sources, root)
  sources.create(
    `${migrations}/${number}-${kebab(table)}-${kebab(field)}.sql`,
    `-- runs-with: ${runsWith}\n-- ${title(field)} of ${spaced(table)}.\nalter table ${snake(table)} add column ${snake(field)} text;\n`,
  )
  addToSchema(sources, table, `  ${field}: Nullable<string>\n`)
  addToDemo(sources, table, `${field}: ${JSON.stringify(sample)},\n`)
  addToLoader(sources, thing, field)
  const row = new RegExp(`export const ${thing} = v\\.object\\(\\{\\n(?: .*\\n)*`)
  sources.addTo(sources.find(row, contractSources, thing), row, `  ${field}: Text,\n`, atTheEnd)
  const columns = new RegExp(`columns<${thing}>\\(\\)\\(\\[\\n(?: .*\\n)*`)
  const column = `  { key: '${field}', title: '${title(field)}' },\n`
  sources.addTo(sources.find(columns, 'mf-*/src/**/*.tsx', `list of ${thing}`), columns, column, atTheEnd)
  return [...sources.write(), 'next: pnpm product']
}

/** A column that may be empty troubles no server that goes on with the schema as it is. */
function nextMigration(sources: Sources, root: string): { number: string; runsWith: string } {
  const last = globSync(`${migrations}/*.sql`, { cwd: root }).sort().at(-1) ?? ''
  const number = /(\d{4})-[^/]*$/.exec(last)?.[1] ?? '0000'
  const runsWith = /^-- runs-with: (\d{4})$/m.exec(sources.read(last))?.[1] ?? number
  return { number: String(Number(number) + 1).padStart(4, '0'), runsWith }
}

function addToSchema(sources: Sources, table: string, line: string): void {
  const type = new RegExp(`^ {2}${table}: (\\w+)`, 'm').exec(sources.read(schemaFile))?.[1]
  sources.addTo(schemaFile, new RegExp(`^interface ${type} [^{]*\\{\\n(?: .*\\n)*`, 'm'), line, atTheEnd)
}

function addToLoader(sources: Sources, thing: string, field: string): void {
  const file = loaderFile(sources, thing)
  const [, indent, alias] = loaderOf(thing).exec(sources.read(file)) ?? []
  sources.addTo(file, loaderOf(thing), `${indent}.select('${alias}.${field}')\n`)
  // Where the loader names what it answers, field by field.
  const named = new RegExp(`Promise<${thing}\\[\\]>(?:(?!\\n\\})[\\s\\S])*?\\(row\\) => \\(\\{\\n {4}id: row\\.id,\\n`)
  if (named.test(sources.read(file))) sources.addTo(file, named, `    ${field}: row.${field},\n`)
}

/** The fleet makes rows in functions of one row, or pushes them. */
function addToDemo(sources: Sources, table: string, line: string): void {
  const row = new RegExp(
    `(?:BulkRow<'${table}'> \\{[\\s\\S]*?\\n {2}return|rows\\.${table}\\.push\\((?:[^{]*=> )?)\\s*\\(?\\{\\n`,
  )
  sources.addTo(sources.find(row, 'packages/demo/src/fleet/*.ts', `row of ${table}`), row, line)
}
