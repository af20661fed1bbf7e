import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A server in a process of its own, whose memory is seen from outside. Linux only: the figures are the kernel's. */

const root = join(import.meta.dirname, '../..')
/** The server gets the options that `pnpm serve` gives Node, as its limits decide how much garbage stays. */
const serve: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.serve.split(' ')
  .slice(1)

export interface ServerProcess {
  readonly url: string
  /** Whole megabytes: the memory of the process now, and the most since the last call of `forgetPeak`. */
  readonly memory: () => { now: number; peak: number }
  readonly forgetPeak: () => void
  /** Milliseconds of processor time of all its threads until now. */
  readonly processorMs: () => number
  /** Resolves when the process has ended and nobody holds its database. */
  readonly stop: () => Promise<void>
}

/** @param env beside this process's own; builds are taken as they are, or they would count as the server's memory */
export async function startServerProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...serve, '--skip-build'], {
    // One account asks as fast as it can.
    env: {
      PERSON_LIMITS: '10000',
      MQTT_PORT: 'off',
      ...process.env,
      ...env,
      PORT: '0',
      HOST: '127.0.0.1',
      SIMULATOR: '0',
    },
    cwd: root,
  })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk
      const address = /"listens":"([^"]+)"/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
  })
  const memory = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
    return { now: read('VmRSS'), peak: read('VmHWM') }
  }
  // 5 sets the peak back to what is held now (proc(5), clear_refs).
  const forgetPeak = () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
  // proc(5): the 14th and 15th words, in hundredths of a second; the second may have blanks within its brackets.
  const processorMs = () => {
    const words = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(words[11]) + Number(words[12])) * 10
  }
  const stop = () => {
    child.kill()
    return exit
  }
  return { url, memory, forgetPeak, processorMs, stop }
}
