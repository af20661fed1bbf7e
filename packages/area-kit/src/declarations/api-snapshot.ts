import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type ContractSince,
  type Deprecated,
  firstOfMajor,
  hostContract,
  type SharedModuleName,
  sharedModule,
  sharedModuleNames,
} from '@emberwatch/federation'
import * as v from 'valibot'
import { type AreaSources, packAreas, unpackAreas } from './area-sources.ts'
import { type Declarations, makeDeclarations } from './make-declarations.ts'
import { packOlder, unpackOlder } from './older.ts'
import { sinceAt } from './since.ts'

/** The committed API snapshot of the host contract: what areas see of each module, in one readable file a module (docs/areas.md). */
export interface ContractSnapshot {
  /** The version of the host contract that it is of. */
  readonly version: string
  readonly declarations: Declarations
  /** Since which version each thing is there: what an area uses of it decides which shells it runs in. */
  readonly since: ContractSince
  /** What is announced as going. */
  readonly deprecated: Deprecated
  /** What the contract was at earlier versions of the same major one: against these it is seen which of them an area's types need. */
  readonly older: ReadonlyMap<string, Declarations>
  /** The areas as they were at that version; what breaks them is a major change. */
  readonly areas: AreaSources
}

const root = join(import.meta.dirname, '../../../..')
const snapshotFolder = join(root, 'packages/federation/contract')
const versionFile = 'contract.json'
const areasFile = 'areas.json.br'
const olderFile = 'older.json.br'

/** The types of the contract as the sources of this working copy have them. @throws with what the compiler says */
export const currentDeclarations = (): Declarations =>
  new Map([
    ...makeDeclarations({ hasComments: false }),
    ...sharedModuleNames
      .filter((name) => !name.startsWith('@emberwatch/'))
      .map((name) => [name, libraryText(name)] as const),
  ])

export function readSnapshot(folder = snapshotFolder): ContractSnapshot {
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const {
    hostContract: version,
    since,
    deprecated,
  } = v.parse(VersionFile, JSON.parse(readFileSync(join(folder, versionFile), 'utf8')))
  return {
    version,
    since,
    deprecated,
    older: unpackOlder(readFileSync(join(folder, olderFile))),
    declarations: new Map(texts.map((text) => [/^declare module '([^']+)'/.exec(text)?.[1] ?? '', text])),
    areas: unpackAreas(readFileSync(join(folder, areasFile))),
  }
}

export const hasSnapshot = (folder = snapshotFolder): boolean => existsSync(join(folder, versionFile))

interface Sources extends Pick<ContractSnapshot, 'declarations' | 'areas'> {
  readonly deprecated?: Deprecated
}

/** The snapshot of the sources as they are, with what is known of earlier versions. @param before the snapshot so far, where there is one */
export function snapshotAt(
  { declarations, areas, deprecated = {} }: Sources,
  before?: ContractSnapshot,
): ContractSnapshot {
  const since = sinceAt(declarations, hostContract, before)
  const isGoingOn = before && firstOfMajor(before.version) === firstOfMajor(hostContract)
  const now = { version: hostContract, declarations, since, deprecated, areas }
  if (!isGoingOn) return { ...now, older: new Map() }
  const last = isDeepStrictEqual(before.declarations, declarations)
    ? []
    : [[before.version, before.declarations] as const]
  return { ...now, older: new Map([...before.older, ...last]) }
}

/** Puts a snapshot in place of the one before. */
export function writeSnapshot(
  { version, declarations, since, deprecated, older, areas }: ContractSnapshot,
  folder = snapshotFolder,
): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of declarations)
    writeFileSync(join(folder, `${name.replace('@', '').replaceAll('/', '-')}.d.ts`), text)
  writeFileSync(join(folder, versionFile), `${JSON.stringify({ hostContract: version, since, deprecated }, null, 2)}\n`)
  writeFileSync(join(folder, areasFile), packAreas(areas))
  writeFileSync(join(folder, olderFile), packOlder(older))
}

const VersionFile = v.object({
  hostContract: v.string(),
  since: v.optional(v.record(v.string(), v.record(v.string(), v.array(v.string()))), {}),
  deprecated: v.optional(v.record(v.string(), v.record(v.string(), v.string())), {}),
})

/** A library's own types are its team's: what is shared of it, and its major version. */
function libraryText(name: SharedModuleName): string {
  const library = /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]
  const { version } = createRequire(join(root, 'shell/package.json'))(`${library}/package.json`)
  const names = sharedModule(name).exports?.join(', ')
  return `declare module '${name}' {\nexport ${names ? `{ ${names} }` : '*'} from 'npm:${name}@${version.split('.')[0]}';\n}\n`
}
