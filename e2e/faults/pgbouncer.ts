import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@emberwatch/http/testing/free-port'
import { findPrograms } from '../../tools/dev/postgres/debian.ts'

const delivered = join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini')

interface PgBouncer {
  readonly port: number
  readonly close: () => Promise<void>
}

/**
 * PgBouncer of deploy/ in front of a database that asks for no password; undefined where it is not installed.
 * @param leftOut settings that have PgBouncer's own default in place of the file's
 */
export async function startPgBouncer(databasePort: number, leftOut: readonly string[]): Promise<PgBouncer | undefined> {
  const { pgbouncer } = findPrograms()
  if (!pgbouncer) return undefined
  const port = await freePort()
  const differs: Readonly<Record<string, string>> = { listen_port: String(port), auth_type: 'any', auth_file: '' }
  const lines = (await readFile(delivered, 'utf8')).split('\n').flatMap((line) => {
    const [, name = ''] = /^(\w+) = /.exec(line) ?? []
    if (name === 'emberwatch') return [`* = host=127.0.0.1 port=${databasePort} user=postgres`]
    if (leftOut.includes(name)) return []
    return [differs[name] === undefined ? line : `${name} = ${differs[name]}`]
  })
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-faults-pooler-'))
  await chmod(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, [...lines, 'unix_socket_dir =', ''].join('\n'))
  // It refuses to run as root, but gives that up itself.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(pgbouncer, ['-q', ...asUser, file], { stdio: 'ignore' })
  await wait(300)
  if (child.exitCode !== null) throw new Error('PgBouncer does not take deploy/pgbouncer/pgbouncer.ini')
  return {
    port,
    close: async () => {
      if (child.exitCode === null) {
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
