import { fileURLToPath } from 'node:url'
import webpack, { type Compilation, type Compiler } from 'webpack'
import { entryRuntimeGlobal } from '../entry-runtime.ts'
import { commonConfig } from './common.ts'
import { runWebpack } from './run-webpack.ts'

let runtime: Promise<string> | undefined

/** The federation run-time as a script that stores it where entries look for it, as our shell does (give-entry-runtime.ts). */
export function plainRuntime(): Promise<string> {
  runtime ??= build()
  return runtime
}

const packages = ['@module-federation/runtime', '@module-federation/webpack-bundler-runtime']
const source = `import { init } from '${packages[0]}'
import { attachShareScopeMap, bundlerRuntime } from '${packages[1]}'
globalThis.${entryRuntimeGlobal} = { runtime: { init }, bundlerRuntime, attachShareScopeMap }
`

async function build(): Promise<string> {
  let text = ''
  const takeInsteadOfWriting = {
    apply: ({ hooks }: Compiler) => {
      hooks.shouldEmit.tap('plain-runtime', (compilation: Compilation) => {
        text = String(Object.values(compilation.assets)[0]?.source() ?? '')
        return false
      })
    },
  }
  await runWebpack({
    mode: 'production',
    target: 'web',
    entry: `data:text/javascript,${encodeURIComponent(source)}`,
    resolve: {
      alias: Object.fromEntries(packages.map((name) => [`${name}$`, fileURLToPath(import.meta.resolve(name))])),
    },
    optimization: { minimizer: commonConfig('production', '').optimization?.minimizer ?? [] },
    performance: { hints: false },
    plugins: [new webpack.DefinePlugin({ ENV_TARGET: '"web"' }), takeInsteadOfWriting],
  })
  return text
}
