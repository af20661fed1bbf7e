import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify from 'fastify'
import { createOwnTraces } from './own-traces.ts'
import { startOperations } from './start-operations.ts'

const quiet = { metricsPort: 0, metricsHost: '127.0.0.1', traces: false }
const read = async (url: string | null) => (await fetch(url ?? '')).text()

describe('metrics', () => {
  it('count answers by route and status, never by address', async () => {
    const operations = await startOperations(quiet)
    const app = fastify()
    operations.watchRequests(app)
    app.get('/sites/:id', async () => ({}))
    app.get('/broken', () => Promise.reject(new Error('no')))
    app.get('/stream', async (_, reply) => reply.type('text/event-stream').send('data: 1\n\n'))
    for (const url of ['/sites/secret-7', '/sites/8', '/broken', '/nowhere', '/stream']) await app.inject(url)
    const text = await read(operations.url)
    expect(text).toContain('emberwatch_request_seconds_count{method="GET",route="/sites/:id",status="200"} 2')
    expect(text).toContain('emberwatch_request_seconds_count{method="GET",route="/broken",status="500"} 1')
    expect(text).toContain('emberwatch_request_seconds_count{method="GET",route="none",status="404"} 1')
    expect(text).not.toMatch(/secret-7|route="\/stream"/)
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
    await operations.close()
    await app.close()
  })

  it('survive failing and silent parts, which they count', async () => {
    const operations = await startOperations(quiet)
    operations.add({
      database: () => ({ open: 10, idle: 2, waiting: 0 }),
      releases: () => Promise.reject(new Error('the store is gone')),
      jobs: () => new Promise(() => undefined),
    })
    expect((await fetch(operations.url ?? '')).status).toBe(200)
    // The next scrape has what was missing.
    const text = await read(operations.url)
    expect(text).toContain('emberwatch_database_connections{state="open"} 10')
    expect(text).toMatch(/emberwatch_metrics_missing_total\{part="releases"\} 1/)
    expect(text).toMatch(/emberwatch_metrics_missing_total\{part="jobs"\} 2/)
    await operations.close()
  })

  it('have the health of checks and parts, also of failing and silent ones', async () => {
    const operations = await startOperations(quiet)
    const silent = () => new Promise(() => undefined)
    operations.add({
      ready: { database: async () => undefined, releases: () => Promise.reject(new Error('gone')) },
      up: { database: async () => undefined, store: silent, mail: () => Promise.reject(new Error('gone')) },
    })
    const text = await read(operations.url)
    expect(text).toContain('emberwatch_ready{check="database"} 1')
    expect(text).toContain('emberwatch_ready{check="releases"} 0')
    expect(text).toContain('emberwatch_up{part="database"} 1')
    expect(text).toContain('emberwatch_up{part="store"} 0')
    expect(text).toContain('emberwatch_up{part="mail"} 0')
    await operations.close()
  })

  it('have the state of database, streams, files and releases', async () => {
    const operations = await startOperations(quiet)
    let waiting = 3
    operations.add({
      database: () => ({ open: 10, idle: 2, waiting }),
      listeners: () => 41,
      work: () => ({ running: 2, waiting: 1 }),
      releases: async () => [
        {
          area: 'reports',
          version: '1.4.0',
          role: 'active',
          loaded: 90,
          failed: 2,
          failedForPeople: 1,
          fellBack: 1,
          people: 80,
          peopleWithErrors: 3,
        } as const,
      ],
    })
    operations.watch.waited(30)
    operations.watch.onStatement('select 1', 7, true)
    const text = await read(operations.url)
    expect(text).toContain('emberwatch_database_connections{state="waiting"} 3')
    expect(text).toContain('emberwatch_live_streams{state="open"} 41')
    expect(text).toContain('emberwatch_work_files{state="running"} 2')
    expect(text).toContain('emberwatch_area_sessions{area="reports",version="1.4.0",role="active",outcome="failed"} 2')
    const release = 'area="reports",version="1.4.0",role="active"'
    expect(text).toContain(`emberwatch_area_people{${release},outcome="with-error"} 3`)
    expect(text).toContain('emberwatch_database_wait_seconds_sum 0.03')
    expect(text).toContain('emberwatch_database_statement_seconds_count{outcome="failed"} 1')
    waiting = 0
    expect(await read(operations.url)).toContain('emberwatch_database_connections{state="waiting"} 0')
    await operations.close()
  })

  it('have durations of pages and area servers by release, reset after many releases', async () => {
    const operations = await startOperations(quiet)
    const { pageTimed, serverAnswered } = operations.pages
    pageTimed('reports', '1.4.0', 'LCP', 1900)
    pageTimed('reports', '1.4.0', 'CLS', 0.07)
    serverAnswered('reports', '1.4.0', 40, true)
    const text = await read(operations.url)
    const release = 'area="reports",version="1.4.0"'
    expect(text).toContain(`emberwatch_page_seconds_bucket{le="1.8",${release},metric="LCP"} 0`)
    expect(text).toContain(`emberwatch_page_seconds_bucket{le="2.5",${release},metric="LCP"} 1`)
    expect(text).toContain(`emberwatch_page_seconds_sum{${release},metric="LCP"} 1.9`)
    expect(text).toContain(`emberwatch_page_shift_bucket{le="0.1",${release}} 1`)
    expect(text).toContain(`emberwatch_area_server_seconds_bucket{le="0.05",${release},outcome="failed"} 1`)
    for (let minor = 0; minor < 60; minor++) pageTimed('reports', `2.${minor}.0`, 'LCP', 900)
    const later = await read(operations.url)
    expect(later).not.toContain(release)
    expect(later).toContain('version="2.59.0"')
    await operations.close()
  })

  it("have the queue's state and outcomes, also without the database", async () => {
    const operations = await startOperations(quiet)
    let answer = async () => [{ kind: 'mail', waiting: 3, running: 1, dead: 2, oldestSeconds: 41.5 }]
    operations.add({ jobs: () => answer() })
    operations.watch.jobRan({ kind: 'mail', outcome: 'again', seconds: 2, tries: 1 })
    operations.watch.jobRan({ kind: 'mail', outcome: 'done', seconds: 0.3, tries: 2 })
    const text = await read(operations.url)
    expect(text).toContain('emberwatch_jobs{kind="mail",state="waiting"} 3')
    expect(text).toContain('emberwatch_jobs{kind="mail",state="dead"} 2')
    expect(text).toContain('emberwatch_jobs_oldest_seconds{kind="mail"} 41.5')
    expect(text).toContain('emberwatch_job_run_seconds_count{kind="mail",outcome="again"} 1')
    expect(text).toContain('emberwatch_job_tries_bucket{le="1",kind="mail",outcome="done"} 0')
    expect(text).toContain('emberwatch_job_tries_bucket{le="2",kind="mail",outcome="done"} 1')
    answer = () => Promise.reject(new Error('the database is gone'))
    const without = await read(operations.url)
    expect(without).not.toContain('emberwatch_jobs{')
    expect(without).toContain('emberwatch_job_run_seconds_count')
    answer = () => new Promise(() => undefined)
    expect(await read(operations.url)).toContain('emberwatch_job_run_seconds_count')
    await operations.close()
  })

  it('name the build', async () => {
    const operations = await startOperations(quiet)
    operations.add({ build: { version: '1.0.0', commit: 'c0ffee', contract: '4.3.0', schema: '0081' } })
    expect(await read(operations.url)).toContain(
      'emberwatch_build_info{version="1.0.0",commit="c0ffee",contract="4.3.0",schema="0081"} 1',
    )
    await operations.close()
  })

  it('have a port that serves nothing else', async () => {
    const operations = await startOperations(quiet)
    expect((await fetch(new URL('/', operations.url ?? ''))).status).toBe(404)
    await operations.close()
    const without = await startOperations({ ...quiet, metricsPort: undefined })
    expect(without.url).toBeNull()
    await without.close()
  })
})

