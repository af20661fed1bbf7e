import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withAntd } from '@emberwatch/antd-build'
import { runWebpack, shellConfig } from '@emberwatch/federation/webpack'

/** `node build-shell.ts <host contract> <folder>`: builds the shell as one of another host contract. */
const [hostContract = '', folder = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const version = `${resolve(folder)}-version.ts`
writeFileSync(version, `export const hostContract = '${hostContract}'\n`)
const alias = { [join(root, 'packages/federation/src/host-contract-version.ts')]: version }
const config = pathToFileURL(join(root, 'shell/webpack.config.mjs')).href
await runWebpack(withAntd(shellConfig(config, { outputPath: resolve(folder), alias, hostContract })))
