import { execFile } from 'node:child_process'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Runs `work` with a file system of its own, which takes root.
 * @param ownFolder an empty folder over which it is laid; else a temporary one
 */
export async function onSmallDisk(
  size: string,
  work: (folder: string) => Promise<void>,
  note: (text: string) => void,
  ownFolder?: string,
) {
  const folder = ownFolder ?? (await mkdtemp(join(tmpdir(), 'emberwatch-faults-disk-')))
  const options = `size=${size},mode=0755`
  const mounted = await execute('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).catch(() => null)
  if (!mounted) return note('left out: mounting a small disk takes root')
  try {
    await work(folder)
  } finally {
    await execute('umount', ['-l', folder])
    // Some machines keep it until this process has gone.
    if (!ownFolder) await rmdir(folder).catch(() => undefined)
  }
}