describe('traces', () => {
  interface Sent {
    readonly name: string
    readonly traceId: string
    readonly spanId: string
    readonly parentSpanId?: string
  }
  /** Returns what a request with that `traceparent` makes a server send, and pass on to servers behind it. */
  async function trace(traceparent: string) {
    const resources: object[] = []
    const received: Sent[] = []
    const collector = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
      resources.push(...resourceSpans.map((one: { resource: object }) => one.resource))
      for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) received.push(...spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const port = (collector.address() as AddressInfo).port
    // The server has a process of its own: the exporter is loaded in a way that jest does not allow.
    const child = fork(join(import.meta.dirname, 'traced-server.test-child.ts'), [traceparent], {
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
      execArgv: [],
    })
    const passedOn = once(child, 'message')
    expect((await once(child, 'exit'))[0]).toBe(0)
    collector.close()
    const [statement, request] = ['select', 'GET /sites/:id'].map((name) => received.find((span) => span.name === name))
    return { statement, request, received, resources, passedOn: (await passedOn)[0] }
  }

  it('have a span for the request, its statement and the click before it', async () => {
    const traceId = createOwnTraces('shared').make()
    const spans = await trace(`00-${traceId}-b7ad6b7169203331-01`)
    const { statement, request } = spans
    expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
    expect(statement).toMatchObject({ traceId, parentSpanId: request?.spanId })
    expect(spans.passedOn).toEqual({ traceparent: `00-${traceId}-${request?.spanId}-01` })
    expect(JSON.stringify(spans.received)).not.toContain('/sites/7')
    expect(JSON.stringify(spans.resources)).toContain(
      '{"key":"service.version","value":{"stringValue":"1.0.0+c0ffee"}}',
    )
  })

  it("ignore and drop a stranger's trace", async () => {
    const ownTraceId = '0af7651916cd43dd8448eb211c80319c'
    const { statement, request, passedOn } = await trace(`00-${ownTraceId}-b7ad6b7169203331-01`)
    expect(request?.traceId).not.toBe(ownTraceId)
    expect(request?.parentSpanId).toBeFalsy()
    expect(statement?.traceId).toBe(request?.traceId)
    expect(passedOn).toEqual({ traceparent: `00-${request?.traceId}-${request?.spanId}-01` })
  })

  it('end cleanly with a log line when the last ones cannot be sent', async () => {
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, 'traced-server.test-child.ts'),
        '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      ],
      // The port of `discard`, on which nothing listens.
      { env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '500' } },
    )
    let output = ''
    child.stderr.on('data', (text) => (output += text))
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output).toContain('The last traces could not be sent: ')
  })
})
