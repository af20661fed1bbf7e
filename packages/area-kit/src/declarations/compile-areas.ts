import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AreaSources } from './area-sources.ts'
import type { Declarations } from './make-declarations.ts'

const root = join(import.meta.dirname, '../../../..')

/** @returns the compiler's errors for areas against declarations of the host contract, one per line; empty when they fit */
export function compileAreas(areas: AreaSources, declarations: Declarations): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-areas-'))
  try {
    for (const [file, text] of Object.entries(areas)) write(join(folder, 'areas', file), text)
    for (const [name, text] of declarations)
      if (name.startsWith('@emberwatch/')) write(join(folder, 'contract', `${name}.d.ts`), text)
    cpSync(join(root, 'packages/ui/src/css.d.ts'), join(folder, 'contract/css.d.ts'))
    linkLibraries(join(folder, 'node_modules'))
    write(join(folder, 'package.json'), '{ "type": "module" }')
    const compilerOptions = { noEmit: true, types: [], pretty: false }
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: ['areas', 'contract'],
      exclude: [],
    }
    write(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8', cwd: folder })
    return stdout.split('\n').filter((line) => / error TS\d+: /.test(line) && !isOwnLibrary(line))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An area's own library may have been removed since; that says nothing about the contract. */
const isOwnLibrary = (line: string) => /error TS2307: Cannot find module '(?!@emberwatch\/)/.test(line)

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Links third-party packages of areas and the contract; never our own packages, whose sources would be compiled. */
function linkLibraries(folder: string): void {
  const users = ['mf-*', 'shell', 'packages/{contract,api-client,store,ui}']
  const patterns = users.flatMap((user) => [`${user}/node_modules/[^@.]*`, `${user}/node_modules/@*/*`])
  for (const path of globSync(patterns, { cwd: root })) {
    const name = path.replaceAll('\\', '/').split('/node_modules/')[1] ?? ''
    const link = join(folder, name)
    if (name.startsWith('@emberwatch/') || existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(realpathSync(join(root, path)), link, 'junction')
  }
}
