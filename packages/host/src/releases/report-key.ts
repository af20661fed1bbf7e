import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key of tickets: from the secret that all servers of an installation have, else one that is made once and kept beside
 * the releases, readable by its owner only.
 */
export async function reportKey(releasesFolder: string, secret?: string): Promise<Buffer> {
  if (secret) return createHmac('sha256', secret).update('reports of releases').digest()
  const path = join(releasesFolder, '.report-key')
  const kept = await readFile(path).catch(ignore('ENOENT'))
  if (kept) return kept
  await mkdir(releasesFolder, { recursive: true })
  // It appears whole, and two hosts that start at the same moment end with the same one.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32), { mode: 0o600 })
  await link(draft, path).catch(ignore('EEXIST'))
  await rm(draft)
  return reportKey(releasesFolder)
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return undefined
}
