import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@emberwatch/http/testing/free-port'

/** The configuration is that of docs/settings.md, but with few connections, so that tests have to share them. */
const configuration = (server: URL, port: number) => `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 1000
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`

/** Runs PgBouncer in transaction mode in front of a server without a password. @param use receives its address; PgBouncer stops when this ends */
export async function withPgBouncer(
  program: string,
  serverUrl: string,
  use: (url: string) => Promise<number>,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-pgbouncer-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  writeFileSync(file, configuration(new URL(serverUrl), port))
  // PgBouncer refuses to run as root, but can switch the user itself.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, ['-q', ...asUser, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const exit = once(child, 'exit')
  try {
    while (child.exitCode === null && !(await answers(port))) await sleep(20)
    const url = new URL(serverUrl)
    url.port = String(port)
    return await use(url.href)
  } finally {
    child.kill('SIGINT')
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
