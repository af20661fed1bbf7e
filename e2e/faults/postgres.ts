import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@emberwatch/http/testing/free-port'
import { findPrograms } from '../../tools/dev/postgres/debian.ts'

/** This process carries what goes to the database as well, so that nothing here may stop it. */
const execute = promisify(execFile)

/** A PostgreSQL that can be hurt. What it has said is on the disk, as in earnest, but for the cache of the machine itself. */
export interface Postgres {
  readonly port: number
  readonly start: () => Promise<void>
  /** @param mode as pg_ctl has it; `fast` ends sessions in order, `immediate` drops everything */
  readonly stop: (mode: 'fast' | 'immediate') => Promise<void>
  /** Every process of it, without a word. */
  readonly kill: () => Promise<void>
  readonly freeze: () => Promise<void>
  readonly thaw: () => Promise<void>
  /** Runs a statement as psql does, in this database or another. @returns what it printed */
  readonly ask: (statement: string, database?: string) => Promise<string>
  /** An empty database: a fault that is tried a second time finds that of the first. */
  readonly makeAnew: (database: string) => Promise<void>
  /** Runs one in the background. @returns how to end it */
  readonly hold: (statement: string) => () => void
  /** Another server that follows this one. */
  readonly standby: () => Promise<Postgres>
  readonly promote: () => Promise<void>
  readonly remove: () => Promise<void>
}

const settings = ['max_connections=200', 'shared_buffers=64MB', 'wal_level=replica', 'hot_standby=on']

/** @param folder of an empty place for its files, such as a small file system; else a temporary one */
export async function startPostgres(folder?: string): Promise<Postgres> {
  const path = await newFolder(folder)
  const data = join(path, 'data')
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8')
  const server = await serverIn(path, data, folder === undefined)
  await server.start()
  return server
}

/** @param isOwn whether the folder goes with it */
async function serverIn(path: string, data: string, isOwn = true): Promise<Postgres> {
  const port = await freePort()
  const options = [...settings, 'listen_addresses=127.0.0.1', `unix_socket_directories=${path}`, `port=${port}`]
  const control = (...args: string[]) => run('pg_ctl', '-D', data, '-w', ...args)
  const psql = (database = 'postgres') => [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
    '-d',
    database,
    '-Atqc',
  ]
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await processesOf(data)) {
      try {
        process.kill(pid, name)
      } catch {
        // It has gone by itself.
      }
    }
  }
  const stop = (mode: string) => control('-m', mode, 'stop').catch(() => undefined)
  const ask = async (statement: string, database?: string) =>
    (await execute(binary('psql'), [...psql(database), statement])).stdout.trim()
  return {
    port,
    start: () => control('-l', join(path, 'log'), '-o', options.map((option) => `-c ${option}`).join(' '), 'start'),
    stop,
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    ask,
    makeAnew: async (database) => {
      await ask(`drop database if exists ${database} with (force)`)
      await ask(`create database ${database}`)
    },
    hold: (statement) => {
      const child = spawn(binary('psql'), [...psql(), statement], { stdio: 'ignore' })
      return () => void child.kill()
    },
    standby: async () => {
      const other = await newFolder()
      const copy = join(other, 'data')
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
      await run('pg_basebackup', ...from, '-D', copy, '-R', '-X', 'stream', '--checkpoint=fast')
      const server = await serverIn(other, copy)
      await server.start()
      return server
    },
    promote: () => control('promote'),
    remove: async () => {
      await signal('SIGCONT').catch(() => undefined)
      await stop('immediate')
      if (isOwn) await rm(path, { recursive: true, force: true })
    },
  }
}

/** The server's first process and its children. */
async function processesOf(data: string): Promise<number[]> {
  const [first = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  const children = await execute('pgrep', ['-P', first]).catch(() => ({ stdout: '' }))
  return [first, ...children.stdout.split('\n').filter(Boolean)].map(Number)
}

/** PostgreSQL refuses to run as root; Debian's package brings a user of its own. */
const isRoot = process.getuid?.() === 0

async function newFolder(ownFolder?: string): Promise<string> {
  const folder = ownFolder ?? (await mkdtemp(join(tmpdir(), 'emberwatch-faults-db-')))
  if (isRoot) await execute('chown', ['postgres', folder])
  await chmod(folder, 0o700)
  return folder
}

async function run(name: string, ...args: string[]): Promise<void> {
  const [program = '', ...all] = isRoot
    ? ['runuser', '-u', 'postgres', '--', binary(name), ...args]
    : [binary(name), ...args]
  // Its children go on with its output, whose end nobody may wait for.
  const child = spawn(program, all, { cwd: tmpdir(), stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}`)
}

let binaries: string | undefined
function binary(name: string): string {
  binaries ??= findPrograms().postgres
  if (!binaries) throw new Error('PostgreSQL is not installed ("apt-get install postgresql").')
  return join(binaries, name)
}
