import { createHash } from 'node:crypto'
import { cp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * Copies the shell into the data folder, for a store that has none: a running server keeps the one that it was started with, whatever is
 * built or unpacked meanwhile. The copy is named after its content, so that two servers on one data folder do not disturb one another.
 * @returns where the copy lies
 */
export async function keepShell(shellFolder: string, dataDir: string): Promise<string> {
  const manifest = await readFile(join(shellFolder, 'shell.json'), 'utf8')
  const name = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
  const place = resolve(dataDir, 'shell', name)
  await cp(shellFolder, place, { recursive: true })
  return place
}
