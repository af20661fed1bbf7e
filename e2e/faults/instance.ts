import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server process that can be killed and started again on the same port. */
export interface Instance {
  readonly url: string
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  /** Stops as a restart in order does. */
  readonly stop: () => Promise<void>
  /** Lines of its log since the last call, from `warn` on. */
  readonly said: () => string[]
  readonly metricsUrl: string
  /** The number of the start that is running, from its readiness until its stop begins; undefined while none is. */
  readonly run: () => number | undefined
}

const root = join(import.meta.dirname, '../..')

export interface Program {
  /** A module that Node runs first. */
  readonly preload?: string
  /** A folder of `pnpm build:dist`; else it runs from the working copy. */
  readonly delivered?: string
}

/** @param metricsPort where it serves its metrics */
export function instanceAt(
  port: number,
  metricsPort: number,
  env: NodeJS.ProcessEnv,
  { preload, delivered }: Program = {},
): Instance {
  let child: ChildProcess | undefined
  let lines: string[] = []
  let starts = 0
  let run: number | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    run = undefined
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      const program = delivered ? ['server.js'] : ['tools/dev/serve.ts', '--skip-build', '--log-format=json']
      const own = spawn(process.execPath, [...(preload ? ['--import', preload] : []), ...program], {
        cwd: delivered ?? root,
        // One account writes as fast as it can.
        env: {
          PERSON_LIMITS: '10000',
          ...process.env,
          MQTT_PORT: 'off',
          ...env,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          HOST: '127.0.0.1',
          SIMULATOR: '0',
          LOG_LEVEL: 'warn',
        },
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
      starts += 1
      run = starts
    },
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    run: () => run,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    said: () => {
      // Words for whoever starts it are not what it says of a fault.
      const now = lines.filter((line) => line.startsWith('{') && !line.includes('"level":"info"'))
      lines = []
      return now
    },
  }
}
