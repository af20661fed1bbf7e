import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { writeAccess } from './access-files.ts'

/** deploy/mosquitto/reread.sh beside a process that reads its passwords at SIGHUP, as Mosquitto does. */

const script = join(import.meta.dirname, '../../../../deploy/mosquitto/reread.sh')
const rounds = 1_000
const everySeconds = '0.01'
const reader = `const { readFileSync } = require('node:fs')
process.on('SIGHUP', () => console.log(readFileSync(process.argv[1] + '/passwords', 'utf8').trim()))
setInterval(() => undefined, 1_000)
console.log('ready')`

let folder: string
let broker: ChildProcess
let lines: Interface
let watcher: ChildProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-reread-'))
  broker = spawn(process.execPath, ['-e', reader, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  lines = createInterface({ input: broker.stdout as NodeJS.ReadableStream })
  await once(lines, 'line')
  const pidFile = join(folder, 'pid')
  // Without a line end, as Mosquitto writes it.
  await writeFile(pidFile, `${broker.pid}`)
  watcher = spawn('/bin/sh', [script, folder, pidFile, everySeconds], { stdio: 'ignore' })
})
afterEach(async () => {
  for (const child of [watcher, broker]) {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  await rm(folder, { recursive: true })
})

const write = (password: string) => writeAccess(folder, { passwords: `${password}\n`, access: '' })
const untilRead = (password: string) =>
  new Promise<void>((resolve) => {
    const read = (line: string) => {
      if (line !== password) return
      lines.off('line', read)
      resolve()
    }
    lines.on('line', read)
  })

it('none of a thousand second changes right after the first is missed', async () => {
  for (let round = 0; round < rounds; round++) {
    const last = `second ${round}`
    const isRead = untilRead(last)
    await write(`first ${round}`)
    await write(last)
    await isRead
  }
})

it('two instances that write to one folder end with the last change', async () => {
  const isRead = untilRead('last')
  await Promise.all(Array.from({ length: 50 }, (_, n) => write(`at once ${n}`)))
  await write('last')
  await isRead
})
