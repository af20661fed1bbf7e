import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { sourceMapsFolder } from '@emberwatch/federation'

/**
 * Copies the shell into the data folder, so that a running server keeps the one it started with. The copy is named by its content and appears
 * whole, so that two servers on one data folder do not disturb one another.
 * @returns the copy's folder
 */
export async function keepShell(shellFolder: string, dataDir: string): Promise<string> {
  // It has the hash of every file.
  const release = await readFile(join(shellFolder, 'release.json'), 'utf8')
  const name = createHash('sha256').update(release).digest('hex').slice(0, 16)
  const location = resolve(dataDir, 'shell', name)
  if (existsSync(location)) return location
  const draft = `${location}.${randomUUID()}`
  await cp(shellFolder, draft, { recursive: true, filter: (file) => basename(file) !== sourceMapsFolder })
  await rename(draft, location).catch(async (error: Error) => {
    await rm(draft, { recursive: true })
    // Another server made the same copy.
    if (!existsSync(location)) throw error
  })
  return location
}
