import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DataFolderInUse, type DataLock, lockDataFolder } from './data-lock.ts'
import { processBegan } from './lock-owner.ts'
import { openDatabase } from './open.ts'

describe('the lock of the data folder', () => {
  let folder: string
  let child: ChildProcess | undefined
  let lock: DataLock | undefined

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'))
  })
  afterEach(async () => {
    child?.kill('SIGKILL')
    child = undefined
    await lock?.release()
    lock = undefined
    await rm(folder, { recursive: true })
  })

  const startHolder = async () => {
    child = spawn(process.execPath, [fileURLToPath(new URL('./lock-holder.test-child.ts', import.meta.url)), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout as NodeJS.ReadableStream, 'data')
    return child
  }
  const kill = async (holder: ChildProcess, signal: NodeJS.Signals) => {
    const exit = once(holder, 'exit')
    holder.kill(signal)
    await exit
  }
  const writeLock = (holder: object) =>
    writeFile(
      join(folder, 'database.lock'),
      JSON.stringify({ host: hostname(), token: 'other', began: null, ...holder }),
    )

  it('refuses a second process in one sentence with the folder and the pid', async () => {
    const holder = await startHolder()
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} is in use by process ${holder.pid}; stop it or set another DATA_DIR.`,
    )
  })

  it('refuses the same process', async () => {
    lock = await lockDataFolder(folder)
    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  })

  it('passes from a killed process to the next', async () => {
    await kill(await startHolder(), 'SIGKILL')
    lock = await lockDataFolder(folder)
    expect(JSON.parse(await readFile(join(folder, 'database.lock'), 'utf8')).pid).toBe(process.pid)
  })

  it('is free after its release', async () => {
    await (await lockDataFolder(folder)).release()
    await expect(readFile(join(folder, 'database.lock'))).rejects.toThrow('ENOENT')
    lock = await lockDataFolder(folder)
  })

  it('is free when another process has the same pid', async () => {
    expect(processBegan(process.pid)).toEqual(expect.any(String))
    await writeLock({ pid: process.pid, began: 'an earlier time' })
    lock = await lockDataFolder(folder)
  })

  it('is free when unreadable', async () => {
    await writeFile(join(folder, 'database.lock'), '')
    lock = await lockDataFolder(folder)
  })

  it('of another machine expires after a while without renewal', async () => {
    await writeLock({ pid: 1, host: 'another-machine' })
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(join(folder, 'database.lock'), longAgo, longAgo)
    lock = await lockDataFolder(folder)
  })

  it('goes to one of many that find an expired one', async () => {
    await kill(await startHolder(), 'SIGKILL')
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)))
    const winners = attempts.filter((attempt) => attempt.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    lock = winners[0]?.value
  })
})
