import { type CallExpression, type Node, type ObjectLiteralExpression, type SourceFile, SyntaxKind } from 'ts-morph'
import type { Sources } from './sources.ts'

/** A thing of the contract with a table and a form that changes it, such as `Modem`; read from the sources. */
export interface Thing {
  readonly name: string
  /** Kysely's table name, such as `scannedSystems`. */
  readonly table: string
  readonly group: string
  readonly calls: ObjectLiteralExpression
  readonly contract: string
  readonly path: string
  readonly access: string
  readonly changes: string
  readonly missing: string
  readonly area: string
}

export interface FieldCall extends Thing {
  readonly field: string
  readonly call: string
  readonly handler: string
  readonly body: string
}

export const contractSources = 'packages/contract/src/**/*.ts'
export const schemaFile = 'packages/api/src/db/schema.ts'

/** @throws with a sentence if there is no such thing */
export function findThing(sources: Sources, name = ''): Thing {
  if (!/^[A-Z][A-Za-z]+$/.test(name)) throw new Error('A thing is named as in the contract, as ScannedSystem')
  const table = tableOf(sources, name)
  const update = sources.find(contractSources, `call that changes a ${name}`, (file) => updateOf(file, name))
  const calls = update.getFirstAncestorByKindOrThrow(SyntaxKind.ObjectLiteralExpression)
  const [path, spec] = update.getArguments()
  const part = (member: string, otherwise: string) => {
    const value = spec?.asKind(SyntaxKind.ObjectLiteralExpression)?.getProperty(member)
    const text = value?.asKind(SyntaxKind.PropertyAssignment)?.getInitializer()?.getText()
    if (!text) throw new Error(`${name} ${otherwise}`)
    return text
  }
  const missing = /'(\w+\.not_found)'/.exec(part('errors', 'has no code for one that is not there'))?.[1]
  const access = part('access', 'does not say who may change it')
  if (!missing || !/^on\w+\('id', .+\)$/.test(access))
    throw new Error(`${name} is not changed by those who hold a level on it`)
  return {
    name,
    table,
    group: calls.getFirstAncestorByKindOrThrow(SyntaxKind.VariableDeclaration).getName(),
    calls,
    contract: contractOf(sources.pathOf(calls)),
    path: path?.asKind(SyntaxKind.StringLiteral)?.getLiteralText() ?? '',
    access,
    changes: part('changes', 'does not say what its changes change'),
    missing,
    area: /areas\/([\w-]+)\//.exec(sources.pathOf(loaderOf(sources, name).select))?.[1] ?? '',
  }
}

/** `update: put('…', { …, answer: <Thing> })` */
const updateOf = (file: SourceFile, name: string): CallExpression | undefined =>
  file.getDescendantsOfKind(SyntaxKind.CallExpression).find((call) => {
    const isUpdate = call.getParentIfKind(SyntaxKind.PropertyAssignment)?.getName() === 'update'
    return isUpdate && call.getExpression().getText() === 'put' && call.getText().includes(`answer: ${name},`)
  })

function contractOf(path: string): string {
  const owner = /src\/([\w-]+)\//.exec(path)?.[1]
  return !owner || owner === 'entities' ? '@emberwatch/contract' : `@emberwatch/contract/${owner}`
}

/** Undefined for rows without a table of their own, such as those of a report. */
export const tableOfRow = (sources: Sources, name: string): string | undefined => {
  const table = `${name.charAt(0).toLowerCase()}${name.slice(1)}s`
  return sources.file(schemaFile).getInterface('Database')?.getProperty(table) && table
}

/** @throws if the database has no such table */
export function tableOf(sources: Sources, name: string): string {
  const table = tableOfRow(sources, name)
  if (!table) {
    const missing = `${name.charAt(0).toLowerCase()}${name.slice(1)}s`
    throw new Error(`The database has no table ${missing}: a thing is named as in the contract, as ScannedSystem`)
  }
  return table
}

export function loaderOf(sources: Sources, name: string) {
  return sources.find('packages/api/src/areas/*/*.ts', `loader of ${name}`, (file) => {
    const loader = [
      ...file.getDescendantsOfKind(SyntaxKind.FunctionDeclaration),
      ...file.getDescendantsOfKind(SyntaxKind.ArrowFunction),
    ].find((one) => one.getReturnTypeNode()?.getText() === `Promise<${name}[]>`)
    const select = loader && selectIn(loader)
    return loader && select && { loader, select, row: rowIn(loader) }
  })
}

const selectIn = (loader: Node) =>
  loader
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((call) => call.getExpressionIfKind(SyntaxKind.PropertyAccessExpression)?.getName() === 'select')
    .map((call) => call.getArguments()[0]?.asKind(SyntaxKind.ArrayLiteralExpression))
    // The syntax tree starts with the last call of a chain.
    .findLast((list) => list !== undefined)

/** `(row) => ({ id: row.id, … })`, where members are listed one by one. */
const rowIn = (loader: Node) =>
  loader
    .getDescendantsOfKind(SyntaxKind.ArrowFunction)
    .filter((one) => one.getParameters()[0]?.getName() === 'row')
    .map((one) => one.getBody().getFirstDescendantByKind(SyntaxKind.ObjectLiteralExpression))
    .find((row) => row && !row.getProperties().some((one) => one.isKind(SyntaxKind.SpreadAssignment)))
