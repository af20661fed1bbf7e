import type { Sources } from './sources.ts'

/** A thing of the contract that has a table and a form that changes it, such as `Modem`; read from the sources. */
export interface Thing {
  readonly name: string
  /** Kysely's name of its table, such as `scannedSystems`. */
  readonly table: string
  /** The group of its calls in the contract, and the file of that. */
  readonly group: string
  readonly contractFile: string
  /** What callers import: that of the area that owns the calls, or of all. */
  readonly contract: string
  /** Of the call that changes it: path, access, what it changes and its 404. */
  readonly path: string
  readonly access: string
  readonly changes: string
  readonly missing: string
  /** The area of the API that answers its calls. */
  readonly area: string
}

/** A call that changes one text of a thing. */
export interface FieldCall extends Thing {
  readonly field: string
  /** Of the call in its group: `changeBuilding`. */
  readonly call: string
  /** Of what answers it: `changeScannedSystemBuilding`. */
  readonly handler: string
  /** Its body in the contract: `ScannedSystemBuilding`. */
  readonly body: string
}

/** Where calls and rows are declared: those of all, and those of each area. */
export const contractSources = 'packages/contract/src/**/*.ts'

/** @throws with a sentence where there is no such thing */
export function findThing(sources: Sources, name = ''): Thing {
  if (!/^[A-Z][A-Za-z]+$/.test(name)) throw new Error('A thing is named as in the contract, as ScannedSystem')
  const table = tableOf(sources, name)
  const update = new RegExp(
    `^ {2}update: put\\('([^']+)', \\{\\n((?: {4}.*\\n)*? {4}answer: ${name},\\n(?: {4}.*\\n)*)`,
    'm',
  )
  const contractFile = sources.find(update, contractSources, `call that changes a ${name}`)
  const text = sources.read(contractFile)
  const [whole = '', path = '', spec = ''] = update.exec(text) ?? []
  const groups = [...text.slice(0, text.indexOf(whole)).matchAll(/^export const (\w+) = \{$/gm)]
  return {
    name,
    table,
    group: groups.at(-1)?.[1] ?? '',
    contractFile,
    contract: contractOf(contractFile),
    path,
    access: part(spec, /access: (on\w+\('id', .+\)),\n/, `${name} is not changed by those who hold a level on it`),
    changes: part(spec, /changes: (\[.*\]),\n/, `${name} does not say what its changes change`),
    missing: part(spec, /errors: \[.*?'(\w+\.not_found)'/, `${name} has no code for one that is not there`),
    area: /areas\/([\w-]+)\//.exec(loaderFile(sources, name))?.[1] ?? '',
  }
}

const contractOf = (file: string): string => {
  const owner = /src\/([\w-]+)\//.exec(file)?.[1]
  return !owner || owner === 'entities' ? '@emberwatch/contract' : `@emberwatch/contract/${owner}`
}

/** @throws where the database keeps no such things */
export function tableOf(sources: Sources, name: string): string {
  const table = `${name.charAt(0).toLowerCase()}${name.slice(1)}s`
  if (!new RegExp(`^ {2}${table}: `, 'm').test(sources.read(schemaFile)))
    throw new Error(`The database has no table ${table}: a thing is named as in the contract, as ScannedSystem`)
  return table
}

export const schemaFile = 'packages/api/src/db/schema.ts'

/** Where a page of things is read: the loader's query, up to the alias of their table. */
export const loaderOf = (name: string) =>
  new RegExp(`Promise<${name}\\[\\]>[\\s\\S]*?\\n( +)\\.select\\(\\['(\\w+)\\.id'.*\\n`)
export const loaderFile = (sources: Sources, name: string): string =>
  sources.find(loaderOf(name), 'packages/api/src/areas/*/*.ts', `loader of ${name}`)

function part(text: string, pattern: RegExp, otherwise: string): string {
  const found = pattern.exec(text)?.[1]
  if (!found) throw new Error(otherwise)
  return found
}
