import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A secret that is made once, in a file that only its owner can read (product 22.2). It appears whole, and two servers that start at once end with
 * the same one.
 * @throws Error with the path where `isGood` refuses the content
 */
export async function readOrMakeSecret(
  path: string,
  make: () => string,
  isGood: (text: string) => boolean,
): Promise<string> {
  const text = await readFile(path, 'utf8').catch(ignore('ENOENT'))
  if (text !== undefined) {
    if (isGood(text.trim())) return text.trim()
    throw new Error(`${path} does not hold a secret; delete it to have a new one made`)
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, make(), { mode: 0o600 })
  await link(draft, path).catch(ignore('EEXIST'))
  await rm(draft)
  return readOrMakeSecret(path, make, isGood)
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return undefined
}
