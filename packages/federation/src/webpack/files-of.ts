import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '../integrity.ts'
import type { Release } from '../release.ts'
import { sourceMapsFolder } from '../release-files.ts'

export function filesOf(folder: string): Release['files'] {
  const files: Release['files'] = {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  // Sorted, so that the order does not depend on the file system.
  for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    if (path === join(folder, 'release.json')) continue
    const content = readFileSync(path)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (name.startsWith(`${sourceMapsFolder}/`)) continue
    files[name] = { integrity: integrityOf(content), size: content.length }
  }
  return files
}
