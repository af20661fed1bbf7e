import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { startOperations } from './start-operations.ts'

/** Answers one request as a server with traces does, and ends. */
const quiet = { metricsPort: undefined, metricsHost: '127.0.0.1' }
const traceSecret = 'shared'
const operations = await startOperations({ ...quiet, traces: true, serviceVersion: '1.0.0+c0ffee', traceSecret })
const app = fastify()
operations.watchRequests(app)
app.get('/sites/:id', async (request) => {
  await setImmediate()
  operations.watch.onStatement('select * from sites where id = $1', 4, false)
  const { traceparent, tracestate, baggage } = request.headers
  return { traceparent, tracestate, baggage }
})
const headers = { traceparent: process.argv[2], tracestate: 'a=b', baggage: 'a=b' }
const passedOn = (await app.inject({ url: '/sites/7', headers })).json()
process.send?.(passedOn)
await operations.close()
await app.close()
