import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { sharedModuleNames } from '@emberwatch/federation'

/** The declarations of the host contract: what areas are compiled against, without anybody's sources. */

const root = join(import.meta.dirname, '../../../..')
const own = '@emberwatch/'

/** Our modules that the shell shares. */
export const ownModules: readonly string[] = sharedModuleNames.filter((name) => name.startsWith(own))

interface Asked {
  readonly hasComments: boolean
  /** By default those of the host contract. */
  readonly modules?: readonly string[]
}

/** By the name of each of our modules that the shell shares, the text of one file that declares it and what it is made of. */
export type Declarations = ReadonlyMap<string, string>

/**
 * Compiles modules of this working copy to declarations. Each is an ambient module, and so is every file behind it, which
 * keeps the name of its place: `@emberwatch/ui:base/Button`. So one file a module can be read, compared and compiled.
 * @throws with what the compiler says
 */
export function makeDeclarations({ hasComments, modules = ownModules }: Asked): Declarations {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-declarations-'))
  try {
    emitDeclarations(join(folder, 'out'), modules.map(entryOf), hasComments)
    const textOf = (source: string) => declarationText(join(folder, 'out'), source, hasComments)
    const made = new Map<string, string>()
    // A file that several modules are made of stands with the first.
    const told = new Set<string>()
    for (const name of modules) {
      const entry = entryOf(name)
      made.set(name, [...sectionsFrom(textOf, entry, name, told)].join('\n'))
    }
    return made
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the declarations of files below `packages`, and of what they import. @throws with what the compiler says */
export function emitDeclarations(outDir: string, files: readonly string[], hasComments: boolean): void {
  const config = `${outDir}.tsconfig.json`
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: !hasComments,
    outDir,
    rootDir: join(root, 'packages'),
    types: ['node', 'jest'].map((name) => join(root, 'node_modules/@types', name)),
  }
  const css = join(root, 'packages/ui/src/css.d.ts')
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files: [...files, css], include: [] }),
  )
  // With several checkers at once the path by which a type is imported differs from run to run, and a file was twice not there.
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', config, '--singleThreaded'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout)
}

const entryOf = (name: string): string => realpathSync(createRequire(join(root, 'shell/package.json')).resolve(name))

/** The sections of a file and of all that it imports from its own package, the file first. */
function* sectionsFrom(
  textOf: (source: string) => string,
  source: string,
  name: string,
  told: Set<string>,
): Generator<string> {
  if (told.has(source)) {
    if (!name.includes(':')) yield section(name, `export * from '${placeOf(source)}';\n`)
    return
  }
  told.add(source)
  const text = textOf(source).replace(/^import '.*\.css';\n/gm, '')
  const files: string[] = []
  const body = text.replace(relativeImport, (_, before: string, path: string, after: string) => {
    const file = sourceAt(dirname(source), path)
    files.push(file)
    return `${before}${placeOf(file)}${after}`
  })
  yield section(name, body)
  for (const file of files) yield* sectionsFrom(textOf, file, placeOf(file), told)
}

/** `from './base/Button.tsx'` and `import("./base/Button.tsx")`. */
const relativeImport = /((?:from |import\(|import )['"])(\.[^'"]+)(['"])/g

/** On a busy machine one of two hundred files was twice not there, with nothing said; asked for alone it comes. */
function declarationText(outDir: string, source: string, hasComments: boolean): string {
  const file = join(outDir, relative(join(root, 'packages'), source)).replace(/\.tsx?$/, '.d.ts')
  if (!existsSync(file)) emitDeclarations(outDir, [source], hasComments)
  return readFileSync(file, 'utf8')
}

function sourceAt(folder: string, path: string): string {
  const file = join(folder, path)
  const found = [file, `${file}.ts`, `${file}.tsx`].find((one) => existsSync(one))
  if (!found) throw new Error(`${file} is imported and not there; there are ${readdirSync(folder).join(', ')}`)
  return found
}

/** `packages/ui/src/base/Button.tsx` gives `@emberwatch/ui:base/Button`. */
function placeOf(source: string): string {
  const [, pack = '', path = ''] = /^([\w-]+)\/src\/(.*)\.tsx?$/.exec(relative(join(root, 'packages'), source)) ?? []
  return `${own}${pack}:${path}`
}

const section = (name: string, body: string): string =>
  `declare module '${name}' {\n${body
    .replace(/^export declare /gm, 'export ')
    .replace(/^declare /gm, '')
    .trimEnd()}\n}\n`
