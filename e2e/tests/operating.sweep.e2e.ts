import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { freePort } from '@emberwatch/http/testing/free-port'
import { expect, test } from '@playwright/test'
import { type OwnServer, ownDataFolder, signInThere, startOwnServer } from '../own-server.ts'
import { logIn } from './steps.ts'

/** An operator sees this of a server from outside (docs/operating.md). */

let folder: string
let server: OwnServer
let metricsPort: number

interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}
const spans: ReceivedSpan[] = []
/** Takes traces as OpenTelemetry's exporter sends them. */
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as {
    resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
  }
  for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

test.beforeAll(async () => {
  test.setTimeout(150_000)
  folder = await ownDataFolder('operating')
  metricsPort = await freePort()
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  server = await startOwnServer(folder, {
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    TRACE_VISITS: '100',
  })
})
test.afterAll(async () => {
  await server.stop('SIGINT')
  collector.close()
  await rm(folder, { recursive: true, force: true })
})

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

test("metrics cover answers, database, listeners and sessions' loads of areas", async ({ page }) => {
  const headers = { authorization: await signInThere(server.url) }
  await (await fetch(`${server.url}/api/v1/sites?limit=10`, { headers })).arrayBuffer()
  const listening = new AbortController()
  const stream = await fetch(`${server.url}/api/v1/live`, { headers, signal: listening.signal })
  await page.goto(`${server.url}/login`)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const text = await metrics()
  expect(text).toMatch(/emberwatch_request_seconds_count\{method="GET",route="\/api\/v1\/sites",status="200"\} 1/)
  expect(text).toMatch(/emberwatch_database_connections\{state="open"\} 1/)
  expect(text).toMatch(/emberwatch_live_streams\{state="open"\} 1/)
  expect(text).toMatch(/emberwatch_database_statement_seconds_count\{outcome="done"\} [1-9]/)
  const sessionMetric = /emberwatch_area_sessions\{area="auth",version="[^"]+",role="active",outcome="loaded"\} 1/
  await expect.poll(metrics, { timeout: 15_000 }).toMatch(sessionMetric)
  listening.abort()
  await stream.body?.cancel().catch(() => undefined)
  await expect.poll(metrics).toMatch(/emberwatch_live_streams\{state="open"\} 0/)
})

test('metrics are not on the public port', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${metricsPort}/api/health`)).status).toBe(404)
})

test('a click, its calls and their statements are one trace', async ({ page }) => {
  // The host gives the ids once somebody is signed in.
  const response = page.waitForResponse(/\/releases\/traces$/)
  await logIn(page, 'site.operator', `${server.url}/login`)
  expect((await (await response).json()).traces).toHaveLength(20)
  await expect(page.getByRole('table', { name: 'Sites' })).toBeVisible()
  const sitesRequest = page.waitForRequest((request) => /\/v1\/.*sites\?/.test(request.url()))
  await page.getByRole('columnheader').getByRole('button').first().click()
  const [, traceId, click] = (await (await sitesRequest).headerValue('traceparent'))?.split('-') ?? []
  const ofTrace = () => spans.filter((span) => span.traceId === traceId)
  const request = () => ofTrace().find((span) => span.parentSpanId === click)
  await expect.poll(() => request()?.name, { timeout: 15_000 }).toMatch(/^GET .*sites$/)
  const statements = () => ofTrace().filter((span) => span.parentSpanId === request()?.spanId)
  await expect.poll(() => statements().map((span) => span.name)).toContain('select')
})
