import { globSync } from 'node:fs'
import { type Node, type SourceFile, SyntaxKind } from 'ts-morph'
import { addElement, addField, addMember, objectOf, Sources } from './sources.ts'
import { contractSources, loaderOf, schemaFile, tableOf, tableOfRow } from './things.ts'
import { fieldName, kebab, snake, spaced, title } from './words.ts'

const migrations = 'packages/api/src/db/migrations'

/**
 * Adds a text to a row and shows it in its list. A thing with a table also gets a migration, a schema change and a value in the demo fleet. The row
 * of a report reads a column that its query already has. Add sorting and searching by hand (CONTRIBUTING.md).
 * @param source for a thing, its value in the demo fleet; for a report, the column that its query reads, such as `y.tag`
 */
export function newColumn(root: string, thing = '', name = '', source = ''): string[] {
  const field = fieldName(name)
  const sources = new Sources(root)
  const table = tableOfRow(sources, thing)
  const isRead = /^[a-z]\.\w+$/.test(source)
  if (!table && !isRead) tableOf(sources, thing)
  if (!source) throw new Error('Say what the demo fleet has there: pnpm new column ScannedSystem building "Bygg A"')
  if (table) addToDatabase(sources, root, table, field, source)
  addToLoader(sources, thing, field, table ? undefined : source)
  const row = sources.find(contractSources, thing, (file) => objectOf(file, thing))
  addMember(row, field, 'Text')
  const list = sources.find('mf-*/src/**/*.tsx', `list of ${thing}`, (file) => columnsOf(file, thing))
  addElement(list, `{ key: '${field}', title: '${title(field)}' }`, keyOf)
  return sources.write()
}

function addToDatabase(sources: Sources, root: string, table: string, field: string, sample: string): void {
  const { number, runsWith } = nextMigration(sources, root)
  sources.create(
    `${migrations}/${number}-${kebab(table)}-${kebab(field)}.sql`,
    `-- runs-with: ${runsWith}\n-- ${title(field)} of ${spaced(table)}.\nalter table ${snake(table)} add column ${snake(field)} text;\n`,
  )
  const schema = sources.file(schemaFile)
  const type = schema.getInterfaceOrThrow('Database').getPropertyOrThrow(table).getTypeNodeOrThrow().getText()
  addField(schema, type, field, 'Nullable<string>')
  const demo = sources.find('packages/api/src/fleet/*.ts', `row of ${table}`, (file) => demoRow(file, table))
  demo.insertPropertyAssignment(0, { name: field, initializer: JSON.stringify(sample) })
}

/** A nullable column is compatible with servers that still use the previous schema. */
function nextMigration(sources: Sources, root: string): { number: string; runsWith: string } {
  const last = globSync(`${migrations}/*.sql`, { cwd: root }).sort().at(-1) ?? ''
  const number = /(\d{4})-[^/]*$/.exec(last)?.[1] ?? '0000'
  const runsWith = /^-- runs-with: (\d{4})$/m.exec(sources.text(last))?.[1] ?? number
  return { number: String(Number(number) + 1).padStart(4, '0'), runsWith }
}

/** @param column by default the field itself under the alias of the list's first column */
function addToLoader(sources: Sources, thing: string, field: string, column?: string): void {
  const { select, row } = loaderOf(sources, thing)
  const alias = /^'(\w+)\./.exec(select.getElements()[0]?.getText() ?? '')?.[1]
  const read = column ?? `${alias}.${field}`
  select.addElement(read.endsWith(`.${field}`) ? `'${read}'` : `'${read} as ${field}'`)
  row?.addPropertyAssignment({ name: field, initializer: `row.${field}` })
}

/** The fleet creates rows in functions that return one row, or by push. */
const demoRow = (file: SourceFile, table: string) =>
  file
    .getDescendantsOfKind(SyntaxKind.FunctionDeclaration)
    .find((one) => one.getReturnTypeNode()?.getText() === `BulkRow<'${table}'>`)
    ?.getDescendantsOfKind(SyntaxKind.ReturnStatement)
    .map((one) => one.getExpressionIfKind(SyntaxKind.ObjectLiteralExpression))
    .find((one) => one !== undefined) ??
  file
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .find((one) => one.getExpression().getText() === `rows.${table}.push`)
    ?.getFirstDescendantByKind(SyntaxKind.ObjectLiteralExpression)

/** `columns<Thing>()([ … ])` */
const columnsOf = (file: SourceFile, thing: string) =>
  file
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .find((one) => one.getExpression().getText() === `columns<${thing}>()`)
    ?.getArguments()[0]
    ?.asKind(SyntaxKind.ArrayLiteralExpression)

const keyOf = (element: Node): string =>
  element
    .asKind(SyntaxKind.ObjectLiteralExpression)
    ?.getProperty('key')
    ?.asKind(SyntaxKind.PropertyAssignment)
    ?.getInitializer()
    ?.getText() ?? ''
