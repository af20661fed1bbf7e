import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ContractSince, type Deprecated, sinceOf } from '@emberwatch/federation'
import { type Declarations, makeDeclarations } from './make-declarations.ts'

/** What is announced as going, by module and name: `@deprecated since 1.3, use jobs.end`, in the source where it stands. */

const packages = join(import.meta.dirname, '../../..')
const mark = '@deprecated'

/** Deprecations of this working copy. @throws when an announcement lacks version or replacement */
export function currentDeprecated(since: ContractSince): Deprecated {
  const isAny = globSync('{contract,api-client,store,ui}/src/**/*.{ts,tsx}', { cwd: packages })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .some((file) => readFileSync(join(packages, file), 'utf8').includes(mark))
  return isAny ? deprecatedIn(makeDeclarations({ hasComments: true }), since) : {}
}

/**
 * @param declarations with their comments
 * @param since versions of the names that exist at run time; types leave no trace in a release
 * @throws when an announcement lacks its version or its replacement
 */
export function deprecatedIn(declarations: Declarations, since: ContractSince): Deprecated {
  const found: Record<string, Record<string, string>> = {}
  for (const [module, text] of declarations)
    for (const [name, announcement] of announcementsIn(text)) {
      if (sinceOf(since, module, name) === undefined) continue
      if (!/^since \d+\.\d+, use \S/.test(announcement))
        throw new Error(`${name} of ${module}: "${mark} ${announcement}" must say "since <major.minor>, use <what>"`)
      found[module] = { ...found[module], [name]: announcement }
    }
  return found
}

const pieces =
  /\/\*\*([\s\S]*?)\*\/|^export (?:declare )?(?:const|function|class|interface|type) ([\w$]+)|^ {4}(?:readonly )?([\w$]+)\??[:(]/gm

function announcementsIn(text: string): [name: string, announcement: string][] {
  const found: [string, string][] = []
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
    if (announced !== undefined) found.push([exported ?? `${object}.${member}`, announced])
    announced = undefined
  }
  return found
}
