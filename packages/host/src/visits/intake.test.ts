import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tracesPath } from '@emberwatch/federation'
import { Registry, readReports } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import fastify from 'fastify'
import { createReportIntake } from '../releases/report-intake.ts'
import { tracesPlugin } from './traces-plugin.ts'
import { createVisitIntake } from './visit-intake.ts'

describe('traces plugin', () => {
  async function ask(authorization: string, times = 1, makeTrace: (() => string) | undefined = () => 'a'.repeat(32)) {
    const app = fastify()
    await app.register(tracesPlugin, {
      makeTrace,
      personOf: async ({ headers }) => (headers.authorization === 'kari' ? '7' : null),
    })
    const counts: number[] = []
    for (let time = 0; time < times; time++)
      counts.push(
        (await app.inject({ method: 'POST', url: tracesPath, headers: { authorization } })).json().traces.length,
      )
    return counts
  }

  it('gives ids of traces to confirmed people, so many a minute', async () => {
    expect(await ask('kari', 4)).toEqual([20, 20, 20, 0])
  })

  it('gives none to others, or where traces go nowhere', async () => {
    expect(await ask('anything')).toEqual([0])
    const app = fastify()
    await app.register(tracesPlugin, { makeTrace: undefined, personOf: async () => '7' })
    expect((await app.inject({ method: 'POST', url: tracesPath })).json()).toEqual({ traces: [] })
  })
})

describe('visit intake', () => {
  it('reads the document at intervals, and counts for the releases of that time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'emberwatch-intake-'))
    const registry = new Registry(join(folder, 'releases'))
    let calls = 0
    let now = Date.now()
    const intake = createReportIntake(registry, (error) => {
      throw error
    })
    const take = createVisitIntake({
      registry,
      current: async () => {
        calls += 1
        return registry.read()
      },
      shell: async () => '1.0.0',
      shellFolder: folder,
      markOf: (what, whom) => `${what} ${whom}`,
      reports: intake,
      countReporter: async () => null,
      now: () => now,
    })
    const page = { area: 'modems', version: '1.0.0', page: '/modems', errors: 0, isFirst: true, speeds: [] }
    const visit = (session: string) =>
      take(
        { ticket: '', shell: '1.0.0', isFirst: true, isPrivate: false, pages: [page], errors: [] },
        { session, network: '10.0.0.0', browser: 'other', person: null, isPrivate: false },
      )
    try {
      await Promise.all(Array.from({ length: 50 }, (_, at) => visit(`before ${at}`)))
      expect(calls).toBe(1)
      await writeRelease(join(folder, 'build'), { version: '1.0.0' })
      await registry.publish(join(folder, 'build'), { who: 'kari', note: '' })
      now += 1000
      await visit('after')
      expect(calls).toBe(2)
      await intake.flush()
      expect((await readReports(registry.store, { area: 'modems', version: '1.0.0' })).hints).toMatchObject({
        visits: 1,
      })
    } finally {
      await intake.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
