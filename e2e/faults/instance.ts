import { launchServer, serverEnv } from '../own-server.ts'

/** A server process that can be killed and started again on the same port. */
export interface Instance {
  readonly url: string
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  /** Stops as a restart in order does. */
  readonly stop: () => Promise<void>
  /** Lines of its log since the last call, from `warn` on. */
  readonly output: () => string[]
  readonly metricsUrl: string
  /** The number of the start that is running, from its readiness until its stop begins; undefined while none is. */
  readonly run: () => number | undefined
}

export interface Program {
  /** A module that Node runs first. */
  readonly preload?: string
  /** A folder of `pnpm build:dist`; else it runs from the working copy. */
  readonly delivered?: string
}

interface InstancePlace {
  readonly port: number
  readonly metricsPort: number
  readonly dataDir: string
}

export function instanceAt(
  { port, metricsPort, dataDir }: InstancePlace,
  env: NodeJS.ProcessEnv,
  { preload, delivered }: Program = {},
): Instance {
  let server: ReturnType<typeof launchServer> | undefined
  let lines: string[] = []
  let starts = 0
  let run: number | undefined
  const program = delivered ? ['server.js'] : ['tools/dev/serve.ts', '--skip-build', '--log-format=json']
  const command = [process.execPath, ...(preload ? ['--import', preload] : []), ...program]
  const settings = { PORT: String(port), METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn' }
  const end = async (signal: NodeJS.Signals) => {
    run = undefined
    await server?.stop(signal)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      server = launchServer(serverEnv(dataDir, { ...env, ...settings }), {
        command,
        ...(delivered && { cwd: delivered }),
        onLine: (line) => lines.push(line),
      })
      await server.url
      starts += 1
      run = starts
    },
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    run: () => run,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    output: () => {
      // Words for whoever starts it are not what it says of a fault.
      const now = lines.filter((line) => line.startsWith('{') && !line.includes('"level":"info"'))
      lines = []
      return now
    },
  }
}
