import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { tokenOf } from './sign-in.ts'

/** Servers of tests, benches and faults, each with the demo fleet in a data folder of its own. */

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Node gets the options that `pnpm serve` gives it, as its limits decide how much garbage stays. Builds are taken as they are. */
const serve: readonly string[] = [process.execPath, ...scripts.serve.split(' ').slice(1), '--skip-build']

/** Settings of a server on a free port of this machine, without a simulator or modems. @param more settings that win */
export const serverEnv = (dataDir: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  SIMULATOR: '0',
  MQTT_PORT: 'off',
  ...more,
})

/** A server in a process of its own, to end it or to look at it from outside. */
export interface OwnServer {
  readonly child: ChildProcess
  readonly url: string
  /** Whole megabytes: the memory of the process now, and the most since the last call of `forgetPeak`. Linux only, as are the next two. */
  readonly memory: () => { now: number; peak: number }
  readonly forgetPeak: () => void
  /** Milliseconds of processor time of all its threads until now. */
  readonly processorMs: () => number
  /** Resolves when the process has ended and nobody holds its database. @param signal SIGTERM by default, which lets calls finish */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

interface Launch {
  /** The program and its arguments; by default those of `pnpm serve`. */
  readonly command?: readonly string[]
  readonly cwd?: string
  /** Runs for each line of its output. */
  readonly onLine?: (line: string) => void
}

/** @throws with the last lines of its output where the server ends before it listens */
export async function startOwnServer(dataDir: string, more: NodeJS.ProcessEnv = {}, launch?: Launch) {
  const { child, url, stop } = launchServer(serverEnv(dataDir, more), launch)
  const read = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
  const server: OwnServer = {
    child,
    url: await url,
    memory: () => {
      const megabytes = (name: string) =>
        Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(read('status'))?.[1]) / 1024)
      return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
    },
    // 5 sets the peak back to what is held now (proc(5), clear_refs).
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    // proc(5): the 14th and 15th words, in hundredths of a second; the second may have blanks within its brackets.
    processorMs: () => {
      const words = read('stat').split(') ')[1]?.split(' ') ?? []
      return (Number(words[11]) + Number(words[12])) * 10
    },
    stop,
  }
  return server
}

/** Starts a process that may end before its server listens. `url` resolves once it listens. */
export function launchServer(env: NodeJS.ProcessEnv, { command = serve, cwd = root, onLine }: Launch = {}) {
  const [program = '', ...args] = command
  // One account asks as fast as it can.
  const ownEnv = { PERSON_LIMITS: '10000', ...env }
  const child = spawn(program, args, { cwd, env: ownEnv, stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise: url, resolve, reject } = Promise.withResolvers<string>()
  const lines: string[] = []
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      onLine?.(line)
      if (lines.push(line) > 30) lines.shift()
      const [, address] = /"listens":"([^"]+)"/.exec(line) ?? []
      if (address) resolve(address)
    })
  child.once('close', () => reject(new Error(`the server did not start: ${lines.join('\n')}`)))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return { child, url, stop }
}

/** The token of a super user with global Admin. */
export const signInThere = (url: string): Promise<string> => tokenOf(url, 'super.admin')

/** A data folder for a server of a test's own, with the demo fleet where run.ts made one; else the server makes it, in seconds. */
export async function ownDataFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `emberwatch-${purpose}-`))
  if (process.env.DEMO_FLEET) await cp(process.env.DEMO_FLEET, folder, { recursive: true })
  return folder
}
