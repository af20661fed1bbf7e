import { cp, readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { nodeTarget } from '../oldest-node.ts'
import { notePackage, packageFolder } from './bundled-packages.ts'

/** Bundles the server as plain JavaScript for Node alone: everything in one folder, as files find each other by relative path. */

const root = join(import.meta.dirname, '../../..')
const resolveFrom = (owner: string) => createRequire(join(root, owner, 'package.json')).resolve
const fromApi = resolveFrom('packages/api')
const piscina = packageFolder(fromApi('piscina'))
const pglite = packageFolder(fromApi('@electric-sql/pglite'))
const newDatabase = packageFolder(fromApi('@electric-sql/pglite-prepopulatedfs'))

const entries = {
  main: 'packages/server/src/main.ts',
  'thread-jobs': 'packages/api/src/server/thread-jobs.ts',
  'embedded-worker': 'packages/api/src/db/embedded-worker.ts',
  'workbook-worker': 'packages/api/src/spreadsheet/workbook-worker.ts',
  'tile-worker': 'packages/host/src/tiles/tile-worker.ts',
  // piscina starts its threads by this file name.
  worker: join(piscina, 'dist/worker.js'),
}
/** Read at run time from the folder of the code. */
const files = [
  join(root, 'packages/api/src/db/migrations'),
  join(root, 'packages/api/src/passwords/common-passwords.bin'),
  ...['pglite.wasm', 'pglite.data', 'initdb.wasm'].map((file) => join(pglite, 'dist', file)),
  join(newDatabase, 'dist/prepopulatedfs.tgz'),
]

/** Globals that ESM and CommonJS modules expect; the aliases avoid clashes with the modules' own imports. */
export const globals = `import { createRequire as __makeRequire } from 'node:module'
import { dirname as __folderOf } from 'node:path'
import { fileURLToPath as __pathOf } from 'node:url'
const require = __makeRequire(import.meta.url)
const __filename = __pathOf(import.meta.url)
const __dirname = __folderOf(__filename)`

/** Bundles the server into the folder. @returns the folders of the packages that are in it */
export async function bundleServer(folder: string): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: nodeTarget,
    chunkNames: '[name]-[hash]',
    // Native or absent packages; `nativePackages` lists those that the build copies.
    external: ['@node-rs/argon2', '@napi-rs/nice', 'pg-native'],
    banner: { js: globals },
    // CommonJS modules only know `__dirname`.
    define: { 'import.meta.dirname': '__dirname' },
    // licences.txt contains all of them.
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    plugins: [threadsOfPlainJavaScript],
  })
  for (const file of files)
    await cp(file, join(folder, basename(file)), { recursive: true, filter: (path) => !path.includes('.test') })
  await filesAreThere(folder)
  const packages = new Set<string>([newDatabase])
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs))
      if (bytesInOutput > 0) notePackage(packages, join(root, file))
  return packages
}

/** Worker threads run TypeScript files in source; the bundle needs their JavaScript names. */
export const threadsOfPlainJavaScript: Plugin = {
  name: 'threads',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]packages[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(thread, "new URL('./$1.js', import.meta.url)"),
      loader: 'ts',
    })),
}
const thread = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

/** @throws if code refers to a file beside it that is missing */
async function filesAreThere(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((one) => one.endsWith('.js'))) {
    const code = await readFile(join(folder, name), 'utf8')
    for (const [, file = ''] of code.matchAll(beside))
      if (!names.includes(file)) throw new Error(`${name} reads ${file}, which is not there (tools/release/pack)`)
  }
}
const beside =
  /(?:new URL\(["']\.\/|(?:join|resolve)\w*\)?\(__dirname, ["'])([\w-]+\.?\w*)["'](?:, import\.meta\.url)?\)/g
