import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportsOf } from '../declarations/exported.ts'
import { kitFile } from '../paths.ts'

/** Names that areas can import, types among them, by module: those of the shell, and those of one area's contract. */
export type KitExports = ReadonlyMap<string, ReadonlySet<string>>

/** Reads exports from declarations, each file of one module. */
export function exportsIn(texts: readonly string[]): KitExports {
  const declarations = new Map(
    texts.flatMap((text) => {
      const [, name] = /^declare module '([^']+)'/.exec(text) ?? []
      return name ? [[name, text] as const] : []
    }),
  )
  return new Map([...declarations.keys()].map((name) => [name, new Set(exportsOf(declarations, name))]))
}

/** Reads exports from the declarations of the packed kit. */
export const kitExports = (folder = kitFile('types')): KitExports =>
  exportsIn(globSync('emberwatch-*.d.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8')))
