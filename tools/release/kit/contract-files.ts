import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

const source = join(import.meta.dirname, '../../../packages/contract')

/**
 * The contract as JavaScript, file by file, so that an area brings what it uses of an owner's calls and no more. Areas do not bring the
 * kernel, which is the shell's; what a build reads of calls needs it as well.
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
  const built = Object.fromEntries(
    Object.entries(exports).map(([key, file]) => [key, file.replace('/src/', '/').replace(/\.ts$/, '.js')]),
  )
  // By its own name each file finds the others.
  const file = { name, type: 'module', sideEffects, exports: built }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(file, null, 2)}\n`)
}

/** The owners' modules, which areas bring themselves. */
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
