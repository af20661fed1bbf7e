import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { hostContract, sharedModuleNames } from '@emberwatch/federation'
import { Project } from 'ts-morph'
import type { CatalogueData, CatalogueEntry, CatalogueExample } from './catalogue-data.ts'
import { describeExports } from './describe-exports.ts'
import { ofShell } from './of-shell.ts'

const source = join(import.meta.dirname, '..')
const root = join(source, '../../..')
const core = '@emberwatch/ui'

/**
 * Reads the design system's exports from its sources, and the examples. It takes seconds, as the compiler resolves the types.
 * @throws for an example that belongs to no export
 */
export function makeCatalogueData(): CatalogueData {
  const project = new Project({
    tsConfigFilePath: join(root, 'tsconfig.json'),
    skipAddingFilesFromTsConfig: true,
    // The library's own compiler has these options from a newer one.
    compilerOptions: { skipLibCheck: true, types: [] },
  })
  const resolve = createRequire(join(root, 'packages/catalogue/package.json')).resolve
  const examples = readExamples()
  const modules = sharedModuleNames
    .filter((name) => name === core || name.startsWith(`${core}/`))
    .map((name) => {
      const slug = name === core ? 'ui' : name.slice(core.length + 1)
      const file = project.addSourceFileAtPath(resolve(name))
      project.resolveSourceFileDependencies()
      const entries = describeExports(file).map(
        (described): CatalogueEntry => ({
          ...described,
          examples: examples.filter(({ path }) => entryOf(path) === `${slug}/${described.name}`),
          usedBy: usersOf(described.name, name, examples),
          ofShell: ofShell[described.name],
        }),
      )
      return { name, slug, summary: purposeOf(file.getFullText()), entries }
    })
  const known = modules.flatMap(({ slug, entries }) => entries.map(({ name }) => `${slug}/${name}`))
  const stray = examples.find(({ path }) => !known.includes(entryOf(path)))
  if (stray) throw new Error(`src/examples/${stray.path}.tsx: ${core} exports no ${entryOf(stray.path)}`)
  return { version: hostContract, modules }
}

/** `ui/Button.busy` is an example of `ui/Button`. */
const entryOf = (path: string): string => path.replace(/\..*/, '')

function readExamples(): CatalogueExample[] {
  return globSync('examples/*/*.tsx', { cwd: source })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => ({
      path: file.slice('examples/'.length, -'.tsx'.length),
      code: readFileSync(join(source, file), 'utf8'),
    }))
    .sort((a, b) => (entryOf(a.path) === a.path ? -1 : entryOf(b.path) === b.path ? 1 : a.path < b.path ? -1 : 1))
}

/** Entries whose examples import the name, but its own. */
function usersOf(name: string, module: string, examples: readonly CatalogueExample[]): string[] {
  const users = examples.filter(({ code }) => importsOf(code, module).includes(name)).map(({ path }) => entryOf(path))
  return [...new Set(users)].filter((user) => basename(user) !== name).sort()
}

function importsOf(code: string, module: string): string[] {
  const imports = code.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm)
  return [...imports].flatMap(([, names = '', from]) =>
    from === module ? names.split(',').map((one) => one.trim().replace(/^type /, '')) : [],
  )
}

/** The first comment of an index says what the module is for. */
const purposeOf = (text: string): string =>
  (/^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '')
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
