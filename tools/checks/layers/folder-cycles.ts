import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const imported = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g
const isTest = /\.(test|test-kit|test-child)\.|(^|\/)(test|testing)\//

/** Imports between the top folders below `src`, types included, each with one import as an example. */
export function folderImports(src: string): Map<string, Map<string, string>> {
  const imports = new Map<string, Map<string, string>>()
  for (const file of globSync('*/**/*.{ts,tsx,mjs}', { cwd: src })) {
    if (isTest.test(file)) continue
    const from = firstOf(file)
    for (const [, path = ''] of readFileSync(join(src, file), 'utf8').matchAll(imported)) {
      const target = relative(src, join(src, dirname(file), path))
      const to = firstOf(target)
      // Imports within the text of a generator's template lead nowhere.
      if (to === from || !target.includes('/') || target.startsWith('..') || !existsSync(join(src, to))) continue
      const targets = imports.get(from) ?? new Map<string, string>()
      imports.set(from, targets.set(to, `${file} imports ${target}`))
    }
  }
  return imports
}

const firstOf = (path: string) => path.split('/')[0] as string

/** One cycle of folders as a list of imports; undefined if there is none. */
export function folderCycle(imports: ReadonlyMap<string, ReadonlyMap<string, string>>): readonly string[] | undefined {
  const done = new Set<string>()
  const visit = (folder: string, way: readonly string[], steps: readonly string[]): readonly string[] | undefined => {
    const at = way.indexOf(folder)
    if (at >= 0) return steps.slice(at)
    if (done.has(folder)) return
    for (const [next, step] of imports.get(folder) ?? []) {
      const cycle = visit(next, [...way, folder], [...steps, step])
      if (cycle) return cycle
    }
    done.add(folder)
  }
  for (const folder of imports.keys()) {
    const cycle = visit(folder, [], [])
    if (cycle) return cycle
  }
}
