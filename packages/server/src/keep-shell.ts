import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * Copies the shell into the data folder, for a store that has none: a running server keeps the one that it was started with, whatever is
 * built or unpacked meanwhile. The copy is named after its content and appears when it is whole, so that two servers on one data folder do
 * not disturb one another, even when they start at once.
 * @returns where the copy lies
 */
export async function keepShell(shellFolder: string, dataDir: string): Promise<string> {
  // It has the hash of every file.
  const release = await readFile(join(shellFolder, 'release.json'), 'utf8')
  const name = createHash('sha256').update(release).digest('hex').slice(0, 16)
  const place = resolve(dataDir, 'shell', name)
  if (existsSync(place)) return place
  const draft = `${place}.${randomUUID()}`
  await cp(shellFolder, draft, { recursive: true })
  await rename(draft, place).catch(async (error: Error) => {
    await rm(draft, { recursive: true })
    // Another server was as quick, and has the same.
    if (!existsSync(place)) throw error
  })
  return place
}
