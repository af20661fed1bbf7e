import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that signs tokens: made once and kept in the data folder, readable by its owner only (design section 8).
 * It appears whole or not at all, and two that start at the same moment end with the same one.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret')
  const found = await readSecret(path)
  if (found !== undefined) return found
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  await link(draft, path).catch(ignore('EEXIST'))
  await rm(draft)
  return keptSecret(dataDir)
}

async function readSecret(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(ignore('ENOENT'))
  if (text !== undefined && text.trim().length < 32) {
    throw new Error(`${path} does not hold a secret; delete it to have a new one made`)
  }
  return text?.trim()
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return undefined
}
