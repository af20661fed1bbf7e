import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server process that can be killed and started again on the same port. */
export interface Instance {
  readonly url: string
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  /** As a restart in order does it. */
  readonly stop: () => Promise<void>
  /** Lines of its log since the last call, from `warn` on. */
  readonly said: () => string[]
}

const root = join(import.meta.dirname, '../..')

export interface Program {
  /** A module that Node runs first. */
  readonly preload?: string
  /** A folder of `pnpm build:dist`; else it runs from the working copy. */
  readonly delivered?: string
}

export function instanceAt(port: number, env: NodeJS.ProcessEnv, { preload, delivered }: Program = {}): Instance {
  let child: ChildProcess | undefined
  let lines: string[] = []
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      const program = delivered ? ['server.js'] : ['scripts/serve.ts', '--skip-build']
      const own = spawn(process.execPath, [...(preload ? ['--import', preload] : []), ...program], {
        cwd: delivered ?? root,
        env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', SIMULATOR: '0', LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = own
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      let rest = ''
      const read = (piece: Buffer) => {
        const parts = (rest + piece).split('\n')
        rest = parts.pop() ?? ''
        lines.push(...parts.filter(Boolean))
        if (parts.some((line) => line.includes('is ready'))) resolve()
      }
      own.stdout.on('data', read)
      own.stderr.on('data', read)
      own.on('exit', () => reject(new Error(`a server did not start: ${lines.slice(-30).join('\n')}`)))
      await promise
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    said: () => {
      // Words for whoever starts it are not what it says of a fault.
      const now = lines.filter((line) => line.startsWith('{') || /^(database|simulator|Mail|\S*Error)/.test(line))
      lines = []
      return now
    },
  }
}
