import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Compiler, Module } from 'webpack'

/** Adds the folder of the package that a file belongs to; our own packages are skipped. */
export function notePackage(folders: Set<string>, file: string): void {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? []
  if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder)
}

export class BundledPackagesPlugin {
  readonly #folders: Set<string>

  constructor(folders: Set<string>) {
    this.#folders = folders
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('BundledPackagesPlugin', ({ chunks, chunkGraph }) => {
      for (const chunk of chunks)
        for (const module of chunkGraph.getChunkModulesIterable(chunk))
          for (const part of partsOf(module)) notePackage(this.#folders, part.nameForCondition() ?? '')
    })
  }
}

/** webpack concatenates modules where possible. */
const partsOf = (module: Module): readonly Module[] =>
  'modules' in module ? (module as { modules: Module[] }).modules : [module]

export const packageFolder = (resolvedFile: string): string => {
  const folders = new Set<string>()
  notePackage(folders, resolvedFile)
  const [folder] = folders
  if (!folder) throw new Error(`${dirname(resolvedFile)} belongs to no package`)
  return folder
}
