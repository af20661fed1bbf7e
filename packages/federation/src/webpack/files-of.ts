import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '../integrity.ts'
import type { Release } from '../release.ts'

/** Every file of a built folder with its hash, but release.json itself. */
export function filesOf(folder: string): Release['files'] {
  const files: Release['files'] = {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  // In one order, whatever the file system's is.
  for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    if (path === join(folder, 'release.json')) continue
    const content = readFileSync(path)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    files[name] = { integrity: integrityOf(content), size: content.length }
  }
  return files
}
