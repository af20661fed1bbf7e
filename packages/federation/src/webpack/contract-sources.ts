import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Finds the owners' contract files that go into an area's build: those that declare its imports from `@emberwatch/contract/<owner>`, and their
 * dependencies. A changed field in one area's own call therefore does not change the versions of other areas.
 */

const prefix = '@emberwatch/contract/'
/** Type-only imports are skipped: they add nothing to a build. */
const importing = /^(?:import|export)\s+(?!type\b)([\s\S]*?)\s*from\s+'([^']+)'/gm

/** @param contract folder of the contract's sources, with a subfolder for each owner */
export function contractSources(areaFolder: string, contract: string): string[] {
  const sources = new Set<string>()
  const follow = (file: string) => {
    for (const [, what = '', from = ''] of readFileSync(file, 'utf8').matchAll(importing)) {
      const files = from.startsWith(prefix)
        ? declaring(join(contract, from.slice(prefix.length)), valuesIn(what))
        : from.startsWith('.') && file.startsWith(contract)
          ? [join(dirname(file), from)]
          : []
      for (const one of files.filter((path) => !sources.has(path))) {
        sources.add(one)
        follow(one)
      }
    }
  }
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: areaFolder }).filter((name) => !/\.test\.tsx?$/.test(name)))
    follow(join(areaFolder, file))
  return [...sources].sort()
}

/** The imported names without types; null if the whole module is imported. */
function valuesIn(what: string): string[] | null {
  const list = /^\{([\s\S]*)\}$/.exec(what.trim())?.[1]
  if (list === undefined) return null
  const names = list.split(',').map((one) => one.trim())
  return names.filter((one) => one && !one.startsWith('type ')).map((one) => one.split(/\s+as\s+/)[0] ?? '')
}

/** The owner's files that declare these names; all files if a name is found in none. */
function declaring(owner: string, names: readonly string[] | null): string[] {
  const all = existsSync(owner) ? globSync('*.ts', { cwd: owner }).filter((name) => !/\.test\.ts$/.test(name)) : []
  const files = all.map((name) => join(owner, name))
  if (all.length === 0) return existsSync(`${owner}.ts`) ? [`${owner}.ts`] : []
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const declarations = (names ?? ['*']).map((name) =>
    texts.find(([, text]) => new RegExp(`^export (const|function|class) ${name}\\b`, 'm').test(text)),
  )
  return declarations.includes(undefined) ? files : declarations.flatMap((one) => (one ? [one[0]] : []))
}
