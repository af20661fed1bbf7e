import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
    files[name] = { integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`, size: content.length }
  }
  return files
}
