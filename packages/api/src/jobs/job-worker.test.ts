import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../db/open.ts'
import { createSealer } from '../secrets/sealed.ts'
import { copyEmptyDatabase } from '../testing/prepared.ts'
import { statementsDuring } from '../testing/statements.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { askWithFile, jobRanks } from './ask-job.ts'
import { type JobFigures, loadJobFigures } from './job-figures.ts'
import { storeOutput } from './job-files.ts'
import { JobFailed, type JobTools, type RunningJob } from './job-kind.ts'
import { endJob, sweepJobs, takeJob } from './job-rows.ts'
import { ask, ended, rowOf, testSealer, workerOn } from './job-worker.test-kit.ts'
import type { JobWorker } from './job-worker.ts'

/** Waits for a third of a second without a statement, which never comes where a worker asks again and again. */
const quietOf = (db: Db) => until(async () => (await statementsDuring(db, () => pause(300))).length === 0)

describe.each(testKinds)('the queue (%s)', (kind) => {
  let database: TestDatabase
  let db: Db
  let workers: JobWorker<JobTools>[]
  beforeAll(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    db = await openDatabase(database.settings)
  })
  beforeEach(async () => {
    workers = []
    await db.kysely.deleteFrom('jobs').execute()
  })
  afterEach(() => Promise.all(workers.map((worker) => worker.stop())))
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  const started = async (worker: JobWorker<JobTools>, id: string) => {
    await worker.start()
    return id
  }
  const people = async (count: number) => {
    const { rows } = await sql<{ id: string }>`insert into users (first_name, last_name, email_address, password_hash)
      select 'Kari', 'Moe', gen_random_uuid() || '@emberwatch.example', 'x' from generate_series(1, ${count}::int)
      returning id`.execute(db.kysely)
    return rows.map(({ id }) => id)
  }
  const start = async (...kinds: Parameters<typeof workerOn>[1]) => {
    const worker = workerOn(db, kinds)
    workers.push(worker)
    await worker.start()
    return worker
  }

  it('runs a job whose task is sealed while it waits and deleted afterwards', async () => {
    const tasks: unknown[] = []
    const id = await ask(db)
    expect((await rowOf(db, id)).task).toMatch(/^sealed\./)
    await start({ run: async (_, { task }) => void tasks.push(task) })
    expect(await ended(db, id)).toMatchObject({ state: 'done', attempts: 1, task: null, error: null })
    expect(tasks).toEqual([{ of: 'units' }])
  })

  it('hears of a new job on commit and not on rollback', async () => {
    const ids: string[] = []
    await start({ run: async (_, { id }) => void ids.push(id) })
    await expect(
      db.kysely.transaction().execute(async (kysely) => {
        await ask({ ...db, kysely })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const id = await ask(db)
    await ended(db, id)
    expect(ids).toEqual([id])
  })

  it('gives each of many jobs to one of two workers once', async () => {
    const finishedIds: string[] = []
    const kindOf = { concurrency: 3, run: async (_: unknown, { id }: RunningJob) => void finishedIds.push(id) }
    const ids = await Promise.all(Array.from({ length: 30 }, () => ask(db)))
    await Promise.all([start(kindOf), start(kindOf)])
    await Promise.all(ids.map((id) => ended(db, id)))
    expect(finishedIds.sort()).toEqual(ids.sort())
  })

  it('limits concurrent jobs of a kind, and imports of the install base across servers', async () => {
    let most = 0
    let now = 0
    const run = async () => {
      most = Math.max(most, ++now)
      await pause(5)
      now--
      return undefined
    }
    const kindOf = { name: 'installBaseImport', concurrency: 5, run }
    const ids = await Promise.all(Array.from({ length: 4 }, () => ask(db, { kind: 'installBaseImport' })))
    await Promise.all([start(kindOf), start(kindOf)])
    for (const worker of workers) worker.wake()
    await Promise.all(ids.map((id) => ended(db, id)))
    expect(most).toBe(1)
  })

  it('has slots for alarms, which precede all waiting jobs', async () => {
    const titles: string[] = []
    const hang = Promise.withResolvers<void>()
    const slow = await ask(db, { title: 'slow' })
    await start({
      run: async (_, { title }) => {
        titles.push(title)
        if (title === 'slow') await hang.promise
      },
    })
    await until(() => titles.length === 1)
    const [bulk, alarm] = [await ask(db, { title: 'bulk' }), await ask(db, { title: 'alarm', rank: jobRanks.alarm })]
    await ended(db, alarm)
    expect(titles).toEqual(['slow', 'alarm'])
    hang.resolve()
    await Promise.all([ended(db, slow), ended(db, bulk)])
  })

  it('retries a failed job and hides server errors from its owner', async () => {
    let tries = 0
    const run = async () => {
      if (++tries < 3) throw new Error('connect ECONNREFUSED 10.0.0.7:5432')
      return undefined
    }
    const id = await ask(db)
    await start({ run })
    expect(await ended(db, id)).toMatchObject({ state: 'done', attempts: 3 })
    const other = await ask(db)
    tries = -10
    expect(await ended(db, other)).toMatchObject({
      state: 'failed',
      attempts: 3,
      error: 'The server could not finish this',
    })
  })

  it('does not retry a permanent failure', async () => {
    const id = await ask(db)
    const run = async () => {
      throw new JobFailed('Row 3: no system has this id')
    }
    await start({ run })
    expect(await ended(db, id)).toMatchObject({ state: 'failed', attempts: 1, error: 'Row 3: no system has this id' })
  })

  it('does not start an obsolete job', async () => {
    const id = await ask(db, { goodForMs: -1 })
    await start({ run: async () => Promise.reject(new Error('it was begun')) })
    expect(await ended(db, id)).toMatchObject({ state: 'failed', error: expect.stringMatching(/no use any more/) })
  })

  it('stops a cancelled job at its next piece and stores nothing of it', async () => {
    let steps = 0
    const id = await ask(db)
    const run = async (_: unknown, job: RunningJob) => {
      for (;;) {
        await new Promise(setImmediate)
        await job.step(++steps, null)
      }
    }
    await start({ run })
    await until(async () => steps > 0)
    await sql`update jobs set has_cancel_request = true where id = ${id}`.execute(db.kysely)
    await sql`select pg_notify('jobs', ${id})`.execute(db.kysely)
    expect(await ended(db, id)).toMatchObject({ state: 'cancelled', error: null })
  })

  it('cancels a job just before its end without its result', async () => {
    const id = await ask(db)
    const complete = jest.fn()
    const run = async (_: unknown, job: RunningJob) => {
      await sql`update jobs set has_cancel_request = true where id = ${id}`.execute(db.kysely)
      await job.finish(complete)
    }
    await start({ run })
    expect(await ended(db, id)).toMatchObject({ state: 'cancelled' })
    expect(complete).not.toHaveBeenCalled()
  })

  it("stores a job's end and its result in one transaction", async () => {
    const id = await ask(db)
    let tries = 0
    const run = (_: unknown, job: RunningJob) =>
      job.finish(async (change) => {
        await change.updateTable('jobs').set({ fileBytes: ++tries }).where('id', '=', id).execute()
        if (tries === 1) throw new Error('cut')
      })
    await start({ run })
    expect(await ended(db, id)).toMatchObject({ state: 'done', fileBytes: 2, attempts: 2 })
  })

  it('ignores state and file of a worker without a lease', async () => {
    const id = await ask(db)
    const former = await takeJob(db.kysely, ['export'])
    await sql`update jobs set lease_until = now() where id = ${id}`.execute(db.kysely)
    const next = await takeJob(db.kysely, ['export'])
    if (!former || !next) throw new Error('it was not taken')
    const bytes = (text: string) =>
      (async function* () {
        yield Buffer.from(text)
      })()
    await storeOutput(db.kysely, next, bytes('whole'))
    await expect(storeOutput(db.kysely, former, bytes('late'))).rejects.toThrow('another server has the job')
    expect(await endJob(db.kysely, former, { state: 'done' })).toBe(false)
    const files = await db.kysely.selectFrom('jobFiles').select('bytes').where('jobId', '=', id).execute()
    expect(files.map((file) => file.bytes.toString())).toEqual(['whole'])
    expect(await endJob(db.kysely, next, { state: 'done' })).toBe(true)
  })

  it('returns long jobs at its stop, uncounted, and finishes short ones', async () => {
    const long = await ask(db)
    const short = await ask(db, { kind: 'mail' })
    let release = () => undefined as unknown
    const ids: string[] = []
    const worker = await start(
      {
        atStop: 'giveBack',
        run: async (_, job) => {
          ids.push(job.id)
          for (;;) {
            await new Promise(setImmediate)
            await job.step(1, null)
          }
        },
      },
      {
        name: 'mail',
        run: async (_, job) => {
          ids.push(job.id)
          await new Promise<void>((resolve) => {
            release = resolve
          })
          return undefined
        },
      },
    )
    await until(async () => ids.length === 2)
    const stopped = worker.stop()
    release()
    await stopped
    expect(await rowOf(db, long)).toMatchObject({ state: 'waiting', attempts: 0, lease: null })
    expect(await rowOf(db, short)).toMatchObject({ state: 'done' })
  })

  it('takes turns by person, whatever the order of requests', async () => {
    const [eager, second, third] = await people(3)
    const order: (string | null)[] = []
    const mine = await Promise.all(Array.from({ length: 5 }, () => ask(db, { ownerId: eager })))
    const ids = [...mine, await ask(db, { ownerId: second }), await ask(db, { ownerId: third })]
    await start({ run: async (_, { ownerId }) => void order.push(ownerId) })
    await Promise.all(ids.map((id) => ended(db, id)))
    expect(order).toEqual([eager, second, third, eager, eager, eager, eager])
  })

  it('gives two people a slot each before one has both', async () => {
    const [eager, second] = await people(2)
    for (let n = 0; n < 3; n++) await ask(db, { ownerId: eager })
    expect(await takeJob(db.kysely, ['export'])).toMatchObject({ ownerId: eager })
    await ask(db, { ownerId: second })
    expect(await takeJob(db.kysely, ['export'])).toMatchObject({ ownerId: second })
    expect(await takeJob(db.kysely, ['export'])).toMatchObject({ ownerId: eager })
  })

  it('stores a readable, bounded part of an error', async () => {
    const id = await ask(db)
    const run = async () => {
      throw new JobFailed(`\u0000\ud800${'x'.repeat(1024 * 1024)}`)
    }
    await start({ run })
    const { error } = await ended(db, id)
    expect([error?.length, error?.slice(0, 3)]).toEqual([2000, '\ufffd\ufffdx'])
  })

  it("stores a job's file, but no input and no partial file", async () => {
    const file = (text: string) => new File([text], 'a.csv')
    const content = (text: string) => file(text).stream()
    const [ownerId = ''] = await people(1)
    const context = { db: db.kysely, lowPriority: db.lowPriority, sealer: testSealer }
    const addJob = (title: string) => askWithFile(context, { kind: 'export', title, ownerId, task: {} }, file('read'))
    const [done, failed] = [await addJob('done'), await addJob('failed')]
    await start({
      run: async (_, job) => {
        await storeOutput(db.kysely, job, content('made'))
        if (job.title === 'failed') throw new JobFailed('no')
      },
    })
    for (const id of [done, failed]) expect(await ended(db, id)).toMatchObject({ inputBytes: null })
    const files = () => db.kysely.selectFrom('jobFiles').select(['jobId', 'purpose']).execute()
    await until(async () => (await files()).length === 1)
    expect(await files()).toEqual([{ jobId: done, purpose: 'output' }])
  })

  it('has metrics of waiting jobs, their age and outcomes', async () => {
    const runs: string[] = []
    const mail = { name: 'mail', run: async () => Promise.reject(new Error('no')), tries: 2, waitMs: () => 0 }
    const worker = workerOn(db, [mail, {}], undefined, ({ kind: of, outcome, tries }) =>
      runs.push(`${of} ${outcome} ${tries}`),
    )
    workers.push(worker)
    await ended(db, await started(worker, await ask(db, { kind: 'mail' })))
    await ended(db, await ask(db))
    await until(async () => runs.length === 3)
    expect(runs).toEqual(['mail again 1', 'mail failed 2', 'export done 1'])
    await worker.stop()
    const late = await ask(db)
    await ask(db)
    await sql`update jobs set run_at = now() - interval '1 minute' where id = ${late}`.execute(db.kysely)
    await sql`update jobs set run_at = now() + interval '1 hour' where kind = 'mail'`.execute(db.kysely)
    const figures = await loadJobFigures(db.kysely)
    expect(figures).toHaveLength(2)
    expect(figures).toContainEqual({ kind: 'mail', waiting: 0, running: 0, dead: 1, oldestSeconds: 0 })
    const [{ oldestSeconds, ...exports }] = figures.filter((each) => each.kind === 'export') as [JobFigures]
    expect(exports).toEqual({ kind: 'export', waiting: 2, running: 0, dead: 0 })
    expect(Math.floor(oldestSeconds / 60)).toBe(1)
  })

  it('makes no query while it is empty', async () => {
    const id = await ask(db)
    const worker = await start({})
    await ended(db, id)
    await until(async () => worker.size === 0)
    await quietOf(db)
  })

  it('does not poll for an import that waits for another server', async () => {
    const name = 'installBaseImport'
    await start({ name })
    await sql`insert into jobs (kind, title, state, lease_until) values (${name}, 'a.csv', 'running', now() + interval '1 hour')`.execute(
      db.kysely,
    )
    const id = await ask(db, { kind: name })
    await quietOf(db)
    expect((await rowOf(db, id)).state).toBe('waiting')
  })

  it('deletes a job after a day, failed mail after a month, and unfinished uploads', async () => {
    const add = (kindOf: string, state: 'done' | 'failed' | 'storing', days: number) =>
      sql`insert into jobs (kind, title, state, finished_at, run_at) values (${kindOf}, ${`${kindOf} ${state} ${days}`},
        ${state}, case when ${state} <> 'storing' then now() - ${days}::int * interval '1 day' end,
        now() - ${days}::int * interval '1 day')`.execute(db.kysely)
    await add('export', 'done', 0)
    await add('export', 'done', 2)
    await add('mail', 'failed', 2)
    await add('mail', 'failed', 31)
    await add('export', 'storing', 1)
    await sweepJobs(db.kysely)
    const jobs = await db.kysely.selectFrom('jobs').select('title').orderBy('title').execute()
    expect(jobs.map(({ title }) => title)).toEqual(['export done 0', 'mail failed 2'])
  })

  it('passes a job of a killed process to another, once', async () => {
    const sealer = createSealer([{ id: 'shared', key: Buffer.alloc(32, 7) }])
    const dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-jobs-'))
    if (kind === 'embedded') await copyEmptyDatabase(dataDir)
    const settings = kind === 'embedded' ? { dataDir } : database.settings
    let own = await openDatabase(settings)
    const id = await ask(own, {}, sealer)
    if (kind === 'embedded') await own.close()
    const path = fileURLToPath(new URL('./job-holder.test-child.ts', import.meta.url))
    const child = spawn(process.execPath, [path, settings.databaseUrl ?? '', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    if (kind === 'embedded') own = await openDatabase(settings)
    // Its lease ends; an embedded database, whose only server this is, does not wait for that.
    else await sql`update jobs set lease_until = now() where id = ${id}`.execute(own.kysely)
    const tries: number[] = []
    const worker = workerOn(own, [{ run: async (_, { attempts }) => void tries.push(attempts) }], sealer)
    await worker.start()
    expect(await ended(own, id)).toMatchObject({ state: 'done', attempts: 2 })
    expect(tries).toEqual([2])
    await worker.stop()
    await own.close()
    await rm(dataDir, { recursive: true, force: true })
  })
})
