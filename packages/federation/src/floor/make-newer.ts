import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from 'web-features'
import { browserFloor } from './browser-floor.ts'

export interface Newer {
  readonly globals: readonly string[]
  /** Members of global names: `Promise.try`. */
  readonly members: readonly string[]
  /** Methods whose name no older feature has: `.isSubsetOf()`. */
  readonly methods: readonly string[]
  readonly properties: readonly string[]
  /** Values as `property: word`: `text-wrap: pretty`. */
  readonly values: readonly string[]
  readonly functions: readonly string[]
  /** Selectors by the name alone: `:open`. */
  readonly selectors: readonly string[]
  readonly atRules: readonly string[]
}

const floor: Readonly<Record<string, number>> = {
  chrome: Number(browserFloor.chrome),
  edge: Number(browserFloor.edge),
  firefox: Number(browserFloor.firefox),
  // Safari on phones has the same engine; features that it has no use for, such as cursors, do not count as missing.
  safari: Number(browserFloor.safari),
}

export function makeNewer(): Newer {
  const { newer, oldNames } = featurePaths()
  const of = (...start: string[]) =>
    newer.filter((path) => start.every((part, at) => path[at] === part)).map((path) => path.slice(start.length))
  const [builtins, api, properties] = [of('javascript', 'builtins'), of('api'), of('css', 'properties')]
  const isNewName = ([, name = '']: string[]) => !oldNames.has(name) && !ofLibraries.has(name)
  return {
    globals: names(ofLength(1, [...builtins, ...api]), /^\w+$/),
    members: membersOf(builtins, api),
    methods: names(
      ofLength(2, [...builtins, ...api.filter(([owner = '']) => commonOwners.test(owner))]).filter(isNewName),
      /^[a-z]\w{3,}$/,
    ),
    properties: names(ofLength(1, properties)),
    values: ofLength(2, properties)
      .filter(([, word = '']) => /^[a-z-]+$/.test(word))
      .map((path) => path.join(': '))
      .sort(),
    functions: names(of('css', 'types').filter((path) => !oldNames.has(path.at(-1)))),
    selectors: names(ofLength(1, of('css', 'selectors'))),
    atRules: names(ofLength(1, of('css', 'at-rules'))),
  }
}

function featurePaths() {
  const newer: string[][] = []
  const old: string[][] = []
  for (const feature of Object.values(features))
    for (const [key, { support }] of Object.entries(byKey(feature)))
      (isAtFloor(support) ? old : newer).push(key.split('.'))
  return { newer, oldNames: new Set(old.map((path) => path.at(-1))) }
}

const ofLength = (count: number, paths: string[][]) => paths.filter(({ length }) => length === count)
const names = (paths: string[][], pattern = /^[a-z-]+$/) =>
  [...new Set(paths.map((path) => path.at(-1) ?? '').filter((name) => pattern.test(name)))].sort()

function membersOf(builtins: string[][], api: string[][]): string[] {
  const statics = api.filter(([, name]) => name?.endsWith('_static')).map((path) => path.map(withoutStatic))
  const ofSingletons = ofLength(2, api).flatMap(([owner = '', name = '']) =>
    singletons[owner] ? [[singletons[owner], name]] : [],
  )
  const members = ofLength(2, [...builtins, ...statics, ...ofSingletons]).map((path) => path.join('.'))
  return [...new Set(members)].filter(isMember).sort()
}

const singletons: Readonly<Record<string, string>> = {
  Document: 'document',
  Navigator: 'navigator',
  Performance: 'performance',
  Window: 'window',
}
/** Interfaces that pages use often; for others a method's name is too ambiguous. */
const commonOwners =
  /^(Abort\w+|Blob|Document|Element|HTML\w+|Headers|Node|ReadableStream|Request|Response|URL\w*|Window)$/
/** Names that libraries and our code use for their own methods. */
const ofLibraries = new Set(['adopt', 'isValid', 'resize', 'watch'])

type Support = Readonly<Record<string, string | undefined>>
/** Features that were moved or split have none. */
const byKey = (feature: (typeof features)[string]): Readonly<Record<string, { readonly support: Support }>> =>
  ('status' in feature && (feature.status.by_compat_key as Record<string, { support: Support }> | undefined)) || {}

const isAtFloor = (support: Support): boolean =>
  Object.entries(floor).every(
    ([browser, version]) => Number.parseFloat(support[browser]?.replace('≤', '') ?? 'Infinity') <= version,
  )
const withoutStatic = (name: string): string => name.replace(/_static$/, '')
const isMember = (text: string): boolean => /^\w+\.\w+$/.test(text) && !text.endsWith('_event')

/** `pnpm -C packages/federation floor:newer`: saves the features newer than the floor, so that checking a release does not need five megabytes of data. */
if (import.meta.main)
  writeFileSync(join(import.meta.dirname, 'newer.json'), `${JSON.stringify(makeNewer(), null, 2)}\n`)
