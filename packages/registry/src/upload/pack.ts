import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sourceMapsFolder } from '@emberwatch/federation'
import { type Pack, pack } from 'tar-stream'

/** Reads file by file while it is sent. */
export async function packFolder(folder: string): Promise<Pack> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const maps = join(folder, sourceMapsFolder, sep)
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // Hosts take no hidden files; source maps are sent by themselves.
    .filter((file) => !file.startsWith(maps))
  const stream = pack()
  const add = async (file: string) => {
    const { size } = await stat(file)
    const name = file.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')
    await pipeline(createReadStream(file), stream.entry({ name, size }))
  }
  const addAll = async () => {
    for (const file of files) await add(file)
    stream.finalize()
  }
  addAll().catch((error) => stream.destroy(error))
  return stream
}
