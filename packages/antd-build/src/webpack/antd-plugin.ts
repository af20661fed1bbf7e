import { readFileSync } from 'node:fs'
import webpack, { type Compiler, type Module, type NormalModule } from 'webpack'
import { isStyleMaker, pathInPackage } from './antd-cuts.ts'

/** Modules that the cuts exclude from browsers; a new antd version may still import them in another way. */
const cutOut: readonly RegExp[] = [
  /^@ant-design\/cssinjs\/es\/(?!index\.js)/,
  /^@ant-design\/fast-color\/es\/(?!index\.js)/,
  /^antd\/es\/theme\/themes\/(?!seed\.js)/,
  /^@rc-component\/(form|async-validator|color-picker|table)\//,
  /^@rc-component\/picker\/es\/(?!locale\/)/,
]

/**
 * Fails the build for an antd component whose rules are in no sheet, as it would appear unstyled, and for modules that the cuts exclude. `styled`
 * lists antd's names of the style makers, from the manifest beside the sheets.
 */
export class AntdPlugin {
  readonly #styled: ReadonlySet<string>

  constructor(styled: readonly string[]) {
    this.#styled = new Set(styled)
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('AntdPlugin', (compilation) => {
      // The hook runs after chunks are made and unused modules are removed, before modules are concatenated.
      compilation.hooks.afterChunks.tap('AntdPlugin', (chunks) => {
        const problems = new Set<string>()
        for (const chunk of chunks)
          for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk))
            for (const problem of this.#problemsOf(module)) problems.add(problem)
        for (const problem of problems) compilation.errors.push(new webpack.WebpackError(problem))
      })
    })
  }

  #problemsOf(module: Module): string[] {
    const { resource } = module as NormalModule
    if (!resource) return []
    const path = pathInPackage(resource)
    const dragged = cutOut.some((pattern) => pattern.test(path))
      ? [`antd drags in ${path}, which the cuts keep out`]
      : []
    const bare = isStyleMaker(resource) ? makersIn(resource).filter((name) => !this.#styled.has(name)) : []
    return [...dragged, ...bare.map(saysBare)]
  }
}

const saysBare = (name: string) =>
  `antd's ${name.split('-')[0]} has no rules (${name}): add it to packages/antd-build/src/sheets/shown.ts and run pnpm -C packages/antd-build upgrade`

/** The names of the style makers in a module of antd, `Tag-status` for `['Tag', 'status']`. */
function makersIn(file: string): string[] {
  const matches = readFileSync(file, 'utf8').matchAll(
    /gen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\((\[[^\]]*\]|'[^']*')/g,
  )
  return [...matches].map(([, cells = '']) => {
    const names = [...cells.matchAll(/'([^']*)'/g)].map(([, name]) => name)
    return names.length > 1 ? names.join('-') : `${names[0]}-${names[0]}`
  })
}
