import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/**
 * `node scripts/test-postgres.ts <command…>`: runs a command with `TEST_DATABASE_URL` set: the server that it names already, or one that is
 * started here in a temporary folder and ends with the command. Where there is no PostgreSQL and none may be installed, says so and
 * leaves the command out.
 */

/** What is written need not outlive the tests, so nothing waits for the disk. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'shared_buffers=256MB',
]

const command = process.argv.slice(2)
const named = process.env.TEST_DATABASE_URL
const binaries = named ? undefined : findPostgres()
if (named) process.exitCode = await run(named)
else if (binaries) process.exitCode = await withServer(binaries, run)
else console.log('PostgreSQL is not installed ("apt-get install postgresql"): its tests are left out.')

async function run(url: string): Promise<number> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
  // The server ends after the command, whatever ends that.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [status] = await once(child, 'exit')
  return status ?? 1
}

/** The folder of its programs; in CI it is installed from Debian's packages where we may. */
function findPostgres(): string | undefined {
  const isInstallable = process.env.CI && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!firstThere() && isInstallable) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'postgresql')
  }
  return firstThere()
}

function firstThere(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), '/opt/homebrew/bin', '/usr/local/bin']
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

async function withServer(folder: string, use: (url: string) => Promise<number>): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), 'emberwatch-postgres-'))
  // PostgreSQL refuses to run as root; Debian's package brings a user of its own.
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
