import { join } from 'node:path'
import type { RuleSetRule } from 'webpack'
import { type Replacement, replacements } from './replacements.ts'

/**
 * What the browser's build leaves out of antd (decision 0005): its packages say that they have no side effects, which most of
 * them are silent about; makers of styles are stubs, for the rules are sheets; a few modules give way to smaller ones.
 */
export function antdCuts(used: readonly Replacement[] = replacements): RuleSetRule[] {
  return [
    { test: inPackage('@rc-component|@ant-design|antd'), sideEffects: false, parser: { exportsPresence: 'error' } },
    { test: isStyleMaker, use: loader('style-maker-loader.mjs') },
    ...used
      .flatMap(({ modules }) => Object.entries(modules))
      .map(([module, source]) => ({
        test: (path: string) => pathInPackage(path) === module,
        use: { loader: loader('replace-loader.mjs'), options: { source } },
      })),
  ]
}

const loader = (file: string) => join(import.meta.dirname, file)

const inPackage = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)

/** A module's path from its package's name on, with slashes. */
export const pathInPackage = (path: string) => path.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? ''

/** `antd/es/modal/style/confirm.js` and `antd/es/_util/wave/style.js`, but not `antd/es/style`, whose functions are no makers. */
export const isStyleMaker = (path: string): boolean =>
  /^antd\/es\/(?!style\/|theme\/)(\w|-|\/)+\/style(\/[\w/-]+)?\.js$/.test(pathInPackage(path))
