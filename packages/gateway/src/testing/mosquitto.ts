import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@emberwatch/http/testing/free-port'

/** Debian's Mosquitto on a free port, with what it stores in a folder of its own. */

export const mosquittoProgram = ['/usr/sbin/mosquitto', 'mosquitto'].find(
  (path) => spawnSync(path, ['-h']).error === undefined,
)
export const hasMosquitto = mosquittoProgram !== undefined

export interface Mosquitto {
  readonly url: string
  readonly port: number
  readonly folder: string
  start(): Promise<void>
  /** Ends it, so that it may be started again. */
  end(): Promise<void>
  /** Ends it at once, as a machine that goes away; it may be started again. */
  kill(): Promise<void>
  /** Reads its files again. */
  reload(): void
  close(): Promise<void>
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => () => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })

/**
 * @param access lines of its configuration about who may connect; without them everybody may
 * @param ownFolder an empty folder for its files, such as a small file system; else a temporary one
 */
export async function openMosquitto(
  access: (folder: string) => readonly string[] = () => ['allow_anonymous true'],
  ownFolder?: string,
): Promise<Mosquitto> {
  const folder = ownFolder ?? (await mkdtemp(join(tmpdir(), 'emberwatch-mosquitto-')))
  const port = await freePort()
  const lines = [
    `listener ${port} 127.0.0.1`,
    'persistence true',
    `persistence_location ${folder}/`,
    'max_queued_messages 0',
    `user ${userInfo().username}`,
    ...access(folder),
  ]
  const file = join(folder, 'mosquitto.conf')
  await writeFile(file, `${lines.join('\n')}\n`)
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    folder,
    start: async () => {
      child = spawn(mosquittoProgram as string, ['-c', file], { stdio: 'ignore' })
      while (!(await isOpen(port))) await wait(20)
    },
    end: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    reload: () => void child?.kill('SIGHUP'),
    close: async () => {
      await end('SIGTERM')
      if (!ownFolder) await rm(folder, { recursive: true, force: true })
    },
  }
}
