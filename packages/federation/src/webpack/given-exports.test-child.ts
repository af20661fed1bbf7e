import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compiler } from 'webpack'
import { currentContract } from './committed-contract.ts'
import { commonConfig } from './common.ts'
import { givenExports } from './given-exports.ts'
import { runWebpack } from './run-webpack.ts'

/** Builds an entry that gives some shared modules as the shell does, and writes down what was found of them. */
const folder = process.argv[2] ?? ''
const shell = join(import.meta.dirname, '../../../../shell')
const entry = join(folder, 'entry.js')
const names = ['react', 'react/jsx-runtime', 'zustand', '@emberwatch/contract', 'dayjs']
writeFileSync(
  entry,
  names
    .map((name) => `export const a${names.indexOf(name)} = () => import(/* webpackMode: "eager" */ '${name}')\n`)
    .join(''),
)
const common = commonConfig('production', '[local]')
await runWebpack({
  ...common,
  context: shell,
  entry,
  output: { path: join(folder, 'dist'), crossOriginLoading: 'anonymous' },
  resolve: { ...common.resolve, modules: [join(shell, 'node_modules'), 'node_modules'] },
  optimization: { minimize: false },
  plugins: [
    ...(common.plugins ?? []),
    {
      apply: ({ hooks }: Compiler) =>
        hooks.compilation.tap('given', (compilation) =>
          compilation.hooks.seal.tap('given', () =>
            writeFileSync(join(folder, 'given.json'), JSON.stringify(givenExports(compilation, currentContract.since))),
          ),
        ),
    },
  ],
})
