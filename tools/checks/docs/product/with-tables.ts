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
