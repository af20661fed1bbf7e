import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs what `pnpm build:dist` has made, as people do who have Node and nothing else. */

export interface Delivered {
  readonly url: string
  readonly child: ChildProcess
  /** All that it has said so far. */
  readonly output: () => string
  /** Ends it as an operating system does. Answers exit code and signal. */
  readonly stop: () => Promise<unknown[]>
}

interface Runner {
  /** The folder where it was built or copied to. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Another user, where this is root. */
  readonly uid?: number
  /** Another Node than this one. */
  readonly node?: string
}

/** The server has nothing of this process's environment, but only what its unit or image sets. */
const ownEnv = {
  PATH: '/nonexistent',
  HOST: '127.0.0.1',
  PORT: '0',
  SIMULATOR: '0',
  MQTT_PORT: 'off',
  DRAIN_GRACE: '0',
  LOG_LEVEL: 'warn',
}
const options = ({ folder, env, uid }: Runner) => ({
  cwd: folder,
  env: { ...ownEnv, ...env },
  ...(uid === undefined ? {} : { uid, gid: uid }),
})

/** Starts `node server.js …` and waits until it is ready. @throws with what it has said when it ends before */
export async function startDelivered(runner: Runner, ...args: readonly string[]): Promise<Delivered> {
  const child = spawn(runner.node ?? process.execPath, ['server.js', ...args], {
    ...options(runner),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const hear = (piece: Buffer) => {
    output += piece
    const [, url] = /"listens":"([^"]+)"/.exec(output) ?? []
    if (url) resolve(url)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const exit = once(child, 'exit')
  void exit.then(() => reject(new Error(`it has ended: ${output}`)))
  const url = await promise
  return {
    url,
    child,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      return exit
    },
  }
}

/** Runs a command to its end. */
export function runDelivered(runner: Runner, args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(runner.node ?? process.execPath, ['server.js', ...args], {
    ...options(runner),
    encoding: 'utf8',
    input,
  })
  return { status, out: stdout.trim(), error: stderr.trim() }
}

/** Hashes of all files below, by path. */
export const hashesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )

/** The page as browsers ask for it. */
export const page = (url: string) => fetch(url, { headers: { accept: 'text/html' } })

/** Waits for a good answer of `/readyz`: a busy machine may take longer than its patience at first. */
export async function untilReady(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/readyz`)
  const body = await answer.json()
  return answer.status === 200 ? body : untilReady(url)
}

export const emailOf = (account: string) => `${account}@emberwatch.example`

/** The token of an account: a demo one, unless it has another password. */
export async function tokenOf(url: string, account: string, password = 'emberwatch-demo'): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress: emailOf(account), password }),
  })
  return (await response.json()).data.token
}
