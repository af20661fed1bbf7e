import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@emberwatch/http/testing/free-port'

/** Test data need not survive a crash, so nothing waits for the disk. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'shared_buffers=256MB',
]

/** @param folder of its programs; @param use receives the address of a server in a temporary folder, which stops when this ends */
export async function withPostgres(folder: string, use: (url: string) => Promise<number>): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), 'emberwatch-postgres-'))
  // PostgreSQL refuses to run as root; Debian's package creates a user for it.
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    must(spawnSync('chown', ['postgres', data]))
    chmodSync(data, 0o700)
  }
  const program = (name: string, ...args: string[]) => {
    const path = join(folder, name)
    return isRoot
      ? spawnSync('runuser', ['-u', 'postgres', '--', path, ...args], { cwd: data })
      : spawnSync(path, args, { cwd: data })
  }
  const port = await freePort()
  try {
    must(program('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'))
    const options = ['listen_addresses=127.0.0.1', `unix_socket_directories=${data}`, `port=${port}`, ...settings]
    const log = join(data, 'server.log')
    must(program('pg_ctl', '-D', data, '-w', '-l', log, '-o', options.map((one) => `-c ${one}`).join(' '), 'start'))
    return await use(`postgres://postgres@127.0.0.1:${port}/postgres`)
  } finally {
    program('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    rmSync(data, { recursive: true, force: true })
  }
}

function must({ status, error, stdout, stderr }: SpawnSyncReturns<Buffer>): void {
  if (status !== 0) throw error ?? new Error(`${stdout}${stderr}`)
}
