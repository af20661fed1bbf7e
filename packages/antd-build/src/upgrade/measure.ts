import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { commonConfig, runWebpack } from '@emberwatch/federation/webpack'
import { shown } from '../sheets/shown.ts'
import { antdCuts } from '../webpack/antd-cuts.ts'
import { nameOf, type Replacement, replacements } from '../webpack/replacements.ts'

/** The two scripts to measure, in bytes after brotli: what loads when the browser is idle, and all that antd draws itself. */
const { base: _, ...lazy } = shown
const scripts = { idle: shown.overlay, all: ['Spin', ...Object.values(lazy).flat()] }

/** Measures per replacement the larger growth of the two scripts without it. Takes half a minute: one build per replacement. */
export async function measureReplacements(): Promise<Record<string, number>> {
  const cut = await sizesWith(replacements)
  const brought: Record<string, number> = {}
  for (const one of replacements) {
    const without = await sizesWith(replacements.filter((other) => other !== one))
    brought[nameOf(one)] = Math.max(...without.map((size, i) => size - (cut[i] ?? 0)))
  }
  return brought
}

async function sizesWith(used: readonly Replacement[]): Promise<number[]> {
  const path = mkdtempSync(join(tmpdir(), 'emberwatch-antd-'))
  const { plugins: _, module, ...common } = commonConfig('production', '[local]')
  await runWebpack({
    ...common,
    context: import.meta.dirname,
    entry: Object.fromEntries(Object.entries(scripts).map(([name, components]) => [name, entryOf(components)])),
    externals: ['react', 'react-dom'],
    externalsType: 'var',
    module: { rules: [...(module?.rules ?? []), ...antdCuts(used)] },
    output: { path },
  })
  const sizes = Object.keys(scripts).map((name) => brotliCompressSync(readFileSync(join(path, `${name}.js`))).length)
  rmSync(path, { recursive: true })
  return sizes
}

const entryOf = (names: readonly string[]) =>
  `data:text/javascript,import { ConfigProvider, ${names} } from 'antd'; console.log(ConfigProvider, ${names})`
