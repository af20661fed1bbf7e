import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readArea, writeFiles } from './edit-area.ts'
import { browserTest, browserTestFile } from './page-templates.ts'

/**
 * Adds a Playwright test of one of the area's pages.
 * @returns the files that were written
 * @throws before anything is written when there is no such page, or a test of it already
 */
export function addTest(folder: string, page: string): string[] {
  const { area } = readArea(folder)
  const route = area.routes.find((one) => one.page === page)
  const pages = [...new Set(area.routes.map((one) => one.page))].join(', ')
  if (!route) throw new Error(`name: area.json has no page ${page}; there are ${pages}`)
  const file = browserTestFile(page)
  if (existsSync(join(folder, file))) throw new Error(`name: there is ${file} already`)
  return writeFiles(folder, { [file]: browserTest(route) })
}
