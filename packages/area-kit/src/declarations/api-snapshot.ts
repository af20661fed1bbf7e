import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type Contract,
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
import { announced, type ContractName, goneNames } from './window.ts'

/** The committed API snapshot of the host contract: the public types of each module, in one readable file per module (docs/areas.md). */
export interface ContractSnapshot {
  readonly version: string
  readonly declarations: Declarations
  /** The version that introduced each name; what an area uses decides which shells it runs in. */
  readonly since: ContractSince
  readonly deprecated: Deprecated
  /** The day of each version in UTC, `2026-11-24`, of earlier major versions too; the deprecation window is counted from it. */
  readonly dates: Readonly<Record<string, string>>
  /** Exports that a major version no longer has, with their announcements. */
  readonly gone: Readonly<Record<string, Deprecated>>
  /** The last version of the major before. */
  readonly earlier?: Contract | undefined
  /** Declarations of earlier versions with the same major; they show which version an area's types need. */
  readonly older: ReadonlyMap<string, Declarations>
  /** Area sources at that version; a change that breaks them is a major one. */
  readonly areas: AreaSources
}

const root = join(import.meta.dirname, '../../../..')
const snapshotFolder = join(root, 'packages/federation/contract')
const versionFile = 'contract.json'
const areasFile = 'areas.json.br'
const olderFile = 'older.json.br'

/** The contract's types in this working copy. @throws with the compiler's errors */
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
  const { hostContract: version, ...history } = v.parse(
    VersionFile,
    JSON.parse(readFileSync(join(folder, versionFile), 'utf8')),
  )
  return {
    version,
    ...history,
    older: unpackOlder(readFileSync(join(folder, olderFile))),
    declarations: new Map(texts.map((text) => [/^declare module '([^']+)'/.exec(text)?.[1] ?? '', text])),
    areas: unpackAreas(readFileSync(join(folder, areasFile))),
  }
}

export const hasSnapshot = (folder = snapshotFolder): boolean => existsSync(join(folder, versionFile))

interface Sources extends Pick<ContractSnapshot, 'declarations' | 'areas'> {
  readonly deprecated?: Deprecated
  /** The date; today by this machine's clock, in UTC, by default. */
  readonly today?: string
  /** The version; the host contract of this working copy by default. */
  readonly version?: string
}

/** Snapshot of the current sources, with the history of earlier versions. @param before the previous snapshot, if any */
export function snapshotAt(sources: Sources, before?: ContractSnapshot): ContractSnapshot {
  const { declarations, areas, deprecated = {}, version = hostContract } = sources
  const { today = new Date().toISOString().slice(0, 10) } = sources
  const since = sinceAt(declarations, version, before)
  const dates = { ...before?.dates, [version]: before?.dates[version] ?? today }
  const now = { version, declarations, since, deprecated, dates, areas }
  if (!before) return { ...now, gone: {}, older: new Map() }
  if (firstOfMajor(before.version) !== firstOfMajor(version)) {
    const removedNames = {
      ...before.gone,
      [version]: announcedOf(goneNames(before.declarations, declarations), before),
    }
    return { ...now, gone: removedNames, earlier: { version: before.version, since: before.since }, older: new Map() }
  }
  const last = isDeepStrictEqual(before.declarations, declarations)
    ? []
    : [[before.version, before.declarations] as const]
  return { ...now, gone: before.gone, earlier: before.earlier, older: new Map([...before.older, ...last]) }
}

function announcedOf(names: readonly ContractName[], { deprecated }: ContractSnapshot): Deprecated {
  const announcements: Record<string, Record<string, string>> = {}
  for (const one of names)
    announcements[one.module] = { ...announcements[one.module], [one.name]: announced(deprecated, one) ?? '' }
  return announcements
}

export function writeSnapshot(
  { version, declarations, since, deprecated, dates, gone, earlier, older, areas }: ContractSnapshot,
  folder = snapshotFolder,
): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of declarations)
    writeFileSync(join(folder, `${name.replace('@', '').replaceAll('/', '-')}.d.ts`), text)
  const file = { hostContract: version, dates, since, deprecated, gone, earlier }
  writeFileSync(join(folder, versionFile), `${JSON.stringify(file, null, 2)}\n`)
  writeFileSync(join(folder, areasFile), packAreas(areas))
  writeFileSync(join(folder, olderFile), packOlder(older))
}

const Since = v.record(v.string(), v.record(v.string(), v.array(v.string())))
const Announced = v.record(v.string(), v.record(v.string(), v.string()))
const VersionFile = v.object({
  hostContract: v.string(),
  dates: v.record(v.string(), v.pipe(v.string(), v.isoDate())),
  since: Since,
  deprecated: Announced,
  gone: v.record(v.string(), Announced),
  earlier: v.optional(v.object({ version: v.string(), since: Since })),
})

/** The text of a library has only the shared exports and its major version; its types are its own team's. */
function libraryText(name: SharedModuleName): string {
  const library = /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]
  const { version } = createRequire(join(root, 'shell/package.json'))(`${library}/package.json`)
  const names = sharedModule(name).exports?.join(', ')
  return `declare module '${name}' {\nexport ${names ? `{ ${names} }` : '*'} from 'npm:${name}@${version.split('.')[0]}';\n}\n`
}
