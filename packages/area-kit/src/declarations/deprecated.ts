import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ContractSince,
  type Deprecated,
  deprecationForm,
  deprecationIn,
  sharedModule,
  sharedModuleNames,
  sinceOf,
} from '@emberwatch/federation'
import { exportsOf } from './exported.ts'
import { type Declarations, makeDeclarations } from './make-declarations.ts'

/** Finds announced ends by module and name: `@deprecated since 1.3, use jobs.end, gone in 2.0`, where the source has them. */

const packages = join(import.meta.dirname, '../../..')
const mark = '@deprecated'

/** Deprecations of this working copy: of our modules, and of a library's exports in shared-modules.ts. @throws when an announcement is not whole */
export function currentDeprecated(since: ContractSince): Deprecated {
  const isAny = globSync('{contract,api-client,store,ui}/src/**/*.{ts,tsx}', { cwd: packages })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .some((file) => readFileSync(join(packages, file), 'utf8').includes(mark))
  const ofLibraries = sharedModuleNames.flatMap((name) => {
    const { deprecated } = sharedModule(name)
    for (const [one, text] of Object.entries(deprecated ?? {})) mustBeWhole(name, one, text)
    return deprecated ? [[name, deprecated] as const] : []
  })
  const own = isAny ? deprecatedIn(makeDeclarations({ hasComments: true }), since) : {}
  return { ...own, ...Object.fromEntries(ofLibraries) }
}

/**
 * Deprecated exports, types among them, and members of objects. Options and fields of types are only held to the form: editors strike them through.
 * @param declarations with their comments
 * @param since versions of the names that exist at run time
 * @throws when an announcement does not say since when, what to use instead, and which version no longer has it
 */
export function deprecatedIn(declarations: Declarations, since: ContractSince): Deprecated {
  const deprecated: Record<string, Record<string, string>> = {}
  for (const [module, text] of declarations) {
    const exported = new Set(exportsOf(declarations, module))
    for (const [name, announcement] of announcementsIn(text)) {
      mustBeWhole(module, name, announcement)
      if (exported.has(name) || sinceOf(since, module, name) !== undefined)
        deprecated[module] = { ...deprecated[module], [name]: announcement }
    }
  }
  return deprecated
}

function mustBeWhole(module: string, name: string, announcement: string): void {
  if (!deprecationIn(announcement))
    throw new Error(`${name} of ${module}: "${mark} ${announcement}" must say "${deprecationForm}"`)
}

const pieces =
  /\/\*\*([\s\S]*?)\*\/|^(?:export )?(?:declare )?(?:const|function|class|interface|type) ([\w$]+)|^ {4}(?:readonly )?([\w$]+)\??[:(]/gm

function announcementsIn(text: string): [name: string, announcement: string][] {
  const announcements: [string, string][] = []
  let announced: string | undefined
  let object = ''
  for (const [, comment, exported, member] of text.matchAll(pieces)) {
    if (comment !== undefined) {
      announced = comment
        .split(mark)[1]
        ?.replace(/\s*\n?\s*\*?\s+/g, ' ')
        .trim()
      continue
    }
    object = exported ?? object
    if (announced !== undefined) announcements.push([exported ?? `${object}.${member}`, announced])
    announced = undefined
  }
  return announcements
}
