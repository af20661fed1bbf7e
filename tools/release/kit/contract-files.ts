import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

const source = join(import.meta.dirname, '../../../packages/contract')

/**
 * Writes the contract as JavaScript, file by file, so that an area bundles only the calls that it uses. Areas do not bundle the kernel, which the
 * shell provides; builds still need it to read calls.
 */
export async function writeContract(folder: string): Promise<void> {
  const { name, exports, sideEffects } = await contractPackage()
  await build({
    absWorkingDir: source,
    entryPoints: ['src/**/*.ts'],
    outdir: folder,
    outbase: 'src',
    bundle: true,
    format: 'esm',
    packages: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'files stay apart',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\./ }, ({ path, kind }) =>
            kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, '.js'), external: true },
          ),
      },
    ],
  })
  const exportMap = Object.fromEntries(
    Object.entries(exports).map(([key, file]) => [key, file.replace('/src/', '/').replace(/\.ts$/, '.js')]),
  )
  // The package has its own name, so that the files find each other.
  const file = { name, type: 'module', sideEffects, exports: exportMap }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(file, null, 2)}\n`)
}

export async function ownersModules(): Promise<string[]> {
  const { name, exports } = await contractPackage()
  return Object.entries(exports).flatMap(([key, file]) =>
    file.endsWith('/index.ts') && key !== '.' ? `${name}${key.slice(1)}` : [],
  )
}

interface ContractPackage {
  readonly name: string
  readonly sideEffects: boolean
  readonly exports: Readonly<Record<string, string>>
}
const contractPackage = async (): Promise<ContractPackage> =>
  JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
