import { access, mkdir, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { StoreUnavailable } from '../state/store-engine.ts'
import type { ReleaseFiles } from './files.ts'
import { replaceFile } from './replace-file.ts'

/** Files in a folder, which several machines may mount. @param root made at the first write */
export function openDiskFiles(root: string): ReleaseFiles {
  return {
    root,
    put: async (name, content) => {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true })
      await replaceFile(path, content)
    },
    get: (name) => readFile(join(root, name)).catch(nullWhenMissing),
    remove: async (name) => {
      await rm(join(root, name), { force: true })
      await removeEmpty(root, dirname(name))
    },
    list: async (start) => {
      const entries = await readdir(join(root, start), { recursive: true, withFileTypes: true }).catch(nullWhenMissing)
      const paths = (entries ?? []).filter((entry) => entry.isFile()).map((one) => join(one.parentPath, one.name))
      const files = await Promise.all(
        paths.map(async (path) => {
          const stats = await stat(path).catch(nullWhenMissing)
          return stats ? [{ name: relative(root, path).replaceAll(sep, '/'), changedAt: stats.mtimeMs }] : []
        }),
      )
      return files.flat()
    },
    bring: (name) =>
      access(join(root, name)).catch((cause) => {
        throw new StoreUnavailable(`${name} is missing in ${root}`, { cause })
      }),
    keepHere: () => undefined,
    close: () => undefined,
  }
}

/** The folder may have got another file meanwhile. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  if (folder === '.') return
  const isRemoved = await rmdir(join(root, folder)).then(
    () => true,
    () => false,
  )
  if (isRemoved) await removeEmpty(root, dirname(folder))
}

const nullWhenMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code !== 'ENOENT') throw error
  return null
}
