import { createHash } from 'node:crypto'
import { cp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hostContractIn, noteHostContract, type StoreEngine } from '@emberwatch/registry'

/**
 * Copies the shell into the data folder: a running server keeps the one that it was started with, whatever is built or
 * unpacked meanwhile. The copy is named after its content, so that two servers on one data folder do not disturb one another.
 * @returns where the copy lies
 */
export async function keepShell(shellFolder: string, dataDir: string, store: StoreEngine): Promise<string> {
  const manifest = await readFile(join(shellFolder, 'shell.json'), 'utf8')
  const name = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
  const place = resolve(dataDir, 'shell', name)
  await cp(shellFolder, place, { recursive: true })
  // A data folder may come from an older host, whose contract would refuse the areas that go with this shell.
  await noteHostContract(store, hostContractIn(manifest))
  return place
}
