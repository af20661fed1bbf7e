import { join } from 'node:path'
import type { RuleSetRule } from 'webpack'
import { replacements } from './replacements.ts'

/**
 * Omits parts of antd from the browser build (decision 0005). Its packages are marked as free of side effects, style makers are stubs because the sheets hold
 * the rules, and modules that write style elements are replaced.
 */
export function antdCuts(): RuleSetRule[] {
  return [
    { test: inPackage('@rc-component|@ant-design|antd'), sideEffects: false, parser: { exportsPresence: 'error' } },
    { test: isStyleMaker, use: loader('style-maker-loader.mjs') },
    ...replacements
      .flatMap(({ modules }) => Object.entries(modules))
      .map(([module, source]) => ({
        test: (path: string) => pathInPackage(path) === module,
        use: { loader: loader('replace-loader.mjs'), options: { source } },
      })),
  ]
}

const loader = (file: string) => join(import.meta.dirname, file)

const inPackage = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)

export const pathInPackage = (path: string) => path.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? ''

/** True for `antd/es/modal/style/confirm.js` and `antd/es/_util/wave/style.js`, but not for `antd/es/style`, which has no style makers. */
export const isStyleMaker = (path: string): boolean =>
  /^antd\/es\/(?!style\/|theme\/)(\w|-|\/)+\/style(\/[\w/-]+)?\.js$/.test(pathInPackage(path))
