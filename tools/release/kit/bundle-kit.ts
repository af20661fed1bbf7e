import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sharedModuleNames } from '@emberwatch/federation'
import { build } from 'esbuild'
import { nodeTarget } from '../oldest-node.ts'
import { globals, threadsOfPlainJavaScript } from '../pack/bundle-server.ts'
import { ownersModules } from './contract-files.ts'
import { launcher } from './kit-files.ts'

const root = join(import.meta.dirname, '../../..')
/** Installed by npm: native packages, packages loaded by name, or those that must be single copies shared with an area. */
const outside = [
  ...[
    '@biomejs/*',
    '@module-federation/*',
    '@swc/*',
    '@testing-library/*',
    '@node-rs/argon2',
    '@napi-rs/nice',
    'pg-native',
  ],
  ...[
    'webpack',
    '*-loader',
    '*-webpack-plugin',
    'mini-css-extract-plugin',
    'webpack-subresource-integrity',
    'ts-morph',
    'jest',
    'jest-*',
  ],
  ...[
    'react',
    'react/*',
    'react-dom',
    'react-dom/*',
    'react-router-dom',
    'react-hook-form',
    'zustand',
    'dayjs',
    'dayjs/*',
  ],
  '@tanstack/react-query',
]

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node' as const,
  target: nodeTarget,
  external: outside,
  legalComments: 'none' as const,
  logLevel: 'warning' as const,
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [threadsOfPlainJavaScript],
}

/**
 * Bundles the command line as one program, and the modules of the host contract with the whole API as another: page tests must find one copy of
 * each. The latter lies beside the server, as it needs the server's threads and migrations.
 */
export async function bundleKit(kit: string, hash: string): Promise<void> {
  await build({
    ...shared,
    entryPoints: { main: 'packages/area-kit/src/commands/cli.ts' },
    outdir: join(kit, 'cli'),
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
    banner: { js: globals },
    define: { 'import.meta.dirname': '__dirname', KIT_HASH: JSON.stringify(hash) },
  })
  await writeFile(join(kit, 'cli/cli.js'), launcher)
  await bundleTesting(kit, hash)
  await build({
    ...shared,
    entryPoints: { playwright: 'packages/area-kit/src/playwright/index.ts' },
    outdir: join(kit, 'cli'),
    format: 'esm',
  })
  await build({
    ...shared,
    entryPoints: { setup: 'packages/testing/jest/area-kit-setup.mjs' },
    outdir: join(kit, 'jest'),
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
  })
  await build({
    ...shared,
    entryPoints: { environment: 'packages/testing/jest/jest-browser-environment.mjs' },
    outdir: join(kit, 'jest'),
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    define: { PACKED_PGLITE: "'../platform/server/pglite.wasm'" },
  })
  for (const name of names) await writeStub(join(kit, 'testing'), name)
}

async function bundleTesting(kit: string, hash: string): Promise<void> {
  await build({
    ...shared,
    stdin: { contents: entryOfTests(), resolveDir: join(root, 'packages/testing'), loader: 'ts' },
    outfile: join(kit, 'platform/server/testing.cjs'),
    format: 'cjs',
    loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.woff2': 'empty' },
    banner: { js: "const __url = require('node:url').pathToFileURL(__filename).href" },
    define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__url', KIT_HASH: JSON.stringify(hash) },
  })
}

const kitName = 'kit'
const names = [
  ...sharedModuleNames.filter((name) => name.startsWith('@emberwatch/')),
  ...(await ownersModules()),
  kitName,
]

const entryOfTests = (): string =>
  [
    ...names.map(
      (name, i) => `import * as m${i} from '${name === kitName ? '../area-kit/src/testing/index.ts' : name}'`,
    ),
    `export const modules = { ${names.map((name, i) => `'${name}': m${i}`).join(', ')} }`,
  ].join('\n')

/** `testing/ui/table.cjs` exports `@emberwatch/ui/table` from the one bundle. */
async function writeStub(folder: string, name: string): Promise<void> {
  const file = join(folder, `${name.replace('@emberwatch/', '')}.cjs`)
  await mkdir(dirname(file), { recursive: true })
  const up = name.split('/').length > 2 ? '../../' : '../'
  await writeFile(file, `module.exports = require('${up}platform/server/testing.cjs').modules['${name}']\n`)
}
