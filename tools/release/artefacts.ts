import { createHash, sign } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { signingKey } from '@emberwatch/registry/signing'
import { pack } from 'tar-stream'

/** Packs a folder reproducibly: sorted files, no owner, and a given modification time. */
export async function packFolder(folder: string, file: string, top: string, mtime: Date): Promise<void> {
  const archive = pack()
  const writing = pipeline(archive, createGzip({ level: 9 }), createWriteStream(file))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) {
    const content = await readFile(path)
    const mode = (await stat(path)).mode & 0o100 ? 0o755 : 0o644
    archive.entry({ name: `${top}${path.slice(folder.length)}`, mode, mtime, uid: 0, gid: 0 }, content)
  }
  archive.finalize()
  await writing
}

/** Writes SHA256SUMS of all files of the folder, in the format of `sha256sum --check`. */
export async function writeChecksums(folder: string): Promise<void> {
  const lines = await Promise.all(
    (await readdir(folder)).sort().map(async (name) => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(join(folder, name)), hash)
      return `${hash.digest('hex')}  ${name}\n`
    }),
  )
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''))
}

/** Signs SHA256SUMS, and so all files, with an Ed25519 key (RFC 8032); openssl verifies the 64 bytes in SHA256SUMS.sig. */
export async function signChecksums(folder: string, keyFile: string): Promise<void> {
  const key = signingKey(await readFile(keyFile), keyFile)
  await writeFile(join(folder, 'SHA256SUMS.sig'), sign(null, await readFile(join(folder, 'SHA256SUMS')), key))
}
