import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArea, writeFiles } from './edit-area.ts'
import { serviceFiles, serviceNeeds } from './service-templates.ts'

/**
 * Adds a server of the area's own in Node with its test, a call of it, and what it needs in package.json.
 * @returns the files that were written
 * @throws before anything is written when one of the files is there
 */
export function addService(folder: string): string[] {
  const { area } = readArea(folder)
  const files = serviceFiles(area.name)
  const there = Object.keys(files).filter((file) => existsSync(join(folder, file)))
  if (there.length) throw new Error(`${there.join(', ')}: there already`)
  const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const changed = {
    ...json,
    scripts: { ...json.scripts, 'start:server': 'node server/main.js' },
    dependencies: { ...json.dependencies, ...serviceNeeds },
  }
  return writeFiles(folder, { ...files, 'package.json': `${JSON.stringify(changed, null, 2)}\n` })
}
