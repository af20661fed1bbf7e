import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from './sign-in.ts'

/** A server in a process of its own with the demo fleet, for tests that end it or look at it from outside. */

const root = join(import.meta.dirname, '..')
const serve = [process.execPath, 'tools/dev/serve.ts', '--skip-build'] as const

export interface OwnServer {
  readonly child: ChildProcess
  readonly url: string
}

/** @param dataDir a folder of the test's; @param more settings besides; @param command what starts it */
export async function startOwnServer(
  dataDir: string,
  more: NodeJS.ProcessEnv = {},
  [program, ...args]: readonly [string, ...string[]] = serve,
): Promise<OwnServer> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    SIMULATOR: '0',
    MQTT_PORT: 'off',
    ...more,
  }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const { promise, resolve, reject } = Promise.withResolvers<OwnServer>()
  let output = ''
  child.stdout?.on('data', (piece) => {
    output += piece
    const [, url] = /"listens":"([^"]+)"/.exec(output) ?? []
    if (url) resolve({ child, url })
  })
  child.on('exit', () => reject(new Error(`The server did not start: ${output}`)))
  return promise
}

/** The token of a super user with global Admin. */
export const signInThere = async (url: string): Promise<string> => (await signIn(url, 'super.admin')).token

/** A data folder for a server of a test's own, with the demo fleet where run.ts made one; else the server makes it, in seconds. */
export async function ownDataFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `emberwatch-${purpose}-`))
  if (process.env.DEMO_FLEET) await cp(process.env.DEMO_FLEET, folder, { recursive: true })
  return folder
}
