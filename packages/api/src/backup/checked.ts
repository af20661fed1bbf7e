import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { readArchive, unpackRows } from './archive.ts'
import { CopyRefused } from './backup-location.ts'
import { backupEntry, damaged, type Manifest, manifestFile, parseManifest, tableFolder } from './manifest.ts'

interface FolderCheck {
  readonly hash: Hash
  rows: number
}

/** @throws CopyRefused unless every byte is as it was written */
export async function checked(open: () => Promise<Readable>): Promise<Manifest> {
  try {
    const { manifest, checks } = await readThrough(await open())
    const expected = [
      ...manifest.tables.filter(({ rows }) => rows > 0).map((one) => ({ ...one, name: tableFolder(one.name) })),
      ...manifest.files.map(({ path, sha256 }) => ({ name: backupEntry(path), rows: 0, sha256 })),
    ]
    const names = [...checks.keys()]
    for (const [index, { name, rows, sha256 }] of expected.entries()) {
      const one = checks.get(name)
      const isAsWritten = names[index] === name && one?.rows === rows && one.hash.digest('hex') === sha256
      if (!isAsWritten) throw damaged(`${name} is not as it was written`)
    }
    if (names.length > expected.length) throw damaged(`${names[expected.length]} is not of it`)
    return manifest
  } catch (error) {
    if (error instanceof CopyRefused) throw error
    throw damaged(`it was cut short or changed (${(error as Error).message})`)
  }
}

/** Hashes by table and file, in archive order. */
async function readThrough(source: Readable) {
  const checks = new Map<string, FolderCheck>()
  let last = ''
  let manifest: Manifest | undefined
  for await (const { name, bytes } of readArchive(source)) {
    if (manifest) throw damaged(`${name} comes after its end`)
    if (name === manifestFile) {
      manifest = parseManifest(bytes)
      continue
    }
    const [table] = /^tables\/\w+\//.exec(name) ?? []
    const key = table ?? name
    if (checks.has(key) && key !== last) throw damaged(`${key} is in it twice`)
    const one = checks.get(key) ?? { hash: createHash('sha256'), rows: 0 }
    one.hash.update(bytes)
    if (table) one.rows += (await unpackRows(bytes)).length
    checks.set(key, one)
    last = key
  }
  if (!manifest) throw damaged(`it has no ${manifestFile}`)
  return { manifest, checks }
}
