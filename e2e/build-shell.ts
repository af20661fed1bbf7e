import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withAntd } from '@emberwatch/antd-build'
import { runWebpack, shellConfig } from '@emberwatch/federation/webpack'
import { adapter } from './next-major/adapter.ts'

/**
 * `node build-shell.ts <host contract> <folder> [next-major]`: builds the shell as one of another host contract; with the last word as one that renamed
 * an export, and adapts today's contract.
 */
const [hostContract = '', folder = '', next] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const version = `${resolve(folder)}-version.ts`
writeFileSync(version, `export const hostContract = '${hostContract}'\n`)
const { hostContract: today, since } = JSON.parse(
  readFileSync(join(root, 'packages/federation/contract/contract.json'), 'utf8'),
)
const nextMajor = {
  [join(root, 'shell/src/adapters/adapter.ts')]: join(root, 'e2e/next-major/adapter.ts'),
  '@emberwatch/ui/map$': join(root, 'e2e/next-major/map.ts'),
}
const alias = {
  [join(root, 'packages/federation/src/host-contract-version.ts')]: version,
  ...(next ? nextMajor : {}),
}
const config = pathToFileURL(join(root, 'shell/webpack.config.mjs')).href
const options = { outputPath: resolve(folder), alias, hostContract }
const adapted = next ? { adapter, earlier: { version: today, since } } : {}
await runWebpack(withAntd(shellConfig(config, { ...options, ...adapted })))
