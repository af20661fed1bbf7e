import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sharedModuleNames } from '@emberwatch/federation'
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor'

/** The declarations of the host contract: areas compile against them without the platform's sources. */

const root = join(import.meta.dirname, '../../../..')
const packages = join(root, 'packages')

export const ownModules: readonly string[] = sharedModuleNames.filter((name) => name.startsWith('@emberwatch/'))

interface DeclarationOptions {
  readonly hasComments: boolean
  /** Default: the modules of the host contract. */
  readonly modules?: readonly string[]
}

/** Ambient module declarations by name of our shared modules, each with all its exports and the types that they use. */
export type Declarations = ReadonlyMap<string, string>

/** Compiles modules of this working copy to declarations and rolls up each with API Extractor. @throws with the compiler's errors */
export function makeDeclarations({ hasComments, modules = ownModules }: DeclarationOptions): Declarations {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'emberwatch-declarations-')))
  try {
    const out = join(folder, 'out')
    emitDeclarations(out, sources(), hasComments)
    const configs = modules.map((name) => extractorConfig(folder, join(out, declarationOf(name))))
    const additionalEntryPoints = configs.map((config) => config.mainEntryPointFilePath)
    const compilerState = configs[0] && CompilerState.create(configs[0], { additionalEntryPoints })
    if (compilerState) skipDiagnostics(compilerState)
    return new Map(
      configs.map((config, i) => {
        // API Extractor would report missing libraries, which are not available here.
        const messageCallback = (message: ExtractorMessage) => {
          message.handled = true
        }
        Extractor.invoke(config, { compilerState, messageCallback })
        const name = modules[i] ?? ''
        return [name, ambientModule(name, readFileSync(config.untrimmedFilePath, 'utf8'))]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All sources by path. TypeScript emits nothing for a file that it first reaches by a package name, as it takes it for a library's. */
const sources = (): string[] =>
  globSync('{contract,api-client,store,ui}/src/**/*.{ts,tsx}', { cwd: packages })
    .filter((file) => !/\.test\b|\.test-kit|\/test(ing)?\//.test(file))
    .map((file) => join(packages, file))

/** Writes declarations of files below `packages`, and of their imports. @throws with the compiler's errors */
export function emitDeclarations(outDir: string, files: readonly string[], hasComments: boolean): void {
  const config = `${outDir}.tsconfig.json`
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: !hasComments,
    outDir,
    rootDir: packages,
    types: ['node', 'jest'].map((name) => join(root, 'node_modules/@types', name)),
  }
  const css = join(packages, 'ui/src/css.d.ts')
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files: [...files, css], include: [] }),
  )
  // With several checkers in parallel, the import path of a type differs between runs.
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', config, '--singleThreaded'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout)
}

/** The parts of TypeScript's program by which API Extractor starts a check of all files; its public types omit them. */
interface Program {
  getSemanticDiagnostics: () => readonly []
  getTypeChecker(): { getEmitResolver(file?: unknown, cancellation?: unknown, skipDiagnostics?: boolean): unknown }
}

/** API Extractor lets TypeScript check every file, which takes most of its time; `emitDeclarations` has refused what does not compile. */
function skipDiagnostics({ program }: CompilerState): void {
  const unchecked = program as Program
  unchecked.getSemanticDiagnostics = () => []
  const checker = unchecked.getTypeChecker()
  const { getEmitResolver } = checker
  checker.getEmitResolver = (file, cancellation) => getEmitResolver(file, cancellation, true)
}

function declarationOf(name: string): string {
  const source = realpathSync(createRequire(join(root, 'shell/package.json')).resolve(name))
  return relative(packages, source).replace(/\.tsx?$/, '.d.ts')
}

function extractorConfig(projectFolder: string, mainEntryPointFilePath: string): ExtractorConfig {
  const none = { default: { logLevel: ExtractorLogLevel.None } }
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(root, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder,
      newlineKind: 'lf',
      mainEntryPointFilePath,
      compiler: { overrideTsconfig: { compilerOptions: { module: 'nodenext', lib: ['es2024', 'dom'], types: [] } } },
      dtsRollup: { enabled: true, untrimmedFilePath: `${mainEntryPointFilePath}.rollup` },
      apiReport: { enabled: false },
      docModel: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { extractorMessageReporting: none, tsdocMessageReporting: none },
    },
  })
}

const ambientModule = (name: string, body: string): string =>
  `declare module '${name}' {\n${body
    .replace(/^export declare /gm, 'export ')
    .replace(/^declare /gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim()}\n}\n`
