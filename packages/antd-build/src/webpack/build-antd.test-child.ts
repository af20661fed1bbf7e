import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Stats } from 'webpack'
import { antdCuts } from './antd-cuts.ts'
import { AntdPlugin } from './antd-plugin.ts'

/** Builds main.js of a folder, with or without the cuts, and prints errors and script; webpack's loaders do not run in Jest. */
const [folder = '', isCut] = process.argv.slice(2)
const compiler = webpack({
  mode: 'production',
  context: folder,
  entry: './main.js',
  output: { path: join(folder, 'out'), filename: 'main.js' },
  module: { rules: isCut === 'cut' ? antdCuts() : [] },
  optimization: { minimize: false },
  plugins: [new AntdPlugin(['Button-Button', 'Button-compact', 'Wave-Wave', 'Space-Compact'])],
})
const stats = await new Promise<Stats>((resolve, reject) =>
  compiler.run((error, result) => (error || !result ? reject(error) : resolve(result))),
)
const errors = (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message)
const script = stats.hasErrors() ? '' : readFileSync(join(folder, 'out/main.js'), 'utf8')
process.stdout.write(JSON.stringify({ errors, script }))
