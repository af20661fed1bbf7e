import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The files of owners' contracts that go into the build of an area: those that declare what it imports of `@emberwatch/contract/<owner>`, and what they
 * are made of. So a field of one area's own call leaves the versions of all others as they are.
 */

const prefix = '@emberwatch/contract/'
/** What is imported as a type alone leaves nothing in a build. */
const importing = /^(?:import|export)\s+(?!type\b)([\s\S]*?)\s*from\s+'([^']+)'/gm

/** @param contract the folder with the contract's sources, a folder in it for each owner */
export function contractSources(areaFolder: string, contract: string): string[] {
  const found = new Set<string>()
  const follow = (file: string) => {
    for (const [, what = '', from = ''] of readFileSync(file, 'utf8').matchAll(importing)) {
      const files = from.startsWith(prefix)
        ? declaring(join(contract, from.slice(prefix.length)), valuesIn(what))
        : from.startsWith('.') && file.startsWith(contract)
          ? [join(dirname(file), from)]
          : []
      for (const one of files.filter((path) => !found.has(path))) {
        found.add(one)
        follow(one)
      }
    }
  }
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: areaFolder }).filter((name) => !/\.test\.tsx?$/.test(name)))
    follow(join(areaFolder, file))
  return [...found].sort()
}

/** The names between the braces that are no types; null where all of a module is meant. */
function valuesIn(what: string): string[] | null {
  const list = /^\{([\s\S]*)\}$/.exec(what.trim())?.[1]
  if (list === undefined) return null
  const names = list.split(',').map((one) => one.trim())
  return names.filter((one) => one && !one.startsWith('type ')).map((one) => one.split(/\s+as\s+/)[0] ?? '')
}

/** The files of an owner that declare these names; all of them where a name is found in none. */
function declaring(owner: string, names: readonly string[] | null): string[] {
  const all = existsSync(owner) ? globSync('*.ts', { cwd: owner }).filter((name) => !/\.test\.ts$/.test(name)) : []
  const files = all.map((name) => join(owner, name))
  if (all.length === 0) return existsSync(`${owner}.ts`) ? [`${owner}.ts`] : []
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const found = (names ?? ['*']).map((name) =>
    texts.find(([, text]) => new RegExp(`^export (const|function|class) ${name}\\b`, 'm').test(text)),
  )
  return found.includes(undefined) ? files : found.flatMap((one) => (one ? [one[0]] : []))
}
