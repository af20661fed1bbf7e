import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupLocation } from './backup-location.ts'
import { CopyRefused } from './backup-location.ts'
import { type ObjectSettings, objectAt } from './object-location.ts'

/** @param name a path, or `s3://<bucket>/<name>` */
export const locationAt = (name: string, objects: ObjectSettings = {}): BackupLocation =>
  name.startsWith('s3://') ? objectAt(name, objects) : fileAt(name)

function fileAt(file: string): BackupLocation {
  const isFile = async () => {
    const entry = await stat(file).catch((error) => {
      throw new CopyRefused(`The backup ${file} cannot be read: ${error.code}.`)
    })
    if (entry.isDirectory()) throw new CopyRefused(`${file} is a folder; a backup is one file.`)
  }
  return {
    name: file,
    isThere: () => stat(file).then(Boolean, () => false),
    write: async (content) => {
      const draft = `${file}.unfinished`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await rm(draft, { recursive: true, force: true })
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }))
        await rename(draft, file)
        return (await stat(file)).size
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: async () => {
      await isFile()
      return createReadStream(file)
    },
  }
}
