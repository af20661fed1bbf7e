import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { emitDeclarations, makeDeclarations, ownModules } from '@emberwatch/area-kit/declarations'
import { hostContract } from '@emberwatch/federation'
import { sourceHash } from '@emberwatch/federation/webpack'
import { areaSchema, areaSchemaFile } from './area-schema.ts'
import { biomeSettings } from './biome-settings.ts'
import { bundleKit } from './bundle-kit.ts'
import { withCallComments } from './call-comments.ts'
import { ownersModules, writeContract } from './contract-files.ts'
import { kitDocuments } from './kit-documents.ts'
import { jestPreset, packageFile, tsSettings } from './kit-files.ts'

const root = join(import.meta.dirname, '../../..')

interface Packed {
  readonly file: string
  readonly bytes: number
  readonly seconds: number
}

/**
 * Packs the kit into an npm package: the server with shell and areas as built by `pnpm build:dist`, the declarations of the host contract, the
 * command line, helpers for page tests, the catalogue of components, and the documents of areas. It contains no sources.
 */
export async function packKit(folder: string): Promise<Packed> {
  const begin = performance.now()
  const kit = join(folder, 'package')
  await rm(folder, { recursive: true, force: true })
  await mkdir(kit, { recursive: true })
  // Both build with webpack for a while, so they run side by side, and this process makes declarations meanwhile.
  await Promise.all([
    runScript('tools/release/pack/build-dist.ts', join(kit, 'platform')),
    runScript('packages/catalogue/src/build/build.ts', join(kit, 'catalogue')),
    writeDeclarations(join(kit, 'types')),
  ])
  // npm installs the dependencies for the target machine.
  await rm(join(kit, 'platform/node_modules'), { recursive: true })
  await writeContract(join(kit, 'contract'))
  await bundleKit(kit, sourceHash(...['packages', 'shell'].map((part) => join(root, part))))
  await writeOwnFiles(kit)
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: kit, encoding: 'utf8' }),
  ) as [{ filename: string }]
  const file = join(folder, filename.replace('@', '').replace('/', '-'))
  return { file, bytes: (await stat(file)).size, seconds: (performance.now() - begin) / 1000 }
}

const execFileAsync = promisify(execFile)

/** @throws with what it said */
const runScript = (script: string, folder: string) =>
  execFileAsync(process.execPath, [join(root, script), folder], { cwd: root, maxBuffer: 1e8 })

async function writeDeclarations(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names: string[] = []
  for (const [name, declared] of makeDeclarations({
    hasComments: true,
    modules: [...ownModules, ...(await ownersModules())],
  })) {
    const file = `${name.slice(1).replaceAll('/', '-')}.d.ts`
    const calls = name.startsWith('@emberwatch/contract') ? await import(name) : {}
    await writeFile(join(folder, file), withCallComments(declared, calls))
    names.push(file)
  }
  await cp(join(root, 'packages/ui/src/css.d.ts'), join(folder, 'css.d.ts'))
  const all = [...names, 'css.d.ts'].map((file) => `/// <reference path="./${file}" />\n`)
  await writeFile(join(folder, 'index.d.ts'), all.join(''))
  const out = join(folder, 'out')
  const own = ['testing', 'playwright']
  emitDeclarations(
    out,
    own.map((name) => join(root, `packages/area-kit/src/${name}/index.ts`)),
    true,
  )
  for (const name of own) {
    const declared = await readFile(join(out, `area-kit/src/${name}/index.d.ts`), 'utf8')
    await writeFile(join(folder, `${name}.d.ts`), declared.replace("'../testing/index.ts'", "'./testing.d.ts'"))
  }
  for (const temporary of [out, `${out}.tsconfig.json`]) await rm(temporary, { recursive: true })
}

async function writeOwnFiles(kit: string): Promise<void> {
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  await writeFile(join(kit, 'package.json'), json(await packageFile(root, hostContract)))
  await writeFile(join(kit, 'tsconfig.json'), json(await tsSettings(root)))
  await writeFile(join(kit, areaSchemaFile), json(areaSchema()))
  await writeFile(join(kit, 'biome.json'), json(await biomeSettings(root)))
  await writeFile(join(kit, 'jest-preset.cjs'), jestPreset)
  await cp(join(root, 'packages/testing/jest/jest-asset.cjs'), join(kit, 'jest/asset.cjs'))
  for (const [file, text] of kitDocuments(root)) {
    await mkdir(dirname(join(kit, file)), { recursive: true })
    await writeFile(join(kit, file), text)
  }
}
