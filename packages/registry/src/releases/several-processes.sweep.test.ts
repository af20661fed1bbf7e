import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openFolderStore } from '../engines/folder-store.ts'
import { Registry } from '../registry.ts'
import { writeRelease } from '../testing/write-release.ts'

/** The store under several processes at once, and under processes that die in the middle. */

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-processes-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const child = join(import.meta.dirname, 'publish.test-child.ts')
const by = { who: 'kari', note: 'a test' }
async function build(area: 'modems' | 'reports', version: string, files = {}): Promise<string> {
  const place = await mkdtemp(join(folder, 'build-'))
  await writeRelease(place, { area, version, files })
  return place
}
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

it('takes fifty publishes at once from five processes: no revision is lost or doubled', async () => {
  const registry = new Registry(join(folder, 'store'))
  const builds = await Promise.all(numbers(50).map((i) => build(i % 2 ? 'modems' : 'reports', `1.${i}.0`)))
  const shares = numbers(5).map((i) => builds.slice((i - 1) * 10, i * 10))
  await Promise.all(shares.map((share) => promisify(execFile)(process.execPath, [child, registry.root, ...share])))

  const { revision, areas } = await registry.read()
  const lines = await registry.log()
  expect(revision).toBe(50)
  expect(lines.map((line) => line.revision)).toEqual(numbers(50))
  for (const area of ['modems', 'reports'] as const) {
    expect(Object.keys(areas[area]?.releases ?? {})).toHaveLength(25)
    const history = lines.filter((line) => line.area === area)
    expect(areas[area]?.active).toBe(history.at(-1)?.to)
    // Each change starts from what the one before left.
    expect(history.map(({ from }) => from)).toEqual([null, ...history.slice(0, -1).map(({ to }) => to)])
  }
  expect(await registry.verify()).toEqual({})
})

it('lets one of two processes have a version that both publish with other bytes', async () => {
  const registry = new Registry(join(folder, 'store'))
  const builds = [await build('modems', '1.0.0'), await build('modems', '1.0.0', { 'extra.js': 'let a' })]
  const results = await Promise.all(
    builds.map((one) =>
      promisify(execFile)(process.execPath, [child, registry.root, one]).then(
        () => 'published',
        ({ stderr }) => /immutable: .*/.exec(stderr)?.[0],
      ),
    ),
  )
  expect(results.sort()).toEqual([
    'immutable: release.json: modems 1.0.0 is published with other content; give the change a new version',
    'published',
  ])
  expect(await registry.verify()).toEqual({})
})

describe('a process that is killed', () => {
  const steps = ['copy', 'store', 'change', 'write', 'rename', 'log', 'unlock']

  it('has these steps to be killed between', async () => {
    const store = join(folder, 'store')
    const { stdout } = await promisify(execFile)(process.execPath, [child, store, await build('modems', '1.0.0')], {
      env: { ...process.env, PRINT_STEPS: '1' },
    })
    expect(stdout.trim().split('\n')).toEqual(steps)
  })

  it.each(steps.map((step, i) => [step, i + 1] as const))(
    'before "%s" leaves the old document or the new one, and the next publish mends the rest',
    async (_, dieBefore) => {
      const registry = new Registry(join(folder, 'store'), { staleLockMs: 2000 })
      await registry.publish(await build('modems', '1.0.0'), by)
      const fresh = await build('modems', '1.1.0')
      expect(await killed(registry.root, fresh, dieBefore)).toBe('SIGKILL')

      const { revision, areas } = await registry.read()
      const isNew = dieBefore > steps.indexOf('rename') + 1
      expect([revision, areas.modems?.active]).toEqual(isNew ? [2, '1.1.0'] : [1, '1.0.0'])
      expect(await registry.verify()).toEqual({})
      expect((await registry.log()).map((line) => line.revision)).toEqual(numbers(revision))

      await registry.publish(fresh, by)
      await registry.publish(await build('reports', '1.0.0'), by)
      expect((await registry.log()).map(({ revision: one, area, to }) => `${one} ${area} ${to}`)).toEqual([
        '1 modems 1.0.0',
        '2 modems 1.1.0',
        '3 reports 1.0.0',
      ])
      expect(await registry.verify()).toEqual({})
    },
    30_000,
  )

  it('in the middle of a log line costs no line', async () => {
    const registry = new Registry(join(folder, 'store'))
    await registry.publish(await build('modems', '1.0.0'), by)
    await appendFile(join(registry.root, 'log.jsonl'), '{"at":"2026-03-02T08:00:0')
    expect(await registry.log()).toHaveLength(1)
    await registry.publish(await build('modems', '1.1.0'), by)
    expect((await registry.log()).map(({ revision, to }) => `${revision} ${to}`)).toEqual(['1 1.0.0', '2 1.1.0'])
  })

  it('leaves half a copy that prune removes when it is old', async () => {
    const registry = new Registry(join(folder, 'store'), { staleLockMs: 2000 })
    await killed(registry.root, await build('modems', '1.0.0'), steps.indexOf('store') + 1)
    const left = async () => (await readdir(join(registry.root, 'modems'))).filter((name) => name.endsWith('.tmp'))
    expect(await left()).toHaveLength(1)
    await registry.prune({ keep: 0, olderThanMs: 0 }, by)
    expect(await left()).toHaveLength(1)
    await registry.prune({ keep: 0, olderThanMs: 0 }, by, Date.now() + 2 * 3600_000)
    expect(await left()).toHaveLength(0)
  })

  it('leaves nothing of a copy that finds no room, and has it when there is room', async () => {
    let isFull = true
    const onStep = (step: string) => {
      if (isFull && step === 'store') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    const registry = new Registry(openFolderStore(join(folder, 'store'), { onStep }))
    await expect(registry.publish(await build('modems', '1.0.0'), by)).rejects.toThrow('no space left')
    expect(await readdir(join(registry.root, 'modems'))).toEqual([])
    expect((await registry.read()).areas).toEqual({})
    isFull = false
    await registry.publish(await build('modems', '1.0.0'), by)
    expect(await registry.verify()).toEqual({})
  })
})

/** Publishes in a process that kills itself; answers by which signal it ended. */
function killed(store: string, build: string, dieBefore: number): Promise<string | null> {
  const running: ChildProcess = spawn(process.execPath, [child, store, build], {
    env: { ...process.env, DIE_BEFORE: String(dieBefore) },
    stdio: 'ignore',
  })
  return new Promise((resolve) => running.on('exit', (_, signal) => resolve(signal)))
}
