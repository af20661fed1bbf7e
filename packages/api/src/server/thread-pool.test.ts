import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { threadJob, type WorkPool, WorkTooMuch } from '../work/work-pool.ts'
import type { readClassReason } from './thread-jobs.ts'
import { createThreadPool } from './thread-pool.ts'

const readClassReasonJob = threadJob<typeof readClassReason>('readClassReason')

let folder: string
let large: string
let small: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-work-'))
  large = join(folder, 'large.xml')
  small = join(folder, 'small.xml')
  await writeFile(large, `<a>${'<b c="d">e</b>'.repeat(90_000)}</a>`)
  await writeFile(small, '<a b="c"/>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let pool: WorkPool | undefined
afterEach(() => pool?.close())

const ask = (path: string, owner: string) => (pool as WorkPool).run(readClassReasonJob, path, owner)

describe('the work pool', () => {
  it('reads a file on another thread', async () => {
    pool = createThreadPool()
    expect(await ask(small, 'one')).toMatchObject({ json: '{"a":{"b":"c"}}', fault: null })
  })

  it('stops a slow task and no other', async () => {
    pool = createThreadPool({ threads: 2, jobMs: 10_000 })
    await ask(small, 'warm')
    const stopped = createThreadPool({ threads: 1, jobMs: 1 })
    await expect(stopped.run(readClassReasonJob, large, 'one')).rejects.toThrow(WorkTooMuch)
    await expect(stopped.run(readClassReasonJob, large, 'one')).rejects.toThrow(WorkTooMuch)
    expect(await ask(small, 'two')).toMatchObject({ fault: null })
    await stopped.close()
  })

  it('stops a cancelled task and continues', async () => {
    pool = createThreadPool({ threads: 1 })
    await ask(small, 'warm')
    const stop = new AbortController()
    const stopped = pool.run(readClassReasonJob, large, 'one', stop.signal)
    setImmediate(() => stop.abort())
    await expect(stopped).rejects.toThrow(WorkTooMuch)
    expect(await ask(small, 'one')).toMatchObject({ fault: null })
  })

  it('stops a task that takes too much memory and continues', async () => {
    pool = createThreadPool({ threads: 1, memory: 24 })
    await expect(ask(large, 'one')).rejects.toThrow(WorkTooMuch)
    expect(await ask(small, 'one')).toMatchObject({ fault: null })
  })

  it('refuses people with enough waiting tasks', async () => {
    pool = createThreadPool({ threads: 1 })
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ask(small, 'one')))
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(reasons).toHaveLength(3)
    for (const { code, details } of reasons)
      expect([code, details.headers['retry-after']]).toEqual(['generic.too_many_requests', '10'])
  })
})
