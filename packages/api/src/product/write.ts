import { readFileSync, writeFileSync } from 'node:fs'
import { permissionMatrix, permissionsPage } from '../permission-matrix.ts'
import { chapterFiles } from './pages.ts'
import { tables } from './tables.ts'

/** @throws where the page names an unknown table */
export const withTables = (page: string): string =>
  page.replace(/<!-- made: ([\w ]+) -->\n[\s\S]*?<!-- end -->/g, (_, name: string) => {
    const make = tables[name]
    if (!make) throw new Error(`There is no table "${name}"`)
    return `<!-- made: ${name} -->\n\n${make()}\n\n<!-- end -->`
  })

export const tablesIn = (page: string): string[] =>
  [...page.matchAll(/<!-- made: ([\w ]+) -->/g)].map(([, name = '']) => name)

if (import.meta.main) {
  for (const file of chapterFiles) {
    const text = readFileSync(file, 'utf8')
    if (withTables(text) !== text) writeFileSync(file, withTables(text))
  }
  writeFileSync(permissionsPage, permissionMatrix())
}
